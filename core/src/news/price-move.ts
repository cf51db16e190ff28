/** What a price did in the hour before and the hour after an instant: measured, and no word on why. */

export interface PricePoint {
  /** Epoch milliseconds. */
  readonly at: number
  readonly price: number
}

export interface PriceMove {
  readonly before: PricePoint
  readonly near: PricePoint
  readonly after: PricePoint | null
  /** Percent, from an hour before to the item. */
  readonly changeBefore: number
  /** Percent, from the item to an hour after; null while that hour is not over. */
  readonly changeAfter: number | null
}

export const hourMs = 3_600_000

/** Prices are by the hour: one further away than this from the wanted instant is not its price. */
const furthestMs = hourMs / 2

function nearest(points: readonly PricePoint[], at: number): PricePoint | null {
  let best: PricePoint | null = null
  for (const point of points) {
    if (best === null || Math.abs(point.at - at) < Math.abs(best.at - at)) best = point
  }
  return best !== null && Math.abs(best.at - at) <= furthestMs ? best : null
}

/** Null where no prices lie around the instant. */
export function priceMoveAround(points: readonly PricePoint[], at: number): PriceMove | null {
  const usable = points.filter(({ price }) => price > 0)
  const near = nearest(usable, at)
  if (!near) return null
  // An hour from the price that stands for the item, so that both sides are as long.
  const before = nearest(usable, near.at - hourMs)
  if (!before) return null
  const after = nearest(usable, near.at + hourMs)
  return {
    before,
    near,
    after,
    changeBefore: (near.price / before.price - 1) * 100,
    changeAfter: after && after.at > near.at ? (after.price / near.price - 1) * 100 : null,
  }
}
