/** Things that happened: trades of insiders, deals, corporate actions, announcements, results, flows, holidays. */
import { datasetOf, formatFigure, quoteIdentifier } from 'core/catalogue'
import { type Days, daysOf, type Events } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerColumn, AnswerTable, Cell } from '../answer.ts'
import { inUniverse, universeWords } from '../companies.ts'
import {
  body,
  cellOf,
  fieldColumn,
  fieldOf,
  figure,
  lineageOfField,
  numberOf,
  plainColumn,
  table,
  textOf,
} from '../parts.ts'
import { describeDays } from '../range.ts'
import type { AnswerBody, MarketFacts, MarketReader, Statement } from '../reader.ts'
import { collectValues, orderedSum, rowCondition } from '../row-sql.ts'
import { traced } from '../traced.ts'
import { dividendTables } from './dividends.ts'
import { type EventSource, eventSources, nounsOf } from './event-sources.ts'

/** A month of filings of the market is a list to filter, not to page through. */
const mostEvents = 1000
const mostCompanies = 50

interface Asked {
  readonly query: Events
  readonly source: EventSource
  readonly facts: MarketFacts
  readonly days: Days
}

const formulas: Readonly<Record<string, string>> = {
  'Deal value': 'deal_quantity * deal_price',
  Trades: 'disclosures',
  Amount: 'action_amount',
  Dividends: 'dividends of the year',
}

export const answerEvents = async (query: Events, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellEvents(query, facts, reader), facts, { dataset: eventSources[query.of].dataset, formulas })

async function tellEvents(query: Events, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const source = eventSources[query.of]
  const asked: Asked = { query, source, facts, days: rangeOf(query, facts) }
  const rows = await reader.rows(listStatement(asked, asked.days))
  if (rows.length === 0) return nothing(asked, reader)
  const total = numberOf(rows[0], 'total') ?? rows.length
  const lines = rows.map((row) => columnNames(source).map((name) => cellOf(row[name])))
  const list = table(titled(nounsOf(query, source)[1]), columnsOf(asked), lines, total)
  const extra = await extraParts(asked, rows, reader)
  const [one, many] = nounsOf(query, source)
  return body(
    extra.headline ??
      `${formatFigure('count', total)} ${total === 1 ? one : many}${aboutWords(query, textOf(rows[0], 'company'))}${spaced(describeDays(asked.days))}.`,
    {
      notes: [...(source.note ? [source.note] : []), ...extra.notes],
      figures: extra.figures,
      tables: [...extra.before, ...(extra.isWhole ? [] : [list]), ...extra.after],
      series: extra.series,
    },
  )
}

const titled = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const spaced = (text: string): string => (text ? ` ${text}` : '')

/** Holidays without a range are those still to come; results of today are among the next ones until the board has met, but not those of tomorrow. */
function rangeOf({ over, of }: Events, { today }: MarketFacts): Days {
  if (over === null && of === 'holidays') return { from: today, to: null }
  const days = daysOf(over, today)
  const isTomorrow = over?.range === 'next' && over.span.count === 1 && over.span.unit === 'd'
  if (over?.range === 'next' && of === 'results' && !isTomorrow) return { ...days, from: today }
  const isPast = of === 'insider' || of === 'deals' || of === 'announcements' || of === 'flows'
  return isPast && days.to !== null && days.to > today ? { ...days, to: today } : days
}

/** The one company asked about, by name. */
function aboutWords({ universe }: Events, company: string): string {
  const isOne = universe.within.length === 1 && universe.within[0]?.by === 'symbol'
  return isOne && company ? ` of ${company.replace(/\.$/, '')}` : universeWords(universe)
}

const columnNames = (source: EventSource): string[] => [
  ...(source.hasCompany ? ['company', 'symbol'] : []),
  ...(source.day === 'day' ? ['day'] : []),
  ...source.fields,
  ...(source.dataset === 'bulk_deals' ? ['deal_value'] : []),
]

function columnsOf({ source, facts }: Asked): AnswerColumn[] {
  const own = source.fields.map((id) => fieldColumn(fieldOf(source.dataset, id), facts))
  return [
    ...(source.hasCompany ? [plainColumn('Company', 'text', 'name'), plainColumn('Symbol', 'text', 'text')] : []),
    ...(source.day === 'day' ? [plainColumn('Day', 'date', source.hasCompany ? 'text' : 'name')] : []),
    ...own,
    ...(source.dataset === 'bulk_deals' ? [plainColumn('Deal value', 'rupees')] : []),
  ]
}

function filters(
  { query, source, facts }: Asked,
  { from, to }: Days,
  { values, value }: ReturnType<typeof collectValues>,
) {
  const dayColumn = `e.${quoteIdentifier(source.day)}`
  const company = source.hasCompany ? inUniverse(query.universe, 'e."symbol"', { facts, values }) : null
  const scope = {
    fields: datasetOf(source.dataset).fields,
    alias: 'e',
    company: source.hasCompany ? 'c' : null,
    noun: source.noun,
    value,
  }
  return [
    ...(from === null ? [] : [`${dayColumn} >= ${value(from)}::date`]),
    ...(to === null ? [] : [`${dayColumn} <= ${value(to)}::date`]),
    ...(source.dataset === 'trading_holidays' ? [`e."segment" = 'CM'`] : []),
    ...(company === null ? [] : [company]),
    ...(query.where === null ? [] : [rowCondition(query.where, scope)]),
  ]
}

const fromSql = (source: EventSource): string =>
  `from ${quoteIdentifier(source.dataset)} e${source.hasCompany ? ' left join "latest" c on c."symbol" = e."symbol"' : ''}`

const whereSql = (clauses: readonly string[]): string => (clauses.length === 0 ? '' : `where ${clauses.join(' and ')}`)

function listStatement(asked: Asked, days: Days): Statement {
  const { query, source } = asked
  const collected = collectValues()
  const clauses = filters(asked, days, collected)
  const own = source.fields.map(
    (id) => `e.${quoteIdentifier(fieldOf(source.dataset, id).column)} as ${quoteIdentifier(id)}`,
  )
  const columns = [
    ...(source.hasCompany ? ['coalesce(c."company_name", e."symbol") as company', 'e."symbol" as symbol'] : []),
    ...(source.day === 'day' ? ['e."day" as "day"'] : []),
    ...own,
    ...(source.dataset === 'bulk_deals' ? ['e."deal_quantity" * e."deal_price" as deal_value'] : []),
    'count(*) over () as total',
  ]
  const limit = Math.min(query.limit ?? mostEvents, mostEvents)
  // Days still to come are read forwards, days past backwards.
  const isAhead =
    query.over?.range === 'next' || query.over?.range === 'coming' || source.dataset === 'trading_holidays'
  const order = `e.${quoteIdentifier(source.day)} ${isAhead ? 'asc' : 'desc'}, ${source.order.replaceAll(/"(\w+)"/g, 'e."$1"')}`
  return {
    sql: `select ${columns.join(', ')}\n${fromSql(source)}\n${whereSql(clauses)}\norder by ${order}\nlimit ${limit}`,
    values: collected.values,
  }
}

/** Nothing then: when it last happened, and what it was. */
async function nothing(asked: Asked, reader: MarketReader): Promise<AnswerBody> {
  const { query, source, facts, days } = asked
  const sentence = `No ${nounsOf(query, source)[1]}${universeWords(query.universe)}${spaced(describeDays(days))}.`
  const collected = collectValues()
  const clauses = filters(
    asked,
    { from: null, to: days.to === null || days.to > facts.today ? facts.today : days.to },
    collected,
  )
  const [row] = await reader.rows({
    sql: `select max(e.${quoteIdentifier(source.day)})::varchar as last\n${fromSql(source)}\n${whereSql(clauses)}`,
    values: collected.values,
  })
  const last = textOf(row, 'last')
  if (!last) return body(`${sentence} There are none in the data.`)
  const rows = await reader.rows(listStatement(asked, { from: last, to: last }))
  const lines = rows.map((each) => columnNames(source).map((name) => cellOf(each[name])))
  return body(`${sentence} The last before that were on ${formatDay(day(last))}.`, {
    notes: source.note ? [source.note] : [],
    tables: [table(`On ${formatDay(day(last))}`, columnsOf(asked), lines, numberOf(rows[0], 'total') ?? lines.length)],
  })
}

interface Extra {
  readonly headline: string | null
  /** The list would say it again. */
  readonly isWhole: boolean
  readonly notes: readonly string[]
  readonly figures: AnswerBody['figures']
  readonly before: readonly AnswerTable[]
  readonly after: readonly AnswerTable[]
  readonly series: AnswerBody['series']
}

const noExtra: Extra = { headline: null, isWhole: false, notes: [], figures: [], before: [], after: [], series: [] }

async function extraParts(
  asked: Asked,
  rows: readonly Readonly<Record<string, unknown>>[],
  reader: MarketReader,
): Promise<Extra> {
  const { query, facts } = asked
  if (query.of === 'insider') return { ...noExtra, before: [await byCompany(asked, reader)] }
  if (query.of === 'flows') return flowParts(asked, rows, reader)
  const symbols = new Set(rows.map((row) => textOf(row, 'symbol')))
  const [symbol] = symbols
  const dividends = rows.filter((row) => row.action === 'Dividend').length
  if (query.of === 'actions' && symbols.size === 1 && symbol && dividends > 0) {
    const isWhole = dividends === rows.length
    return { ...noExtra, isWhole, ...(await dividendTables(symbol, asked.days, facts, reader)) }
  }
  return noExtra
}

async function byCompany(asked: Asked, reader: MarketReader): Promise<AnswerTable> {
  const { source, facts } = asked
  const collected = collectValues()
  const clauses = filters(asked, asked.days, collected)
  const value = 'e."value_of_securities_transacted"'
  const rows = await reader.rows({
    sql: `select any_value(coalesce(c."company_name", e."symbol")) as company, e."symbol" as symbol, count(*)::double as trades,
  ${orderedSum(`case when e."transaction_type" = 'Buy' then ${value} end`)} as bought,
  ${orderedSum(`case when e."transaction_type" = 'Sell' then ${value} end`)} as sold,
  max(e."intimation_date") as latest, count(*) over () as total
${fromSql(source)}
${whereSql(clauses)}
group by e."symbol"
order by greatest(coalesce(bought, 0), coalesce(sold, 0)) desc, symbol
limit ${mostCompanies}`,
    values: collected.values,
  })
  const names = ['company', 'symbol', 'trades', 'bought', 'sold', 'latest']
  return table(
    'By company',
    [
      plainColumn('Company', 'text', 'name'),
      plainColumn('Symbol', 'text', 'text'),
      plainColumn('Trades', 'count'),
      plainColumn(
        'Bought',
        'rupees',
        'value',
        fieldColumn(fieldOf(source.dataset, 'value_of_securities_transacted'), facts).lineage,
      ),
      plainColumn(
        'Sold',
        'rupees',
        'value',
        fieldColumn(fieldOf(source.dataset, 'value_of_securities_transacted'), facts).lineage,
      ),
      plainColumn('Latest', 'date', 'text'),
    ],
    rows.map((row) => names.map((name): Cell => cellOf(row[name]))),
    numberOf(rows[0], 'total') ?? rows.length,
  )
}

/** The whole of the days asked for, and each day as bars. */
async function flowParts(
  asked: Asked,
  rows: readonly Readonly<Record<string, unknown>>[],
  reader: MarketReader,
): Promise<Extra> {
  const { facts, source, days } = asked
  const collected = collectValues()
  const clauses = filters(asked, days, collected)
  const [sums] = await reader.rows({
    sql: `select ${['fii_net', 'dii_net'].map((id) => `${orderedSum(`e."${id}"`)} as ${id}`).join(', ')}\n${fromSql(source)}\n${whereSql(clauses)}`,
    values: collected.values,
  })
  const of = (id: string) => fieldOf(source.dataset, id)
  const note = describeDays(days) || 'over the whole history'
  const ids = ['fii_net', 'dii_net'] as const
  return {
    ...noExtra,
    headline: `FIIs ${netWords(numberOf(sums, 'fii_net'))} and DIIs ${netWords(numberOf(sums, 'dii_net'))} ${note}.`,
    figures: ids.map((id) =>
      figure(of(id).title, numberOf(sums, id), 'rupees', {
        note,
        lineage: lineageOfField(of(id), facts),
      }),
    ),
    series: ids.map((id) => ({
      title: of(id).title,
      unit: 'rupees' as const,
      draw: 'bars' as const,
      points: rows.map((row) => [textOf(row, 'day'), numberOf(row, id)] as const).reverse(),
      levels: [],
      marks: [],
    })),
  }
}

const netWords = (net: number | null): string =>
  net === null ? 'have no figures' : `${net < 0 ? 'sold' : 'bought'} ${formatFigure('rupees', Math.abs(net))} net`
