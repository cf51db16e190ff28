/** The drawing of a rotation: how far its axes reach and where names find room. */

export type Quadrant = 'Leading' | 'Weakening' | 'Lagging' | 'Improving'

export function quadrantOf(strength: number, momentum: number): Quadrant {
  if (strength >= 100) return momentum >= 100 ? 'Leading' : 'Weakening'
  return momentum >= 100 ? 'Improving' : 'Lagging'
}

const leastReach = 1

/** The same distance to both sides of 100, so that the middle is the benchmark. */
export function reachOf(points: readonly { readonly strength: number; readonly momentum: number }[]): {
  readonly strength: number
  readonly momentum: number
} {
  const furthest = (figures: readonly number[]) =>
    Math.max(leastReach, ...figures.map((figure) => Math.abs(figure - 100))) * 1.05
  return {
    strength: furthest(points.map(({ strength }) => strength)),
    momentum: furthest(points.map(({ momentum }) => momentum)),
  }
}

export interface Label {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
  /** False where it would lie over another: shown only while its point is looked at. */
  readonly fits: boolean
}

const letterWidth = 6.4
const lineHeight = 15

/** Names beside their points, on the side that has room, and only where they hide no earlier one. */
export function placeLabels(
  points: readonly { readonly text: string; readonly x: number; readonly y: number }[],
  width: number,
): readonly Label[] {
  const taken = points.map(({ x, y }) => ({ left: x - 5, right: x + 5, y }))
  return points.map(({ text, x, y }) => {
    const long = text.length * letterWidth
    const anchor = x + 8 + long > width ? 'end' : 'start'
    const at = anchor === 'start' ? x + 8 : x - 8
    const left = anchor === 'start' ? at : at - long
    const box = { left, right: left + long, y }
    const fits =
      left >= 0 &&
      taken.every((other) => box.right < other.left || box.left > other.right || Math.abs(box.y - other.y) > lineHeight)
    if (fits) taken.push(box)
    return { x: at, y: y + 4, anchor, fits }
  })
}
