/** Reading statements across: each period over the one before, and as a part of a whole. */

/** In percent; none from a base that is not positive, as everywhere in the product. */
export function growthAlong(values: readonly (number | null)[], back: number): (number | null)[] {
  return values.map((value, at) => {
    const before = values[at - back]
    if (value === null || before === null || before === undefined || before <= 0) return null
    return (value / before - 1) * 100
  })
}

/** In percent of the whole; none where the whole is not positive. */
export const partsOf = (
  values: readonly (number | null)[],
  wholes: readonly (number | null)[],
): readonly (number | null)[] =>
  values.map((value, at) => {
    const whole = wholes[at]
    return value === null || whole === null || whole === undefined || whole <= 0 ? null : (value / whole) * 100
  })
