/**
 * What came after a pattern, against any day at all. Stocks move together and later days overlap, so matches are no
 * independent throws of a coin: their excess over the base rate is summed by month, and months are what is counted on.
 */

/** Trading days later. */
export const laterDays = [5, 10, 20] as const

export const recordRules = {
  /** Fewer matches, or fewer months with one, say nothing. */
  least: { times: 30, months: 12 },
  /** |z| from here on is more than chance: one in a thousand. One in a hundred would already call two of 207 tests by luck. */
  z: 3.29,
} as const

export type Verdict = 'too few' | 'chance' | 'higher' | 'lower'

export interface Later {
  readonly days: number
  /** Matches whose later day has come. */
  readonly times: number
  /** How many of them stood higher. */
  readonly rose: number
  /** Standard errors from the base rate; null where they are too few. */
  readonly z: number | null
  readonly verdict: Verdict
}

/** Matches of one pattern whose later day has come, summed by month. */
export interface ByMonth {
  readonly times: ArrayLike<number>
  readonly rose: ArrayLike<number>
}

/** `base` is the part of any days that stood higher. */
export function judgeLater(days: number, { times, rose }: ByMonth, base: number): Later {
  let [all, up, months, excess, square] = [0, 0, 0, 0, 0]
  for (let month = 0; month < times.length; month++) {
    const [count, higher] = [times[month] ?? 0, rose[month] ?? 0]
    if (count === 0) continue
    months += 1
    all += count
    up += higher
    excess += higher - base * count
    square += (higher - base * count) ** 2
  }
  const { least } = recordRules
  const found = { days, times: all, rose: up }
  if (all < least.times || months < least.months || square === 0) return { ...found, z: null, verdict: 'too few' }
  // The correction for few clusters that sandwich estimators use.
  const z = excess / Math.sqrt((square * months) / (months - 1))
  const verdict = Math.abs(z) < recordRules.z ? 'chance' : z > 0 ? 'higher' : 'lower'
  return { ...found, z, verdict }
}
