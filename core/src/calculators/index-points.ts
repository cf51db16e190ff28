/** What each company added to an index's move, in points. */

export interface WeightedChange {
  /** In percent, at the end of the day. */
  readonly weight: number | null
  /** Of the day, in percent. */
  readonly change: number | null
}

/** A part of a list adds up to no move, so it tells nothing. In percent. */
const leastCovered = 99

/**
 * Points of each, in the order given; null where something they need is missing. Most weights are published at the close
 * and have the day in them: at the open such a one was weight × (1 + change of the index) ÷ (1 + its own change). An
 * equal-weight index publishes what it starts from. Which of the two a list holds is told by which adds up to the move.
 */
export function indexPoints(
  members: readonly WeightedChange[],
  { previous, level }: { readonly previous: number | null; readonly level: number | null },
): readonly (number | null)[] {
  if (previous === null || level === null) return members.map(() => null)
  const pointsOf = (part: (change: number) => number) =>
    members.map(({ weight, change }) =>
      weight === null || change === null || change <= -100 ? null : (weight / 100) * part(change),
    )
  const fromClose = pointsOf((change) => (level * change) / (100 + change))
  const fromOpen = pointsOf((change) => (previous * change) / 100)
  const covered = members.reduce((sum, { weight }, at) => sum + (fromClose[at] === null ? 0 : (weight ?? 0)), 0)
  const off = (points: readonly (number | null)[]) =>
    Math.abs(points.reduce<number>((sum, each) => sum + (each ?? 0), 0) - (level - previous))
  return covered > leastCovered && off(fromOpen) < off(fromClose) ? fromOpen : fromClose
}

export interface Fall {
  /** Days of the high, of the low after it, and of the first close back at the high; null while it is not back. */
  readonly from: string
  readonly low: string
  readonly back: string | null
  /** In percent, negative. */
  readonly depth: number
}

/** The deepest falls from a high to the low before the next high, deepest first. */
export function deepestFalls(days: readonly string[], closes: readonly number[], most: number): readonly Fall[] {
  const falls: Fall[] = []
  let high = 0
  let low = 0
  const depthOf = () => ((closes[low] ?? 0) / (closes[high] ?? 1) - 1) * 100
  const end = (back: number | null) => {
    if (low > high)
      falls.push({
        from: days[high] ?? '',
        low: days[low] ?? '',
        back: back === null ? null : (days[back] ?? null),
        depth: depthOf(),
      })
  }
  for (const [at, close] of closes.entries()) {
    if (close >= (closes[high] ?? 0)) {
      end(at)
      high = at
      low = at
    } else if (close < (closes[low] ?? 0)) low = at
  }
  end(null)
  return falls.sort((one, other) => one.depth - other.depth).slice(0, most)
}
