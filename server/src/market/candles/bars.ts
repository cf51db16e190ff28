/** Candles by the day, and the weeks and months made of them. */
import type { ChartTimeframe } from 'core/contract/rest'
import type { Candles } from 'core/indicators'

export interface DayCandles extends Candles {
  /** Days since 1970. */
  readonly days: Float64Array
}

export interface FoldedCandles extends Candles {
  /** The place of each one's last day among the days. */
  readonly ends: ArrayLike<number>
}

/** Weeks begin on Monday. */
const periodOf: Readonly<Record<ChartTimeframe, (day: number) => number>> = {
  day: (day) => day,
  week: (day) => Math.floor((day + 3) / 7),
  month: (day) => monthOf(day),
}

const months = new Map<number, number>()

/** Months since 1970. */
export function monthOf(day: number): number {
  const known = months.get(day)
  if (known !== undefined) return known
  const date = new Date(day * 86_400_000)
  const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
  months.set(day, month)
  return month
}

/** The running week or month is as far as it has come. */
export function foldCandles({ days, ...candles }: DayCandles, timeframe: ChartTimeframe): FoldedCandles {
  if (timeframe === 'day') return { ...candles, ends: days.map((_, at) => at) }
  const ends: number[] = []
  let before = Number.NaN
  days.forEach((day, at) => {
    const period = periodOf[timeframe](day)
    if (period === before) ends[ends.length - 1] = at
    else ends.push(at)
    before = period
  })
  const { open, high, low, close } = candles
  const folded = (pick: (from: number, to: number) => number) =>
    Float64Array.from(ends, (end, bar) => pick((ends[bar - 1] ?? -1) + 1, end))
  return {
    open: folded((from) => open[from] ?? Number.NaN),
    high: folded((from, to) => Math.max(...high.subarray(from, to + 1))),
    low: folded((from, to) => Math.min(...low.subarray(from, to + 1))),
    close: folded((_from, to) => close[to] ?? Number.NaN),
    ends,
  }
}
