/** Futures contracts: one underlying with its basis and rollover, or a screen of them. */
import { datasetOf, formatFigure } from 'core/catalogue'
import type { Expression, Futures } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerColumn } from '../answer.ts'
import { inUniverse, universeWords } from '../companies.ts'
import { writtenFigure } from '../movement.ts'
import { NoData } from '../no-data.ts'
import { body, cellOf, fieldOf, figure, lineageOfField, numberOf, plainColumn, table, textOf } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader, StoreRow } from '../reader.ts'
import { rowColumns } from '../row-figures.ts'
import { type Collected, collectValues, type RowScope, rowCondition, rowFigure } from '../row-sql.ts'
import { rowSurvivors } from '../row-survivors.ts'
import { everyExpressionOf } from '../sql/walk.ts'
import { contractSymbol, indexContractSymbols } from './contracts.ts'

const usualLimit = 50
const field = (id: string): Expression => ({ node: 'field', id, period: 'point' })
const usual = 'expiry last_price spot basis basis_annual open_interest open_interest_change build_up rollover'
  .split(' ')
  .map(field)

const classRule =
  'Build-up compares the day’s price and open interest: long build-up is both up, short build-up price down and open interest up, short covering price up and open interest down, long unwinding both down. It looks back one day.'

const scope: Omit<RowScope, 'value'> = {
  fields: datasetOf('futures').fields,
  alias: 'f',
  company: 'c',
  noun: 'futures',
}

export async function answerFutures(query: Futures, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const symbols = query.subjects.map(contractSymbol)
  const collected = collectValues()
  const { values, value } = collected
  const inner: RowScope = { ...scope, value }
  const columns = rowColumns(query, usual, inner, facts).map((each) =>
    // An option's last price is a premium; a future's is not.
    each.column.key === 'last_price' ? { ...each, column: { ...each.column, title: 'Price' } } : each,
  )
  const from = (put: Collected): string => listed(query, symbols, facts, put)
  const order = query.sort
    ? `${rowFigure(query.sort.by, inner)} ${query.sort.descending ? 'desc' : 'asc'} nulls last, `
    : symbols.length > 0
      ? ''
      : 'abs(f."open_interest_change") desc nulls last, '
  const rows = await reader.rows({
    sql: `select coalesce(c."company_name", f."symbol") as name, f."contract" as contract, f."symbol" as symbol, count(*) over () as total,
  ${columns.map(({ sql }, at) => `${sql} as c${at}`).join(', ')}, f."expiry"::varchar as expires,
  f."last_price" as price, f."basis" as carry, f."basis_annual" as carry_annual, f."rollover" as rolled
${from(collected)}${query.where === null ? '' : ` and ${rowCondition(query.where, inner)}`}
order by ${order}f."symbol", f."expiry"
limit ${Math.min(query.limit ?? usualLimit, 500)}`,
    values,
  })
  if (rows.length === 0) {
    if (query.where === null) throw new NoData(`There are no futures${onWords(query, symbols)} in the data.`)
    return body('No futures match.', {
      notes: notesOf(query, facts),
      survivors: await rowSurvivors(query, { from, scope, counted }, reader),
    })
  }
  const total = numberOf(rows[0], 'total') ?? rows.length
  const [first] = columns
  const asked = query.show.length === 1 && first ? first.column : null
  return body(headline(query, rows, total, asked), {
    notes: notesOf(query, facts),
    figures:
      symbols.length > 0 ? symbols.flatMap((symbol) => contractFigures(symbol, rows, facts, symbols.length > 1)) : [],
    tables: [
      table(
        'Futures',
        [
          plainColumn('Underlying', 'text', 'name'),
          plainColumn('Contract', 'text', 'name'),
          ...columns.map(({ column }) => column),
        ],
        rows.map((row) => [
          textOf(row, 'name'),
          textOf(row, 'contract'),
          ...columns.map((_, at) => cellOf(row[`c${at}`])),
        ]),
        total,
      ),
    ],
  })
}

const onWords = ({ universe }: Futures, symbols: readonly string[]): string =>
  symbols.length > 0
    ? ` on ${symbols.join(', ')}`
    : universe.base === 'indices'
      ? ' on indices'
      : universeWords(universe)

/** Null where everything that has futures is meant. */
function onThose({ universe }: Futures, facts: MarketFacts, { values, value }: Collected): string | null {
  const isIndices = universe.base === 'indices' && universe.within.length + universe.except.length === 0
  return isIndices
    ? `f."symbol" in (${indexContractSymbols.map(value).join(', ')})`
    : inUniverse(universe, 'f."symbol"', { facts, values })
}

/** A screen looks at the contract that expires first, unless it asks about expiries. */
function listed(query: Futures, symbols: readonly string[], facts: MarketFacts, collected: Collected): string {
  const { value } = collected
  const those = onThose(query, facts, collected)
  const asksExpiry =
    query.where !== null && everyExpressionOf(query.where).some((each) => each.node === 'field' && each.id === 'expiry')
  const clauses = [
    'true',
    ...(those === null ? [] : [those]),
    ...(symbols.length > 0 ? [`f."symbol" in (${symbols.map(value).join(', ')})`] : []),
    ...(symbols.length > 0 || asksExpiry
      ? []
      : ['f."expiry" = (select min(n."expiry") from "futures" n where n."symbol" = f."symbol")']),
  ]
  return `from "futures" f left join "latest" c on c."symbol" = f."symbol"\nwhere ${clauses.join(' and ')}`
}

function contractFigures(symbol: string, rows: readonly StoreRow[], facts: MarketFacts, isNamed: boolean) {
  const near = rows.find((row) => textOf(row, 'symbol') === symbol)
  if (!near) return []
  const of = (id: string, label: string, column: string, note: string | null = null) => {
    const known = fieldOf('futures', id)
    return figure(isNamed ? `${symbol} ${label.toLowerCase()}` : label, numberOf(near, column), known.unit, {
      note,
      lineage: lineageOfField(known, facts),
    })
  }
  const expiry = `expiry ${formatDay(day(textOf(near, 'expires')))}`
  return [
    of('basis', 'Basis', 'carry', `future less spot, ${expiry}`),
    of('basis_annual', 'Basis a year', 'carry_annual', 'on spot, by days to expiry'),
    of(
      'rollover',
      'Rollover',
      'rolled',
      'open interest in later expiries; earlier months are not in the data to hold it against',
    ),
  ]
}

const counted = (count: number): string => `${formatFigure('count', count)} ${count === 1 ? 'future' : 'futures'}`

function headline(
  query: Futures,
  rows: readonly StoreRow[],
  total: number,
  /** The one figure that was asked for: the first column. */
  asked: AnswerColumn | null,
): string {
  const [near] = rows
  if (query.subjects.length === 1 && query.where === null && near) {
    const known = cellOf(near.c0)
    if (asked && known !== null)
      return `${asked.title} of ${textOf(near, 'contract')} is ${writtenFigure(asked.unit, known, asked.movement)}.`
    const basis = numberOf(near, 'carry') ?? 0
    return `${textOf(near, 'name')} futures trade at ${formatFigure('price', numberOf(near, 'price'))}, ${formatFigure('price', Math.abs(basis))} ${basis < 0 ? 'below' : 'above'} spot.`
  }
  return `${counted(total)}${query.subjects.length > 0 ? '' : universeWords(query.universe)} ${total === 1 ? 'matches' : 'match'}.`
}

function notesOf(query: Futures, { asOf }: MarketFacts): string[] {
  return [
    `At the close of ${formatDay(day(asOf))}${query.subjects.length > 0 ? '' : ', contracts that expire first'}.`,
    classRule,
  ]
}
