/** Bars of options and of options added up: what a premium was, day by day. */
import { premiumParts } from 'core/calculators'
import type { DailyBars } from 'core/compile'
import type { MarketStore } from '../store.ts'
import type { BarShelf, Place } from './bar-shelf.ts'

export const optionBars: Place = { table: '"options_daily"', key: '"contract"' }

interface Wanted {
  readonly symbols: readonly string[]
  readonly from: string | null
  readonly to: string | null
}

export async function premiumBars(
  store: MarketStore,
  shelf: BarShelf,
  { symbols, from, to }: Wanted,
): Promise<ReadonlyMap<string, DailyBars>> {
  const sums = symbols.flatMap((name) => {
    const parts = premiumParts(name)
    return parts ? [{ name, parts }] : []
  })
  const contracts = [...new Set(sums.flatMap(({ parts }) => parts.map(({ contract }) => contract)))]
  if (contracts.length === 0) return new Map()
  const stored = await shelf.bars(optionBars, { symbols: contracts, from, to })
  const closes = await lastCloses(
    store,
    contracts.filter((contract) => !stored.has(contract)),
  )
  const found = new Map<string, DailyBars>()
  for (const { name, parts } of sums) {
    const own = parts.flatMap(({ contract, times }) => {
      const bars = stored.get(contract) ?? closes.get(contract)
      return bars ? [{ bars, times }] : []
    })
    if (own.length === parts.length) found.set(name, added(own))
  }
  return found
}

/** A contract of which no day is stored has its last close alone. */
async function lastCloses(store: MarketStore, contracts: readonly string[]): Promise<ReadonlyMap<string, DailyBars>> {
  if (contracts.length === 0) return new Map()
  const rows = await store.rows(
    `select "contract", "last_price" from "options" where "last_price" is not null and "contract" in (${contracts.map((_, at) => `$${at + 1}`).join(', ')})`,
    [...contracts],
  )
  return new Map(
    rows.map((row) => {
      const price = Float64Array.of(Number(row.last_price))
      const bars = { open: price, high: price, low: price, close: price, volume: Float64Array.of(0) }
      return [String(row.contract), { days: [store.asOf], bars }]
    }),
  )
}

/** Sums on the days all of them have. Between open and close a sum may have been anywhere: its range is not told wider. */
function added(parts: readonly { readonly bars: DailyBars; readonly times: number }[]): DailyBars {
  const [first, ...others] = parts
  if (first && others.length === 0 && first.times === 1) return first.bars
  const placesOf = parts.map(({ bars }) => new Map(bars.days.map((day, at) => [day, at])))
  const days = (first?.bars.days ?? []).filter((day) => placesOf.every((places) => places.has(day)))
  const sum = (column: 'open' | 'close'): Float64Array =>
    Float64Array.from(days, (day) =>
      parts.reduce((total, { bars, times }, at) => {
        const value = bars.bars[column]?.[placesOf[at]?.get(day) ?? -1] ?? Number.NaN
        return total + times * value
      }, 0),
    )
  const [open, close] = [sum('open'), sum('close')]
  return {
    days,
    bars: {
      open,
      close,
      high: open.map((value, at) => Math.max(value, close[at] ?? value)),
      low: open.map((value, at) => Math.min(value, close[at] ?? value)),
      volume: new Float64Array(days.length),
    },
  }
}
