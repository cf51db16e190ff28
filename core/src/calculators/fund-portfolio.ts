/** One fund's portfolios month after month: what was bought and sold, and how its weight moved between groups. */

export interface HeldSeries {
  /** Percent by disclosure, oldest first; null where it was not held. */
  readonly weights: readonly (number | null)[]
  /** In shares of the last disclosure; null where it was not held or no count was given. */
  readonly shares: readonly (number | null)[]
}

export type HoldingKind = 'new' | 'bought' | 'sold' | 'left' | 'same' | 'unknown'

export interface HoldingChange {
  readonly kind: HoldingKind
  /** Shares more or less. */
  readonly shares: number | null
  /** Percent of the shares held before. */
  readonly part: number | null
  /** Points of weight. */
  readonly weight: number
}

/** Between two disclosures by their places; null for what was held at neither. */
export function holdingChange({ weights, shares }: HeldSeries, now: number, before: number): HoldingChange | null {
  const [weight, weightBefore] = [weights[now] ?? null, weights[before] ?? null]
  if (weight === null && weightBefore === null) return null
  const points = Math.round(((weight ?? 0) - (weightBefore ?? 0)) * 100) / 100
  const [count, countBefore] = [shares[now] ?? null, shares[before] ?? null]
  if (weightBefore === null) return { kind: 'new', shares: count, part: null, weight: points }
  if (weight === null)
    return { kind: 'left', shares: countBefore === null ? null : -countBefore, part: -100, weight: points }
  if (count === null || countBefore === null) return { kind: 'unknown', shares: null, part: null, weight: points }
  const change = Math.round(count - countBefore)
  const part = countBefore > 0 ? (change / countBefore) * 100 : null
  return { kind: change > 0 ? 'bought' : change < 0 ? 'sold' : 'same', shares: change, part, weight: points }
}

export interface Drift {
  readonly name: string
  /** Percent of the fund by disclosure. */
  readonly weights: readonly number[]
}

/** The weight of each group at each disclosure; the largest of today first. */
export function driftOf<Held extends HeldSeries>(holdings: readonly Held[], groupOf: (held: Held) => string): Drift[] {
  const groups = new Map<string, number[]>()
  for (const held of holdings) {
    const name = groupOf(held)
    const sums = groups.get(name) ?? new Array<number>(held.weights.length).fill(0)
    for (const [at, weight] of held.weights.entries()) sums[at] = (sums[at] ?? 0) + (weight ?? 0)
    groups.set(name, sums)
  }
  const hundredths = (value: number): number => Math.round(value * 100) / 100
  return [...groups]
    .map(([name, sums]) => ({ name, weights: sums.map(hundredths) }))
    .sort(
      (left, right) => (right.weights.at(-1) ?? 0) - (left.weights.at(-1) ?? 0) || (left.name < right.name ? -1 : 1),
    )
}
