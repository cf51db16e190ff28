/** What came after the days that were marked, against any day at all. */
import type { Frame } from './frame.ts'

export interface Followed {
  /** Trading days later. */
  readonly days: number
  /** Those whose later day has come. */
  readonly times: number
  /** Percent. */
  readonly median: number | null
  readonly low: number | null
  readonly high: number | null
  /** Percent of them that stood higher. */
  readonly rose: number | null
  readonly baseMedian: number | null
  readonly baseRose: number | null
}

const followedDays = [5, 10, 20] as const

/** Percent from a close to the close so many bars later; null while that has not come. */
export function changeAfter({ close }: Frame, bar: number, days: number): number | null {
  const [now, later] = [close[bar] ?? Number.NaN, close[bar + days] ?? Number.NaN]
  const change = (later / now - 1) * 100
  return Number.isFinite(change) ? change : null
}

/** The value below which this part of the sorted values lies. */
function quantile(sorted: Float64Array, part: number): number | null {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

function changes(frame: Frame, bars: Iterable<number>, days: number): Float64Array {
  const found: number[] = []
  for (const bar of bars) {
    const change = changeAfter(frame, bar, days)
    if (change !== null) found.push(change)
  }
  return Float64Array.from(found).sort()
}

const roseIn = (values: Float64Array): number | null =>
  values.length === 0 ? null : (values.filter((value) => value > 0).length / values.length) * 100

/** `bars` are places of the marked days in the daily frame. */
export function whatFollowed(frame: Frame, bars: readonly number[]): readonly Followed[] {
  return followedDays.map((days) => {
    const after = changes(frame, bars, days)
    const base = changes(frame, frame.days.keys(), days)
    return {
      days,
      times: after.length,
      median: quantile(after, 0.5),
      low: quantile(after, 0.25),
      high: quantile(after, 0.75),
      rose: roseIn(after),
      baseMedian: quantile(base, 0.5),
      baseRose: roseIn(base),
    }
  })
}
