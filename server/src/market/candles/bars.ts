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

/** Months since 1970, by the civil calendar of days since then. */
export function monthOf(day: number): number {
  // Years begin in March here, so that a leap day is the last of its year.
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  return (era * 400 + year - 1970) * 12 + Math.floor((5 * ofYear + 2) / 153) + 2
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
  const folded = {
    open: new Float64Array(ends.length),
    high: new Float64Array(ends.length),
    low: new Float64Array(ends.length),
    close: new Float64Array(ends.length),
  }
  const { open, high, low, close } = candles
  let from = 0
  ends.forEach((end, bar) => {
    let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let at = from; at <= end; at++) {
      top = Math.max(top, high[at] ?? Number.NaN)
      bottom = Math.min(bottom, low[at] ?? Number.NaN)
    }
    folded.open[bar] = open[from] ?? Number.NaN
    folded.high[bar] = top
    folded.low[bar] = bottom
    folded.close[bar] = close[end] ?? Number.NaN
    from = end + 1
  })
  return { ...folded, ends }
}
