/** Who holds a company: kinds of holders, named investors, funds; how much, and what changed. */
import { formatFigure } from 'core/catalogue'
import type { Holders } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerColumn, AnswerTable } from '../answer.ts'
import { pointsMoved } from '../movement.ts'
import { NoData } from '../no-data.ts'
import { body, cellOf, computedLineage, fieldColumn, fieldOf, numberOf, plainColumn, table, textOf } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader, Statement } from '../reader.ts'
import { type Collected, collectValues, orderedSum } from '../row-sql.ts'
import { traced } from '../traced.ts'
import {
  fundMoves,
  fundNote,
  lastPortfolios,
  moveClause,
  moveColumns,
  moveNotes,
  moveOrder,
  weightMoveColumns,
} from './fund-trades.ts'

const mostRows = 100

export const disclosureNote =
  'Companies name holders of 1% and more, once a quarter: smaller stakes, and what happened since, are not in the data.'

/** Stakes by holder: what is filed under several names of one holder is one stake. */
export const mergedStakes = (
  where: string,
): string => `select "symbol", "period_end", coalesce("investor_merged", "investor") as "investor", max("investor_kind") as "investor_kind",
    round(${orderedSum('"holding_percent"')}, 6) as "holding_percent", ${orderedSum('"holding_shares"')} as "holding_shares",
    ${orderedSum('"holding_value"')} as "holding_value", list_sort(list(distinct "investor")) as "names"
  from "investor_holdings" where ${where} group by all`

/** The last two quarters, and which companies filed for them: who is absent in a filing that is not there has not left. */
export const lastQuarters = `quarters as (
  select "period_end", row_number() over (order by "period_end" desc) as ago from (select distinct "period_end" from "investor_holdings")
), filed as (
  select distinct f."symbol", q.ago from (
    select "symbol", "period_end" from "shareholding_pattern" union all select "symbol", "period_end" from "investor_holdings"
  ) f join quarters q using ("period_end") where q.ago <= 2
)`

const hasFiled = (ago: 1 | 2, stake: 'n' | 'b'): string =>
  `exists (select 1 from filed f where f."symbol" = ${stake}."symbol" and f.ago = ${ago})`

/** What a change asked for means of a stake now and a quarter before. */
export const stakeClause: Readonly<Record<Holders['change'], string>> = {
  any: 'n."holding_percent" is not null',
  bought: `n."holding_percent" > coalesce(b."holding_percent", 0) and (b."holding_percent" is not null or ${hasFiled(2, 'n')})`,
  sold: `coalesce(n."holding_percent", 0) < b."holding_percent" and (n."holding_percent" is not null or ${hasFiled(1, 'b')})`,
  new: `n."holding_percent" is not null and b."holding_percent" is null and ${hasFiled(2, 'n')}`,
  left: `n."holding_percent" is null and b."holding_percent" is not null and ${hasFiled(1, 'b')}`,
}

const changeWords: Readonly<Record<Holders['change'], string>> = {
  any: '',
  bought: ' that bought',
  sold: ' that sold',
  new: ' that are new',
  left: ' that left',
}

const formulas: Readonly<Record<string, string>> = {
  'Quarter before': 'the same figure a quarter before',
  'Change, points': 'stake - stake of the quarter before',
}

export const answerHolders = async (query: Holders, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellHolders(query, facts, reader), facts, { dataset: 'shareholding_pattern', formulas })

async function tellHolders(query: Holders, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  if (query.subject.asset !== 'stock') throw new NoData('Only holders of companies are in the data.')
  const { symbol } = query.subject
  const [company] = await reader.rows({
    sql: 'select "company_name", "shares_outstanding" from "latest" where "symbol" = $1',
    values: [symbol],
  })
  if (!company) throw new NoData(`There is no company ${symbol} in the data.`)
  const name = textOf(company, 'company_name') || symbol
  const categories = query.among === 'all' && query.change === 'any' ? await holderKinds(symbol, facts, reader) : null
  const investors = query.among === 'funds' ? null : await namedHolders(query, facts, reader)
  const funds = query.among === 'investors' ? null : await fundsHolding(query, facts, reader)
  const tables = [categories, investors?.table, funds?.table].filter((each) => each?.rows.length)
  const counts = [
    ...(investors
      ? [
          `${countWords(investors.table.total)} named ${investors.table.total === 1 ? 'investor' : 'investors'}${changeWords[query.change]}`,
        ]
      : []),
    ...(funds
      ? [`${countWords(funds.table.total)} ${funds.table.total === 1 ? 'fund' : 'funds'}${changeWords[query.change]}`]
      : []),
  ]
  const above = query.above === null ? '' : ` above ${formatFigure('percent', query.above)}`
  return body(`${name}: ${counts.join(' and ')}${above}.`, {
    notes: [
      ...(investors?.quarter
        ? [`Stakes are of the quarter to ${formatDay(day(investors.quarter))}. ${disclosureNote}`]
        : []),
      ...(funds ? [`Fund holdings are as of ${await fundMonth(reader)}, direct plans.`, ...funds.notes] : []),
      ...(query.above !== null && query.among === 'funds' ? ['“Above” is the weight in the fund.'] : []),
      ...(query.above !== null && query.among === 'all' ? ['“Above” is the part of the company held.'] : []),
    ],
    // The filter above leaves only tables.
    tables: tables as AnswerTable[],
  })
}

const countWords = (count: number): string => (count === 0 ? 'no' : formatFigure('count', count))

/** "6 Feb 2026": the day of the newest portfolios; of the last NAV where a source sends none. */
export async function fundMonth(reader: MarketReader): Promise<string> {
  const [row] = await reader.rows({
    sql: 'select coalesce(max("holdings_date"), max("nav_date"))::varchar as last from "mutual_funds"',
    values: [],
  })
  const last = textOf(row, 'last')
  return last ? formatDay(day(last)) : 'the last update'
}

const kinds = ['promoter', 'fii', 'dii', 'government', 'public'] as const
const ofWhich = ['mutual_fund', 'insurance'] as const

async function holderKinds(symbol: string, facts: MarketFacts, reader: MarketReader): Promise<AnswerTable | null> {
  const ids = [...kinds, ...ofWhich].map((kind) => `${kind}_holding`)
  const rows = await reader.rows({
    sql: `select "period_end"::varchar as quarter, ${ids.map((id) => `"${id}"`).join(', ')}
from "shareholding_pattern" where "symbol" = $1
qualify row_number() over (partition by "period_end" order by "version" desc) = 1
order by "period_end" desc limit 2`,
    values: [symbol],
  })
  const [now, before] = rows
  if (!now) return null
  const title = (id: string): string => fieldOf('shareholding_pattern', id).title.replace(/ holding$/, '')
  return table(
    `By kind of holder, quarter to ${formatDay(day(textOf(now, 'quarter')))}`,
    [
      plainColumn('Holder', 'text', 'name'),
      fieldColumn(fieldOf('shareholding_pattern', 'promoter_holding'), facts, { key: 'stake', title: 'Stake' }),
      plainColumn('Quarter before', 'percent'),
      { ...plainColumn('Change, points', 'percent'), movement: pointsMoved },
    ],
    ids.map((id) => {
      const [is, was] = [numberOf(now, id), numberOf(before, id)]
      const prefix = ofWhich.some((kind) => id.startsWith(kind)) ? 'of DII: ' : ''
      return [`${prefix}${title(id)}`, is, was, is === null || was === null ? null : Math.round((is - was) * 1e4) / 1e4]
    }),
  )
}

async function namedHolders({ subject, above, change }: Holders, facts: MarketFacts, reader: MarketReader) {
  const { values, value } = collectValues()
  const symbol = value(subject.symbol)
  const statement: Statement = {
    sql: `with ${lastQuarters}, held as (
  select i.*, q.ago from (${mergedStakes(`"symbol" = ${symbol}`)}) i join quarters q using ("period_end") where q.ago <= 2
)
select coalesce(n."investor", b."investor") as investor, coalesce(n."investor_kind", b."investor_kind") as kind,
  n."holding_percent" as stake, b."holding_percent" as stake_before,
  round(coalesce(n."holding_percent", 0) - coalesce(b."holding_percent", 0), 4) as change,
  n."holding_shares" as shares, n."holding_value" as value,
  (select max("period_end")::varchar from quarters) as quarter, count(*) over () as total
from (select * from held where ago = 1) n full join (select * from held where ago = 2) b on b."investor" = n."investor"
where ${stakeClause[change]}${above === null ? '' : ` and greatest(coalesce(n."holding_percent", 0), ${change === 'left' || change === 'sold' ? 'coalesce(b."holding_percent", 0)' : '0'}) > ${value(above)}::double`}
order by ${change === 'any' ? 'stake desc' : 'abs(change) desc'}, investor
limit ${mostRows}`,
    values,
  }
  const rows = await reader.rows(statement)
  const names = ['investor', 'kind', 'stake', 'stake_before', 'change', 'shares', 'value']
  return {
    quarter: textOf(rows[0], 'quarter'),
    table: table(
      'Named investors',
      stakeColumns('Investor', facts),
      rows.map((row) => names.map((name) => cellOf(row[name]))),
      numberOf(rows[0], 'total') ?? 0,
    ),
  }
}

export const stakeColumns = (who: string, facts: MarketFacts): AnswerColumn[] => [
  plainColumn(who, 'text', 'name'),
  who === 'Company'
    ? plainColumn('Symbol', 'text', 'text')
    : fieldColumn(fieldOf('investor_holdings', 'investor_kind'), facts),
  fieldColumn(fieldOf('investor_holdings', 'holding_percent'), facts),
  plainColumn('Quarter before', 'percent'),
  {
    ...plainColumn(
      'Change, points',
      'percent',
      'value',
      computedLineage(
        {
          title: 'Change of stake',
          formula: 'stake - stake of the quarter before',
          description: 'A stake below 1% is not named and counts as none.',
          dataset: 'investor_holdings',
        },
        facts,
      ),
    ),
    movement: pointsMoved,
  },
  fieldColumn(fieldOf('investor_holdings', 'holding_shares'), facts),
  fieldColumn(fieldOf('investor_holdings', 'holding_value'), facts),
]

const partOfCompany = (shares: string): string => `${shares} / nullif(c."shares_outstanding", 0) * 100`

async function fundsHolding(query: Holders, facts: MarketFacts, reader: MarketReader) {
  const { values, value } = collectValues()
  const portfolios = query.change === 'any' ? null : await lastPortfolios(reader)
  const moves = (which: string): string => fundMoves(which, portfolios, value)
  const sql = query.change === 'any' ? heldByFunds(query, value) : movedByFunds(query, query.change, { moves, value })
  const rows = await reader.rows({ sql: `${sql}\nlimit ${mostRows}`, values })
  const isMoved = query.change !== 'any'
  const of = (id: string) => fieldColumn(fieldOf('mutual_fund_holdings', id), facts)
  const names = ['weight', 'part', 'amount', 'month', 'quarter']
  const shown = ['fund', 'category', ...(isMoved ? ['moved', 'shares'] : []), ...names]
  return {
    notes: isMoved ? moveNotes(rows, portfolios) : [fundNote],
    table: table(
      'Funds',
      [
        plainColumn('Fund', 'text', 'name'),
        fieldColumn(fieldOf('mutual_funds', 'fund_category'), facts),
        ...(isMoved ? moveColumns(facts) : []),
        of('holding_weight'),
        plainColumn(
          'Of the company',
          'percent',
          'value',
          computedLineage(
            {
              title: 'Part of the company',
              formula: 'shares held / shares outstanding * 100',
              description: 'Part of the company the fund holds.',
              dataset: 'mutual_fund_holdings',
            },
            facts,
          ),
        ),
        of('holding_amount'),
        ...weightMoveColumns(facts),
      ],
      rows.map((row) => shown.map((name) => cellOf(row[name]))),
      numberOf(rows[0], 'total') ?? 0,
    ),
  }
}

function heldByFunds({ subject, among, above }: Holders, value: Collected['value']): string {
  const part = partOfCompany('h."holding_quantity"')
  const measure = among === 'funds' ? 'h."holding_weight"' : part
  return `select f."name" as fund, f."fund_category" as category, h."holding_weight" as weight, ${part} as part, h."holding_amount" as amount,
  h."holding_change_1m" as month, h."holding_change_3m" as quarter, count(*) over () as total
from "mutual_fund_holdings" h join "mutual_funds" f on f."id" = h."id" left join "latest" c on c."symbol" = h."holding_symbol"
where h."holding_symbol" = ${value(subject.symbol)}${above === null ? '' : ` and ${measure} > ${value(above)}::double`}
order by amount desc, fund`
}

/** A fund that sold is above a bound if it was so before. */
function movedByFunds(
  { subject, among, above }: Holders,
  change: Exclude<Holders['change'], 'any'>,
  { moves, value }: { moves(which: string): string } & Pick<Collected, 'value'>,
): string {
  const [now, before] =
    among === 'funds' ? ['m.weight', 'm.weight_before'] : [partOfCompany('m.shares'), partOfCompany('m.shares_before')]
  const measure = change === 'sold' || change === 'left' ? `greatest(${now}, coalesce(${before}, 0))` : now
  return `with ${moves(`h."holding_symbol" = ${value(subject.symbol)}`)}
select f."name" as fund, f."fund_category" as category, m.moved as moved, m.shares as shares, m.weight as weight,
  ${partOfCompany('m.shares')} as part, m.amount as amount, m.month as month, m.quarter as quarter, count(*) over () as total
from moves m join "mutual_funds" f on f."id" = m.id left join "latest" c on c."symbol" = m.symbol
where ${moveClause[change]}${above === null ? '' : ` and ${measure} > ${value(above)}::double`}
order by ${moveOrder}, fund`
}
