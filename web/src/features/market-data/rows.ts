/** A list of /marketdata as rows a table can show: the answer's cells by name, with the company beside them. */
import type { Cell } from 'core/compile'
import type { Quote } from 'core/contract'
import type { CompanyGlance, MarketList } from 'core/contract/rest'
import { percentChange } from 'core/values'

export interface ListRow {
  readonly id: string
  readonly symbol: string | null
  readonly name: string
  readonly cells: Readonly<Record<string, Cell>>
  readonly link: string | null
  readonly glance: CompanyGlance | null
  readonly last: number | null
  readonly change: number | null
}

export function rowsOf(list: MarketList, quotes: ReadonlyMap<string, Quote>): readonly ListRow[] {
  const glances = new Map(list.companies.map((glance) => [glance.symbol, glance]))
  return list.rows.map((row, at) => {
    const cells = Object.fromEntries(list.columns.map(({ key }, column) => [key, row[column] ?? null]))
    const symbol = cells.symbol == null ? null : String(cells.symbol)
    const glance = symbol === null ? null : (glances.get(symbol) ?? null)
    const quote = symbol === null ? undefined : quotes.get(symbol)
    const last = quote?.last ?? glance?.close ?? null
    return {
      id: `${at} ${symbol ?? row[0]}`,
      symbol,
      name: String(cells.name ?? cells.company ?? glance?.name ?? symbol ?? row[0] ?? ''),
      cells,
      link: list.links[at] ?? null,
      glance,
      last,
      change: quote ? percentChange(quote.previousClose, quote.last) : (glance?.dayChange ?? null),
    }
  })
}

/** Values a text column takes, for a filter: most frequent first. */
export function valuesOf(rows: readonly ListRow[], key: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const value = cells[key]
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value)
}

export const filtered = (
  rows: readonly ListRow[],
  wanted: Readonly<Record<string, string | null>>,
): readonly ListRow[] =>
  rows.filter(({ cells }) => Object.entries(wanted).every(([key, value]) => value === null || cells[key] === value))

/** The newest trade among the rows, epoch milliseconds. */
export const newestOf = (quotes: Iterable<Quote>): number | null => {
  let newest: number | null = null
  for (const { at } of quotes) if (at !== null && (newest === null || at > newest)) newest = at
  return newest
}
