/** Bars as columns of numbers: days as they come, folded into weeks and months, unadjusted, smoothed or cut for a replay. */
import type { Quote } from 'core/contract'
import type { ChartBars, ChartEvent, ChartMinuteFrame, ChartMinutes, ChartTimeframe } from 'core/contract/rest'
import type { Bars } from 'core/indicators'
import { dayOf, formatDay, type TradingDay } from 'core/values'

export interface Frame {
  /** The last trading day of each bar; for minutes the day and its time, "2024-02-06T09:15". */
  readonly days: readonly string[]
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

export const emptyFrame: Frame = {
  days: [],
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  close: new Float64Array(),
  volume: new Float64Array(),
}

const at = (column: ArrayLike<number>, place: number): number => column[place] ?? Number.NaN

export function toFrame({ days, open, high, low, close, volume }: ChartBars): Frame {
  const count = days.length
  const closes = Float64Array.from(close, (value) => value ?? Number.NaN)
  // Early index bars have a close alone: drawn as a dash, not left out.
  const orClose = (column: readonly (number | null)[]) =>
    Float64Array.from({ length: count }, (_, place) => column[place] ?? at(closes, place))
  return {
    days,
    open: orClose(open),
    high: orClose(high),
    low: orClose(low),
    close: closes,
    volume: Float64Array.from({ length: count }, (_, place) => volume[place] ?? Number.NaN),
  }
}

const dayMs = 86_400_000

/** Weeks begin on Monday. */
function periodOf(day: string, timeframe: ChartTimeframe): string {
  if (timeframe === 'month') return day.slice(0, 7)
  if (timeframe === 'day') return day
  return String(Math.floor((Date.parse(`${day}T00:00:00Z`) / dayMs + 3) / 7))
}

/** Weeks or months of the days; the running one is as far as it has come. */
export function fold(frame: Frame, timeframe: ChartTimeframe): Frame {
  if (timeframe === 'day') return frame
  const starts: number[] = []
  let before = ''
  frame.days.forEach((day, place) => {
    const period = periodOf(day, timeframe)
    if (period !== before) starts.push(place)
    before = period
  })
  const count = starts.length
  const column = (pick: (from: number, to: number) => number) =>
    Float64Array.from({ length: count }, (_, bar) => pick(starts[bar] ?? 0, starts[bar + 1] ?? frame.days.length))
  const over = (values: Float64Array, join: (left: number, right: number) => number) =>
    column((from, to) => values.subarray(from, to).reduce((left, right) => join(left, right)))
  return {
    days: starts.map((_, bar) => frame.days[(starts[bar + 1] ?? frame.days.length) - 1] ?? ''),
    open: column((from) => at(frame.open, from)),
    high: over(frame.high, Math.max),
    low: over(frame.low, Math.min),
    close: column((_from, to) => at(frame.close, to - 1)),
    volume: over(frame.volume, (left, right) => left + right),
  }
}

/** Prices as they were paid: what later splits and bonuses divided is multiplied back. */
export function unadjusted(frame: Frame, events: readonly ChartEvent[]): Frame {
  const splits = events.filter(({ factor }) => factor !== 1)
  if (splits.length === 0) return frame
  let factor = splits.reduce((product, split) => product * split.factor, 1)
  let next = 0
  const factors = frame.days.map((day) => {
    for (let split = splits[next]; split && split.day <= day; split = splits[next]) {
      factor /= split.factor
      next += 1
    }
    return factor
  })
  const times = (column: Float64Array) => column.map((value, place) => value * (factors[place] ?? 1))
  return {
    days: frame.days,
    open: times(frame.open),
    high: times(frame.high),
    low: times(frame.low),
    close: times(frame.close),
    volume: frame.volume.map((value, place) => value / (factors[place] ?? 1)),
  }
}

/** Each candle begins in the middle of the one before and ends at the mean of its four prices. */
export function heikinAshi(frame: Frame): Frame {
  const count = frame.days.length
  const [open, high, low, close] = [1, 2, 3, 4].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let bar = 0; bar < count; bar++) {
    const [o, h, l, c] = [at(frame.open, bar), at(frame.high, bar), at(frame.low, bar), at(frame.close, bar)]
    close[bar] = (o + h + l + c) / 4
    open[bar] = bar === 0 ? (o + c) / 2 : (at(open, bar - 1) + at(close, bar - 1)) / 2
    high[bar] = Math.max(h, at(open, bar), at(close, bar))
    low[bar] = Math.min(l, at(open, bar), at(close, bar))
  }
  return { days: frame.days, open, high, low, close, volume: frame.volume }
}

export function firstBars(frame: Frame, count: number): Frame {
  if (count >= frame.days.length) return frame
  return {
    days: frame.days.slice(0, count),
    open: frame.open.subarray(0, count),
    high: frame.high.subarray(0, count),
    low: frame.low.subarray(0, count),
    close: frame.close.subarray(0, count),
    volume: frame.volume.subarray(0, count),
  }
}

/** Daily bars with the day that is being traded; a quote of an earlier day changes nothing. */
export function withQuote(frame: Frame, quote: Quote | null): Frame {
  const last = frame.days.at(-1)
  if (!quote || quote.last === null || quote.at === null || last === undefined) return frame
  const day = dayOf(quote.at)
  if (day < last) return frame
  const count = day === last ? frame.days.length : frame.days.length + 1
  const put = (column: Float64Array, value: number) => {
    const longer = new Float64Array(count)
    longer.set(column)
    longer[count - 1] = value
    return longer
  }
  const now = quote.last
  return {
    days: day === last ? frame.days : [...frame.days, day],
    open: put(frame.open, quote.open ?? now),
    high: put(frame.high, Math.max(quote.high ?? now, now)),
    low: put(frame.low, Math.min(quote.low ?? now, now)),
    close: put(frame.close, now),
    volume: put(frame.volume, quote.volume ?? Number.NaN),
  }
}

/** The close of another instrument on each bar: its last known one. NaN before its first. */
export function alignedClose(frame: Frame, other: Frame): Float64Array {
  let place = 0
  let held = Number.NaN
  return Float64Array.from(frame.days, (day) => {
    while (place < other.days.length && (other.days[place] ?? '') <= day) {
      held = at(other.close, place)
      place += 1
    }
    return held
  })
}

/** The price of one in terms of the other. */
export function ratioOf(frame: Frame, other: Frame): Frame {
  const below = alignedClose(frame, other)
  const over = (column: Float64Array) => column.map((value, place) => value / at(below, place))
  const close = over(frame.close)
  return { days: frame.days, open: close, high: close, low: close, close, volume: frame.volume.map(() => Number.NaN) }
}

/** What indicators read; a day is a session, and so is a bar of days. */
export const barsOf = (frame: Frame, benchmark: Float64Array | null): Bars => ({
  open: frame.open,
  high: frame.high,
  low: frame.low,
  close: frame.close,
  volume: frame.volume,
  session: sessionsOf(frame.days),
  ...(benchmark && { benchmark }),
})

function sessionsOf(days: readonly string[]): Float64Array {
  let session = -1
  let before = ''
  return Float64Array.from(days, (day) => {
    const date = day.slice(0, 10)
    if (date !== before) session += 1
    before = date
    return session
  })
}

/** The day of a bar, also of one of minutes. */
export const dayAt = (frame: Frame, bar: number): string => (frame.days[bar] ?? '').slice(0, 10)

/** The bar a day belongs to: the first that ends on or after it; -1 past the end. */
export function barOfDay(frame: Frame, day: string): number {
  let [low, high] = [0, frame.days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((frame.days[middle] ?? '') < day) low = middle + 1
    else high = middle
  }
  return low < frame.days.length ? low : -1
}

/** The bar that shows a day: none before the first bar with a price, as of a ratio to what is younger, and none past the end. */
export function barHolding(frame: Frame, day: string, timeframe: ChartTimeframe): number | null {
  const bar = barOfDay(frame, day)
  if (bar === -1 || !Number.isFinite(frame.close[bar])) return null
  return bar > 0 || periodOf(day, timeframe) === periodOf(frame.days[0] ?? '', timeframe) ? bar : null
}

/** Days that had ended when a bar did: of the day of a bar of minutes the close is not known yet. */
export function daysUntil(daily: Frame, last: string | undefined): Frame {
  const isKnown = (day: string) => last !== undefined && (last.length > 10 ? day < last.slice(0, 10) : day <= last)
  const end = daily.days.findIndex((day) => !isKnown(day))
  return end === -1 ? daily : firstBars(daily, end)
}

const minutesOf: Readonly<Record<ChartMinuteFrame, number>> = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  hour: 60,
}
const minuteMs = 60_000
/** India is five and a half hours ahead, all year. */
const aheadMs = 330 * minuteMs
const openMinute = 9 * 60 + 15

/** The beginning of the bar an instant falls into, counted from the opening at 9:15, as a day and a time. */
function barStart(at: number, timeframe: ChartMinuteFrame): string {
  const size = minutesOf[timeframe] * minuteMs
  const offset = openMinute * minuteMs
  const local = at + aheadMs
  return new Date(Math.floor((local - offset) / size) * size + offset).toISOString().slice(0, 16)
}

export function minuteFrame(minutes: ChartMinutes, timeframe: ChartMinuteFrame, quote: Quote | null): Frame {
  const days: string[] = []
  const bars: [open: number, high: number, low: number, close: number, volume: number][] = []
  const put = (at: number, [open, high, low, close, volume]: (typeof bars)[number]) => {
    const day = barStart(at, timeframe)
    const last = bars.at(-1)
    if (!last || days.at(-1) !== day) {
      days.push(day)
      bars.push([open, high, low, close, volume])
      return
    }
    last[1] = Math.max(last[1], high)
    last[2] = Math.min(last[2], low)
    last[3] = close
    last[4] += volume
  }
  minutes.at.forEach((start, place) => {
    const [open, high, low, close] = [minutes.open, minutes.high, minutes.low, minutes.close].map(
      (column) => column[place] ?? Number.NaN,
    ) as [number, number, number, number]
    put(start, [open, high, low, close, minutes.volume[place] ?? 0])
  })
  const last = minutes.at.at(-1)
  if (quote?.last != null && quote.at !== null && last !== undefined && quote.at >= last)
    put(quote.at, [quote.last, quote.last, quote.last, quote.last, 0])
  const column = (part: 0 | 1 | 2 | 3 | 4) => Float64Array.from(bars, (bar) => bar[part])
  return { days, open: column(0), high: column(1), low: column(2), close: column(3), volume: column(4) }
}

/** "6 Feb 2024", and the time of a bar of minutes. */
export const barLabel = (day: string): string =>
  day.length > 10
    ? `${formatDay(day.slice(0, 10) as TradingDay)}, ${day.slice(11)} IST`
    : day === ''
      ? ''
      : formatDay(day as TradingDay)
