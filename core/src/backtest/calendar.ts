/** The days of a test, and where the bars of each instrument lie among them: numbers, so that no text is compared in a loop. */
import type { BacktestPlan, Candidate } from './plan.ts'

export interface Frame {
  readonly candidate: Candidate
  /** First bar of the period, and the one after its last. */
  readonly start: number
  readonly end: number
  /** Place among the days, for each bar from `start` on. */
  readonly places: Int32Array
}

export interface Calendar {
  /** Days of the period on which anything traded. */
  readonly days: readonly string[]
  /** In the order of the candidates. */
  readonly frames: readonly Frame[]
}

export function calendarOf(
  candidates: readonly Candidate[],
  { from, to }: Pick<BacktestPlan, 'from' | 'to'>,
): Calendar {
  const ranges = candidates.map(({ history: { days } }) => ({
    start: from === null ? 0 : firstFrom(days, from),
    end: to === null ? days.length : firstAfter(days, to),
  }))
  const days = unionOf(candidates.map(({ history }, at) => ({ days: history.days, ...rangeAt(ranges, at) })))
  const frames = candidates.map((candidate, at) => {
    const { start, end } = rangeAt(ranges, at)
    const places = new Int32Array(Math.max(end - start, 0))
    let place = 0
    for (let bar = start; bar < end; bar++) {
      const day = candidate.history.days[bar] ?? ''
      while ((days[place] ?? day) < day) place++
      places[bar - start] = place
    }
    return { candidate, start, end: Math.max(end, start), places }
  })
  return { days, frames }
}

const rangeAt = (ranges: readonly { readonly start: number; readonly end: number }[], at: number) =>
  ranges[at] ?? { start: 0, end: 0 }

interface Part {
  readonly days: readonly string[]
  readonly start: number
  readonly end: number
}

/** Most instruments trade on the same days: those of the longest are taken, and only what they lack is added. */
function unionOf(parts: readonly Part[]): readonly string[] {
  const longest = parts.reduce<Part | null>(
    (best, part) => (best === null || part.end - part.start > best.end - best.start ? part : best),
    null,
  )
  if (!longest) return []
  const usual = longest.days.slice(longest.start, longest.end)
  const others = new Set<string>()
  for (const { days, start, end } of parts) {
    let at = 0
    for (let bar = start; bar < end; bar++) {
      const day = days[bar] ?? ''
      while ((usual[at] ?? '9999') < day) at++
      if (usual[at] !== day) others.add(day)
    }
  }
  return others.size === 0 ? usual : [...usual, ...others].sort()
}

/** How many days come before the first that is not before `day`. */
export function firstFrom(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') < day) low = middle + 1
    else high = middle
  }
  return low
}

const firstAfter = (days: readonly string[], day: string): number => {
  const at = firstFrom(days, day)
  return days[at] === day ? at + 1 : at
}

/** The bar of an instrument at a place of the calendar; -1 without one. */
export function barAt({ start, places }: Frame, place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return places[low] === place ? start + low : -1
}

export interface Prices {
  /** At the open; without one, the last close. 0 before the first bar. */
  readonly open: Float64Array
  /** At the close; without one, the last close. */
  readonly close: Float64Array
}

/** What an instrument was worth on every day of the calendar. */
export function pricesOn({ candidate, start, end, places }: Frame, count: number): Prices {
  const { open: opens, close: closes } = candidate.history.bars
  let last = 0
  for (let bar = start - 1; bar >= 0 && last === 0; bar--) {
    const before = closes?.[bar] ?? Number.NaN
    if (before > 0) last = before
  }
  const open = new Float64Array(count)
  const close = new Float64Array(count)
  for (let place = 0, bar = start; place < count; place++) {
    let opened = last
    if (bar < end && places[bar - start] === place) {
      const [first, final] = [opens?.[bar] ?? Number.NaN, closes?.[bar] ?? Number.NaN]
      if (first > 0) opened = first
      if (final > 0) last = final
      bar++
    }
    open[place] = opened
    close[place] = last
  }
  return { open, close }
}
