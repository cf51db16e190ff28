/** Boxes whose areas are as their sizes, kept near to squares: squarified treemaps, Bruls, Huizing and van Wijk, 2000. */

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One box for each size, in the order given; sizes are largest first. Nothing for what has no size. */
export function treemap(sizes: readonly number[], within: Box): readonly Box[] {
  const total = sizes.reduce((sum, size) => sum + Math.max(0, size), 0)
  if (total <= 0 || within.width <= 0 || within.height <= 0)
    return sizes.map(() => ({ ...within, width: 0, height: 0 }))
  const scale = (within.width * within.height) / total
  const areas = sizes.map((size) => Math.max(0, size) * scale)
  const boxes: Box[] = []
  let rest = within
  while (boxes.length < areas.length) {
    const row = rowOf(areas.slice(boxes.length), Math.min(rest.width, rest.height))
    const sum = row.reduce((all, area) => all + area, 0)
    boxes.push(...laid(row, sum, rest))
    rest = without(sum, rest)
  }
  return boxes
}

/** As many areas as make the row's worst box better than one fewer would. */
function rowOf(areas: readonly number[], side: number): readonly number[] {
  let best = areas.slice(0, 1)
  for (let count = 2; count <= areas.length; count++) {
    const next = areas.slice(0, count)
    if (worst(next, side) > worst(best, side)) break
    best = next
  }
  return best
}

/** How far from a square the worst box of a row is; 1 is a square. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((all, area) => all + area, 0)
  const least = Math.min(...row)
  if (sum === 0 || least === 0 || side === 0) return Number.POSITIVE_INFINITY
  return Math.max((side ** 2 * Math.max(...row)) / sum ** 2, sum ** 2 / (side ** 2 * least))
}

/** The row along the shorter side. */
function laid(row: readonly number[], sum: number, { x, y, width, height }: Box): readonly Box[] {
  const isUpright = width >= height
  const thick = sum === 0 ? 0 : sum / (isUpright ? height : width)
  let at = isUpright ? y : x
  return row.map((area) => {
    const long = thick === 0 ? 0 : area / thick
    const box = isUpright ? { x, y: at, width: thick, height: long } : { x: at, y, width: long, height: thick }
    at += long
    return box
  })
}

function without(sum: number, { x, y, width, height }: Box): Box {
  if (width >= height) {
    const thick = height === 0 ? 0 : sum / height
    return { x: x + thick, y, width: Math.max(0, width - thick), height }
  }
  const thick = width === 0 ? 0 : sum / width
  return { x, y: y + thick, width, height: Math.max(0, height - thick) }
}

/** The nearest box in a direction, by its middle; the same one where there is none. */
export function nextBox(boxes: readonly Box[], from: number, key: string): number {
  const own = boxes[from]
  if (!own) return from
  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })
  const here = middle(own)
  const away = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key]
  if (!away) return from
  const [dx = 0, dy = 0] = away
  let best = { at: from, far: Number.POSITIVE_INFINITY }
  for (const [at, box] of boxes.entries()) {
    if (at === from || box.width === 0) continue
    const there = middle(box)
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
    // What lies to the side is further than it is: the arrow says where to look.
    if (along > 0.5 && along + 2 * across < best.far) best = { at, far: along + 2 * across }
  }
  return best.at
}
