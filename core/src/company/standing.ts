/** Where a figure stands among others: the part of them below it, half of those that equal it. */
export function standingAmong(value: number | null, others: readonly (number | null)[]): number | null {
  if (value === null || !Number.isFinite(value)) return null
  const known = others.filter((each): each is number => each !== null && Number.isFinite(each))
  // Among two or three figures a percentile says nothing.
  if (known.length < 4) return null
  const below = known.filter((each) => each < value).length
  const equal = known.filter((each) => each === value).length
  return ((below + equal / 2) / known.length) * 100
}

export function quantile(sorted: readonly number[], part: number): number | null {
  if (sorted.length === 0) return null
  const at = (sorted.length - 1) * part
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at))
}

export const medianOf = (values: readonly (number | null)[]): number | null =>
  quantile(
    values.filter((each): each is number => each !== null && Number.isFinite(each)).sort((left, right) => left - right),
    0.5,
  )
