/** Where points of two signed figures lie on a plot whose middle is zero. */

export interface ScatterPoint {
  readonly id: string
  /** Short, on the plot: a symbol. */
  readonly label: string
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface PlacedPoint<Point extends ScatterPoint = ScatterPoint> {
  readonly point: Point
  readonly left: number
  readonly top: number
  /** Further out than the plot reaches: drawn on its edge. */
  readonly isBeyond: boolean
}

/** A round number that leaves one value in twenty outside: a single jump must not press all others together. */
export function reachOf(values: readonly number[]): number {
  const sizes = values.map(Math.abs).sort((one, other) => one - other)
  const wanted = sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * 0.95))] ?? 0
  if (wanted === 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((part) => part * power >= wanted * 1.05) ?? 12) * power
}

export interface Plot {
  readonly width: number
  readonly height: number
  readonly reachX: number
  readonly reachY: number
}

export function placePoints<Point extends ScatterPoint>(
  points: readonly Point[],
  { width, height, reachX, reachY }: Plot,
): readonly PlacedPoint<Point>[] {
  const within = (part: number) => Math.max(-1, Math.min(1, part))
  return points.map((point) => {
    const [x, y] = [point.x / reachX, point.y / reachY]
    return {
      point,
      left: ((within(x) + 1) / 2) * width,
      top: ((1 - within(y)) / 2) * height,
      isBeyond: Math.abs(x) > 1 || Math.abs(y) > 1,
    }
  })
}

/** The point nearest a place, or null where none is near enough to be meant. */
export function nearestPoint<Point extends ScatterPoint>(
  placed: readonly PlacedPoint<Point>[],
  at: { readonly left: number; readonly top: number },
  within = 24,
): PlacedPoint<Point> | null {
  let best: { readonly placed: PlacedPoint<Point>; readonly far: number } | null = null
  for (const each of placed) {
    const far = Math.hypot(each.left - at.left, each.top - at.top)
    if (far <= within && (best === null || far < best.far)) best = { placed: each, far }
  }
  return best?.placed ?? null
}

const letterWidth = 7
const labelHeight = 14
/** Between a point and its name. */
export const labelGap = 8
/** Room of the words at the corners and on the axes. */
const corner = { width: 110, height: 24 }
const tick = { width: 90, height: 24 }

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A name that would run out of the plot stands on the other side of its point. */
export const isNamedLeft = ({ left, point }: PlacedPoint, width: number): boolean =>
  left + labelGap + point.label.length * letterWidth > width

function labelBox(placed: PlacedPoint, width: number): Box {
  const long = placed.point.label.length * letterWidth
  const left = isNamedLeft(placed, width) ? placed.left - labelGap - long : placed.left + labelGap
  return { left, right: left + long, top: placed.top - labelHeight / 2, bottom: placed.top + labelHeight / 2 }
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Names of the quarters in the corners, and how far each axis reaches at its ends. */
function wordsOf({ width, height }: Plot): readonly Box[] {
  const at = (left: number, top: number, { width: wide, height: high }: typeof corner): Box => ({
    left,
    top,
    right: left + wide,
    bottom: top + high,
  })
  const [right, bottom] = [width - corner.width, height - corner.height]
  return [
    ...[0, right].flatMap((left) => [at(left, 0, corner), at(left, bottom, corner)]),
    ...[0, height - tick.height].map((top) => at(width / 2, top, tick)),
    ...[0, width - tick.width].map((left) => at(left, height / 2, tick)),
  ]
}

/** The points furthest out whose names run into no other word. */
export function labelled<Point extends ScatterPoint>(
  placed: readonly PlacedPoint<Point>[],
  plot: Plot,
  most: number,
): readonly PlacedPoint<Point>[] {
  const { width, height } = plot
  const taken = [...wordsOf(plot)]
  const outness = ({ left, top }: PlacedPoint<Point>) => Math.hypot(left / width - 0.5, top / height - 0.5)
  const shown: PlacedPoint<Point>[] = []
  for (const each of [...placed].sort((one, other) => outness(other) - outness(one))) {
    if (shown.length >= most) break
    const box = labelBox(each, width)
    if (taken.some((other) => meet(box, other))) continue
    taken.push(box)
    shown.push(each)
  }
  return shown
}
