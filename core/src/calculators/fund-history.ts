/** What follows from a fund's NAVs: all over month ends, so that daily and monthly histories say the same. */
import { type CashFlow, xirr } from './xirr.ts'

export interface NavPoint {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly nav: number
}

export interface DatedReturn {
  readonly day: string
  /** Percent. */
  readonly value: number
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** A month counts once its end is near: the last NAV of a running month would make three years of less. */
const isMonthEnd = (day: string): boolean => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - date <= 4
}

/** The last NAV of each whole month, oldest first; `points` must be in order of days. */
export function monthEnds(points: readonly NavPoint[]): NavPoint[] {
  return points.filter(({ day }, at) => {
    const next = points[at + 1]
    return isMonthEnd(day) && (!next || monthOf(next.day) !== monthOf(day))
  })
}

/** The yearly return over each stretch of so many years that ended at a month's end. */
export function rollingReturns(points: readonly NavPoint[], years: number): DatedReturn[] {
  const ends = monthEnds(points)
  const byMonth = new Map(ends.map((point) => [monthOf(point.day), point.nav]))
  return ends.flatMap(({ day, nav }) => {
    const before = byMonth.get(monthOf(day) - years * 12)
    return before === undefined || before <= 0 ? [] : [{ day, value: ((nav / before) ** (1 / years) - 1) * 100 }]
  })
}

export interface RollingSummary {
  readonly count: number
  readonly median: number
  readonly worst: number
  readonly best: number
  /** Percent of all stretches that returned more than the bar. */
  readonly above: number
}

export function rollingSummary(returns: readonly DatedReturn[], bar: number): RollingSummary | null {
  const sorted = returns.map(({ value }) => value).sort((left, right) => left - right)
  const [worst] = sorted
  const best = sorted.at(-1)
  if (worst === undefined || best === undefined) return null
  const above = sorted.filter((value) => value > bar).length
  return { count: sorted.length, median: quantile(sorted, 0.5), worst, best, above: (above / sorted.length) * 100 }
}

/** Between the two nearest, as spreadsheets do; `sorted` rises. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}

/** The deepest fall from an earlier top, in percent (−28 is a fall of 28%); 0 for one that never fell. */
export function deepestDrawdown(points: readonly NavPoint[]): number | null {
  if (points.length < 2) return null
  let top = 0
  let deepest = 0
  for (const { nav } of points) {
    top = Math.max(top, nav)
    deepest = Math.min(deepest, nav / top - 1)
  }
  return deepest * 100
}

export interface MarketPoint extends NavPoint {
  /** Level of the benchmark on the same day; null where there is none. */
  readonly market: number | null
}

/** Months that a capture ratio looks back over, and how many falling ones it needs to say anything. */
const captureMonths = 36
const fewestFalls = 6

/**
 * Of the benchmark's falls, the part the fund took: its compound return over the months in which the benchmark fell, yearly,
 * on the benchmark's own; 90 is nine tenths. Morningstar's definition of a downside capture ratio.
 */
export function downsideCapture(points: readonly MarketPoint[]): number | null {
  const ends = new Set(monthEnds(points).map(({ day }) => day))
  const months = points.filter(({ day }) => ends.has(day)).slice(-captureMonths - 1)
  if (months.length < captureMonths + 1) return null
  let own = 1
  let market = 1
  let falls = 0
  for (const [at, month] of months.entries()) {
    const before = months[at - 1]
    if (!before || month.market === null || before.market === null) continue
    if (month.market >= before.market) continue
    own *= month.nav / before.nav
    market *= month.market / before.market
    falls++
  }
  if (falls < fewestFalls) return null
  const yearly = (product: number): number => product ** (12 / falls) - 1
  return (yearly(own) / yearly(market)) * 100
}

export interface CalendarYear {
  readonly year: number
  readonly gain: number
  /** Not so of the year of its launch and of the one that still runs. */
  readonly isWhole: boolean
}

/** From the last NAV of a year to that of the next; the running year up to its last NAV. */
export function calendarYears(points: readonly NavPoint[]): CalendarYear[] {
  const last = new Map<number, NavPoint>()
  for (const point of points) last.set(Number(point.day.slice(0, 4)), point)
  const [first] = points
  return [...last].flatMap(([year, end]) => {
    const before = last.get(year - 1)
    const from = before ?? first
    if (!from || from === end || from.nav <= 0) return []
    return [{ year, gain: (end.nav / from.nav - 1) * 100, isWhole: before !== undefined && isLastOfYear(end.day) }]
  })
}

const isLastOfYear = (day: string): boolean => day.slice(5) >= '12-27'

export interface SipResult {
  readonly months: number
  readonly paid: number
  readonly units: number
  readonly value: number
  /** Percent a year; null where no rate fits. */
  readonly xirr: number | null
}

/** The same amount at each of the last so many month ends before the last NAV, and what it is worth at that. */
export function sipOver(points: readonly NavPoint[], months: number, amount: number): SipResult | null {
  const last = points.at(-1)
  if (!last) return null
  const paidAt = monthEnds(points)
    .filter(({ day }) => day < last.day)
    .slice(-months)
  if (paidAt.length < months) return null
  const units = paidAt.reduce((sum, { nav }) => sum + amount / nav, 0)
  const value = units * last.nav
  const flows: CashFlow[] = [...paidAt.map(({ day }) => ({ day, amount: -amount })), { day: last.day, amount: value }]
  const rate = xirr(flows)
  return { months, paid: amount * months, units, value, xirr: rate.ok ? rate.value : null }
}
