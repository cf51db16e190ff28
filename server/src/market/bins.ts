export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
  /** Counts also what lies beyond this end. */
  readonly beyond?: 'below' | 'above'
}

const most = 24

/** Bins of equal width between the first and the ninety-ninth of a hundred; what lies beyond is counted at the ends. Values come sorted. */
export function binsOf(sorted: readonly number[]): readonly Bin[] {
  const first = sorted[Math.floor((sorted.length - 1) * 0.01)]
  const last = sorted[Math.ceil((sorted.length - 1) * 0.99)]
  if (first === undefined || last === undefined) return []
  const count = Math.min(most, Math.max(5, Math.ceil(Math.sqrt(sorted.length))))
  const step = (last - first) / count
  // Values so near that no step lies between them are one bin, with what lies beyond on its sides.
  if (!(first + step > first)) return around(sorted, first, last)
  const counts = new Array<number>(count).fill(0)
  for (const value of sorted) {
    const at = Math.max(0, Math.min(count - 1, Math.floor((value - first) / step)))
    counts[at] = (counts[at] ?? 0) + 1
  }
  const edge = (at: number): number => (at === count ? last : Math.min(last, first + at * step))
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)]
  return counts.map((each, at) => ({
    from: edge(at),
    to: edge(at + 1),
    count: each,
    ...(at === 0 && lowest < first && { beyond: 'below' as const }),
    ...(at === count - 1 && highest > last && { beyond: 'above' as const }),
  }))
}

function around(sorted: readonly number[], first: number, last: number): readonly Bin[] {
  const below = sorted.filter((value) => value < first)
  const above = sorted.filter((value) => value > last)
  const [lowest, highest] = [below[0], above.at(-1)]
  return [
    ...(lowest === undefined ? [] : [{ from: lowest, to: first, count: below.length }]),
    { from: first, to: last, count: sorted.length - below.length - above.length },
    ...(highest === undefined ? [] : [{ from: last, to: highest, count: above.length }]),
  ]
}
