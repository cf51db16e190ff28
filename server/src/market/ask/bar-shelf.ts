/**
 * Daily bars read from one store stay in memory: scans of the market ask for the same ones again and again. A shelf lives
 * as long as its store, which never changes; the next store has a shelf of its own.
 */
import { dayText } from 'core/catalogue'
import type { DailyBars } from 'core/compile'
import { addDays, day } from 'core/values'
import type { MarketStore } from '../store.ts'

export interface Place {
  readonly table: string
  readonly key: string
}

/** Where scans of stocks find their bars. */
export const stockBars: Place = { table: '"stock_price_daily_historical"', key: '"symbol"' }

export interface Wanted {
  readonly symbols: readonly string[]
  /** YYYY-MM-DD; null for the first there is. */
  readonly from: string | null
  /** YYYY-MM-DD; null for the last there is. */
  readonly to: string | null
}

export interface BarShelf {
  /** Symbols without bars are absent. */
  bars(place: Place, wanted: Wanted): Promise<ReadonlyMap<string, DailyBars>>
}

interface Held {
  readonly from: string | null
  readonly bars: DailyBars
  /** What was cut out last: bars of weeks and months are kept by it, and scans ask for the same days. */
  cut: { readonly from: string | null; readonly to: string | null; readonly bars: DailyBars }
}

/** About 70 MB: every stock and exchange traded fund of the sample market for ten years. */
const mostBars = 1_500_000

const shelves = new WeakMap<MarketStore, BarShelf>()

export function shelfOf(store: MarketStore): BarShelf {
  const shelf = shelves.get(store) ?? createBarShelf(store)
  shelves.set(store, shelf)
  return shelf
}

export function createBarShelf(store: MarketStore, most: number = mostBars): BarShelf {
  const shelf = new Map<string, Held>()
  let count = 0
  const drop = (key: string): void => {
    count -= shelf.get(key)?.bars.days.length ?? 0
    shelf.delete(key)
  }
  /** What is not asked for now goes first; what does not fit even then is read anew each time. */
  const keep = (read: ReadonlyMap<string, Held>, asked: ReadonlySet<string>): void => {
    for (const [key, held] of read) {
      drop(key)
      const size = held.bars.days.length
      if (count + size > most) for (const other of shelf.keys()) if (!asked.has(other)) drop(other)
      if (count + size > most) continue
      shelf.set(key, held)
      count += size
    }
  }
  return {
    bars: async (place, { symbols, from, to }) => {
      const keys = new Map(symbols.map((symbol) => [symbol, `${place.table} ${symbol}`]))
      const held = new Map<string, Held>()
      for (const [symbol, key] of keys) {
        const known = shelf.get(key)
        if (known && reachesBack(known.from, from)) held.set(symbol, known)
      }
      const missing = [...keys.keys()].filter((symbol) => !held.has(symbol))
      const read = missing.length > 0 ? await readBars(store, place, missing, from) : new Map<string, Held>()
      keep(new Map([...read].map(([symbol, each]) => [`${place.table} ${symbol}`, each])), new Set(keys.values()))
      const found = new Map<string, DailyBars>()
      for (const symbol of [...keys.keys()].sort()) {
        const known = held.get(symbol) ?? read.get(symbol)
        const bars = known && cut(known, from, to)
        if (bars && bars.days.length > 0) found.set(symbol, bars)
      }
      return found
    },
  }
}

/** As far back as scans look: means of means of some 780 bars each. */
const warmDays = 2400
const symbolsAtOnce = 25

/** Has the bars of every stock at hand before somebody scans them; some at a time, so that others are answered in between. */
export async function warmShelf(store: MarketStore): Promise<void> {
  if (store.asOf === '') return
  const from = addDays(day(store.asOf), -warmDays)
  const rows = await store.rows(`select "symbol" from "latest" order by "market_cap" desc nulls last, "symbol"`)
  const symbols = rows.map((row) => String(row.symbol))
  for (let start = 0; start < symbols.length; start += symbolsAtOnce) {
    const some = symbols.slice(start, start + symbolsAtOnce)
    await shelfOf(store).bars(stockBars, { symbols: some, from, to: null })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const reachesBack = (held: string | null, wanted: string | null): boolean =>
  held === null || (wanted !== null && held <= wanted)

function cut(held: Held, from: string | null, to: string | null): DailyBars {
  if (held.cut.from === from && held.cut.to === to) return held.cut.bars
  const { days, bars } = held.bars
  const start = from === null ? 0 : countWhere(days, (day) => day < from)
  const end =
    to === null
      ? days.length
      : Math.max(
          start,
          countWhere(days, (day) => day <= to),
        )
  const columns = parts.map((part) => bars[part]?.subarray(start, end) ?? new Float64Array())
  held.cut = { from, to, bars: dailyBars(days.slice(start, end), columns) }
  return held.cut.bars
}

/** How many days come before the first that is not so. */
function countWhere(days: readonly string[], isSo: (day: string) => boolean): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(days[middle] ?? '')) low = middle + 1
    else high = middle
  }
  return low
}

const parts = ['open', 'high', 'low', 'close', 'volume'] as const

const dailyBars = (days: readonly string[], columns: readonly Float64Array[]): DailyBars => ({
  days,
  bars: Object.fromEntries(parts.map((part, at) => [part, columns[at]])),
})

/** From the day to the last there is, so that every later day asked about is at hand. */
async function readBars(
  store: MarketStore,
  { table, key }: Place,
  symbols: readonly string[],
  from: string | null,
): Promise<ReadonlyMap<string, Held>> {
  const values: string[] = []
  const put = (value: string): string => `$${values.push(value)}`
  // A symbol is told by its number: a name for every bar would cost more than its prices.
  const numbered = symbols.map((symbol, at) => `(${put(symbol)}, ${at})`).join(', ')
  const [numbers = new Float64Array(), days = new Float64Array(), ...columns] = await store.numbers(
    `select k."number"::double, datediff('day', date '1970-01-01', t."day")::double,
       ${parts.map((part) => `t."${part}"::double`).join(', ')}
     from ${table} t join (values ${numbered}) k("name", "number") on t.${key} = k."name"
     ${from === null ? '' : `where t."day" >= ${put(from)}::date`} order by k."number", t."day"`,
    values,
  )
  const found = new Map<string, Held>()
  for (let start = 0, end = 0; start < numbers.length; start = end) {
    const number = numbers[start] ?? 0
    while (end < numbers.length && numbers[end] === number) end++
    const bars = dailyBars(
      Array.from(days.subarray(start, end), dayName),
      // A copy: a part of the whole would keep the whole when the rest is dropped.
      columns.map((column) => column.slice(start, end)),
    )
    found.set(symbols[number] ?? '', { from, bars, cut: { from, to: null, bars } })
  }
  return found
}

const dayNames = new Map<number, string>()

/** One text a day for all symbols. */
function dayName(number: number): string {
  const name = dayNames.get(number) ?? dayText(number)
  dayNames.set(number, name)
  return name
}
