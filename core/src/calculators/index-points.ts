/** What each company added to an index's move, in points. */

export interface WeightedChange {
  /** At the end of the day, of any whole. */
  readonly weight: number | null
  /** Of the day, in percent. */
  readonly change: number | null
}

/**
 * Points of each, in the order given; null where the weight or the change is missing. Weights published at the close are
 * taken back to the open (weight ÷ (1 + change)): with them the points add up to the move, with those of the close they do not.
 */
export function indexPoints(
  members: readonly WeightedChange[],
  previousLevel: number | null,
): readonly (number | null)[] {
  if (previousLevel === null) return members.map(() => null)
  const atOpen = members.map(({ weight, change }) => (weight === null ? 0 : weight / (1 + (change ?? 0) / 100)))
  const whole = atOpen.reduce((sum, each) => sum + each, 0)
  return members.map(({ weight, change }, at) =>
    weight === null || change === null || whole <= 0
      ? null
      : (previousLevel * (atOpen[at] ?? 0) * change) / whole / 100,
  )
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
