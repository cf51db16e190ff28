import type { AlertRules, WatchBoard, WatchedItem, WatchFigureRow, WatchFigures } from 'core/contract/rest'
import { percentChange } from 'core/values'
import type { QuoteBoard } from '#lib/quote-board.ts'

export interface WatchRow {
  readonly item: WatchedItem
  /** Null until they have come. */
  readonly figures: WatchFigureRow | null
  /** By id of the field. */
  readonly values: Readonly<Record<string, number | string | boolean | null>>
  /** Rules that look at this symbol by name. */
  readonly alerts: number
}

const keyOf = ({ asset_type, symbol }: Pick<WatchedItem, 'asset_type' | 'symbol'>): string => `${asset_type} ${symbol}`

/** What a list shows, in its own order. */
export function itemsOf({ items, lists }: WatchBoard, list: number | null): readonly WatchedItem[] {
  const chosen = lists.find(({ id }) => id === list)
  if (!chosen) return items
  const byId = new Map(items.map((item) => [item.id, item]))
  return chosen.items.flatMap((id) => byId.get(id) ?? [])
}

export function rowsOf(
  items: readonly WatchedItem[],
  figures: WatchFigures | undefined,
  alerts: ReadonlyMap<string, number>,
): readonly WatchRow[] {
  const byKey = new Map(figures?.rows.map((row) => [keyOf(row), row]))
  const ids = figures?.fields.map(({ id }) => id) ?? []
  return items.map((item) => {
    const own = byKey.get(keyOf(item)) ?? null
    return {
      item,
      figures: own,
      values: Object.fromEntries(ids.map((id, at) => [id, own?.values[at] ?? null])),
      alerts: alerts.get(item.symbol) ?? 0,
    }
  })
}

/** Rules that name a symbol, counted by it; what is paused or done is not waiting for anything. */
export function alertsBySymbol(rules: AlertRules | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { scope, dip, paused, state } of rules?.rules ?? []) {
    if (paused || state === 'done' || state === 'expired') continue
    const named = dip ? [dip.instrument_symbol] : scope.split(/[,;]\s*|\s+and\s+/)
    for (const symbol of new Set(named.map((name) => name.trim()))) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  return counts
}

export interface Price {
  readonly last: number | null
  readonly change: number | null
}

/** Live where a quote has come, else the last close and the one before. */
export function priceOf(row: WatchRow, board: Pick<QuoteBoard, 'get'>): Price {
  const quote = board.get(row.item.symbol)
  const closes = row.figures?.closes ?? []
  const last = quote?.last ?? closes.at(-1) ?? null
  return { last, change: percentChange(quote?.previousClose ?? closes.at(-2) ?? null, last) }
}

/** How far below the highest price of a year, as a negative percentage; a new high is 0. */
export function fromHigh(row: WatchRow, board: Pick<QuoteBoard, 'get'>): number | null {
  const high = row.values.high_52w
  const { last } = priceOf(row, board)
  return typeof high === 'number' ? Math.min(0, percentChange(high, last) ?? Number.NaN) : null
}

/** P/E over the median of five years, in percent: −20 is a fifth below its own usual price. */
export function peAgainstUsual({ values: { pe, pe_5y_median } }: Pick<WatchRow, 'values'>): number | null {
  return typeof pe === 'number' && typeof pe_5y_median === 'number' && pe > 0 ? percentChange(pe_5y_median, pe) : null
}

/** For an undo: the items with note and every place they had. */
export const placesOf = (board: WatchBoard, ids: readonly number[]) =>
  board.items.flatMap(({ id, asset_type, symbol, note }, position) =>
    ids.includes(id)
      ? [
          {
            asset_type,
            symbol,
            note,
            position,
            lists: board.lists.flatMap((list) => {
              const place = list.items.indexOf(id)
              return place === -1 ? [] : [{ id: list.id, position: place }]
            }),
          },
        ]
      : [],
  )

/** The same ids with one of them in another place. */
export function moved(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((each) => each !== id)
  others.splice(to, 0, id)
  return others
}
