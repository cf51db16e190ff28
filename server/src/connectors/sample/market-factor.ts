import { type TradingDay, tradingDays } from 'core/values'
import { createRandom } from './random.ts'

/**
 * Where the broad market stood, rounded: the shape of bull markets and crashes that people remember. Between two of these
 * the path is simulated and tied to both ends; after the last it runs free, so that a later day only adds to the series.
 */
const shape: readonly (readonly [string, number])[] = [
  ['1996-01-01', 900],
  ['1997-08-05', 1290],
  ['1998-11-30', 820],
  ['2000-02-11', 1750],
  ['2001-09-21', 860],
  ['2003-04-25', 930],
  ['2004-01-09', 1970],
  ['2004-05-17', 1390],
  ['2006-05-10', 3750],
  ['2006-06-14', 2630],
  ['2008-01-08', 6280],
  ['2008-10-27', 2530],
  ['2009-03-09', 2580],
  ['2010-11-05', 6310],
  ['2011-12-20', 4550],
  ['2013-08-28', 5290],
  ['2015-03-04', 8990],
  ['2016-02-29', 6990],
  ['2018-01-29', 11130],
  ['2018-10-26', 10030],
  ['2020-01-17', 12350],
  ['2020-03-23', 7610],
  ['2021-10-18', 18470],
  ['2022-06-17', 15290],
  ['2024-09-26', 26200],
  ['2025-03-04', 22080],
  ['2025-12-31', 26100],
]

const firstDay = '1996-01-01' as TradingDay
/** Prices and sizes of companies are given for this day; splits are all before it. */
const anchorDay = '2025-12-31' as TradingDay
const driftAfter = 0.1 / 248

export interface Calendar {
  readonly days: readonly TradingDay[]
  readonly index: ReadonlyMap<string, number>
  /** Place of the anchor day. */
  readonly anchor: number
}

export function sampleCalendar(today: TradingDay): Calendar {
  const days = tradingDays(firstDay, today)
  const index = new Map(days.map((day, place) => [day as string, place]))
  return { days, index, anchor: index.get(anchorDay) ?? days.length - 1 }
}

/** The place of the first trading day on or after a date. */
export function placeOnOrAfter({ days }: Calendar, date: string): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? '') < date) low = middle + 1
    else high = middle
  }
  return low
}

/** Daily log returns of the broad market, with volatility that comes in clusters and rises in falls. */
export function marketReturns(calendar: Calendar, seed: string): Float64Array {
  const { days } = calendar
  const random = createRandom(seed, 'market')
  const noise = new Float64Array(days.length)
  let variance = 0.00011
  for (let place = 1; place < days.length; place++) {
    const shock = random.fatTailed()
    const move = Math.sqrt(variance) * shock
    noise[place] = move
    // GARCH(1,1) with a leverage term: falls raise tomorrow's variance more than rises do.
    const leverage = move < 0 ? 1.6 : 0.5
    variance = 0.000003 + 0.885 * variance + 0.085 * leverage * move * move
    variance = Math.min(variance, 0.0011)
  }
  const returns = new Float64Array(days.length)
  const knots = shape.map(([day, level]) => [placeOnOrAfter(calendar, day), Math.log(level)] as const)
  for (let knot = 1; knot < knots.length; knot++) {
    const [from, fromLevel] = knots[knot - 1] ?? [0, 0]
    const [to, toLevel] = knots[knot] ?? [0, 0]
    let sum = 0
    for (let place = from + 1; place <= to; place++) sum += noise[place] ?? 0
    const tilt = (toLevel - fromLevel - sum) / Math.max(to - from, 1)
    for (let place = from + 1; place <= to && place < days.length; place++) returns[place] = (noise[place] ?? 0) + tilt
  }
  const last = knots.at(-1)?.[0] ?? 0
  for (let place = last + 1; place < days.length; place++) returns[place] = (noise[place] ?? 0) + driftAfter
  return returns
}
