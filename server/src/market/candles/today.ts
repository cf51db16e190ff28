/** Which patterns end on the last bar of each stock, the running one included. */
import { dayNumber, dayText } from 'core/catalogue'
import type { Quote } from 'core/contract'
import type { ChartTimeframe } from 'core/contract/rest'
import { patternPlaces, patterns } from 'core/indicators'
import { addDays, day, dayOf } from 'core/values'
import { shelfOf, stockBars } from '../ask/bar-shelf.ts'
import type { MarketStore } from '../store.ts'
import { type DayCandles, type FoldedCandles, foldCandles } from './bars.ts'

export interface UniverseStock {
  readonly symbol: string
  readonly name: string
}

export interface TodaysMatch {
  readonly symbol: string
  readonly pattern: string
  readonly close: number
  /** Percent from the close before; null where there is none. */
  readonly change: number | null
  /** Where the pattern's candles begin and how far they reach. */
  readonly from: string
  readonly high: number
  readonly low: number
}

export interface TodaysCandles {
  readonly day: string
  /** A bar that is still being traded is among them. */
  readonly isRunning: boolean
  /** Stocks that have a bar of that day. */
  readonly stocks: number
  readonly matches: readonly TodaysMatch[]
}

/** Largest first; every stock without an index. */
export async function readUniverse(store: MarketStore, index: string | null): Promise<readonly UniverseStock[]> {
  const within = `where "symbol" in (select "symbol" from "market_index_wise_companies" where "index_name" = $1)`
  const rows = await store.rows(
    `select "symbol", "company_name" from "latest" ${index === null ? '' : within}
     order by "market_cap" desc nulls last, "symbol"`,
    index === null ? [] : [index],
  )
  return rows.map((row) => ({ symbol: String(row.symbol), name: String(row.company_name ?? row.symbol) }))
}

/** Fifteen bars of months and the days of a running one. */
const daysBack = 520

export async function readTodaysCandles(
  store: MarketStore,
  {
    symbols,
    timeframe,
    quote,
  }: {
    readonly symbols: readonly string[]
    readonly timeframe: ChartTimeframe
    readonly quote: (symbol: string) => Quote | null
  },
): Promise<TodaysCandles> {
  const from = store.asOf === '' ? null : addDays(day(store.asOf), -daysBack)
  const bars = await shelfOf(store).bars(stockBars, { symbols, from, to: null })
  const read = symbols.flatMap((symbol) => {
    const known = bars.get(symbol)
    if (!known) return []
    const { open, high, low, close } = known.bars
    if (!open || !high || !low || !close) return []
    const days = Float64Array.from(known.days, dayNumber)
    return [{ symbol, ...withQuote({ days, open, high, low, close }, quote(symbol)) }]
  })
  const last = read.reduce((latest, { days }) => Math.max(latest, days.days.at(-1) ?? 0), 0)
  const today = read.filter(({ days }) => days.days.at(-1) === last)
  return {
    day: last === 0 ? store.asOf : dayText(last),
    isRunning: today.some(({ isRunning }) => isRunning),
    stocks: today.length,
    matches: today.flatMap(({ symbol, days }) => matchesOf(symbol, days, foldCandles(days, timeframe))),
  }
}

function withQuote(days: DayCandles, quote: Quote | null): { days: DayCandles; isRunning: boolean } {
  const before = days.days.at(-1)
  if (!quote || quote.last === null || quote.at === null || before === undefined) return { days, isRunning: false }
  const now = dayNumber(dayOf(quote.at))
  if (now <= before) return { days, isRunning: false }
  const { last } = quote
  const put = (column: Float64Array, value: number) => Float64Array.from([...column, value])
  return {
    isRunning: true,
    days: {
      days: put(days.days, now),
      open: put(days.open, quote.open ?? last),
      high: put(days.high, Math.max(quote.high ?? last, last)),
      low: put(days.low, Math.min(quote.low ?? last, last)),
      close: put(days.close, last),
    },
  }
}

/** As many bars as any rule reads. */
const barsRead = Math.max(...patterns.map(({ bars }) => bars))

function matchesOf(symbol: string, days: DayCandles, folded: FoldedCandles): TodaysMatch[] {
  const skipped = Math.max(folded.close.length - barsRead, 0)
  const [open, high, low, close] = [folded.open, folded.high, folded.low, folded.close].map((column) =>
    column.slice(skipped),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const at = close.length - 1
  const closes = days.close
  const [now, before] = [closes.at(-1) ?? Number.NaN, closes.at(-2) ?? Number.NaN]
  const change = (now / before - 1) * 100
  return patternPlaces(patterns, { open, high, low, close }, at).flatMap((places, place) => {
    const pattern = patterns[place]
    if (places.length === 0 || !pattern) return []
    const first = at - pattern.candles + 1
    // The first day of the first candle: the day after the candle before it ended.
    const firstDay = (folded.ends[skipped + first - 1] ?? -1) + 1
    return [
      {
        symbol,
        pattern: pattern.id,
        close: now,
        change: Number.isFinite(change) ? change : null,
        from: dayText(days.days[firstDay] ?? 0),
        high: Math.max(...high.subarray(first)),
        low: Math.min(...low.subarray(first)),
      },
    ]
  })
}
