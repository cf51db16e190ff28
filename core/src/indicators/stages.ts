/**
 * The parts indicators are made of: each reads a block of a series and writes a block, and remembers across blocks.
 * A gap (NaN: an earlier part has no value yet, or nobody has) is passed on and leaves the state as it was.
 *
 * Loops work on locals and hand them back at the end. `| 0` and the unary plus say of what kind a first value is:
 * V8 does not know it of what a closure holds, and would keep the number boxed through the whole loop.
 * A missing value ends the inner loop, and so does the end of a ring's lap, and the outer loop goes on from there:
 * asking at each bar where in its lap a ring is, or going on from the middle of a loop, takes a third longer.
 */
export type Stage = (source: Float64Array, out: Float64Array, count: number) => void

/** Callers stay inside the array; the compiler cannot know. */
export const read = (values: Float64Array, at: number): number => values[at] as number

/** True of NaN and of what is infinite, in one step where `Number.isFinite` takes three. */
export const isGap = (value: number): boolean => value - value !== 0

/** The mean of the last `length` values. */
export function meanOf(length: number): Stage {
  const ring = new Float64Array(length)
  const state = { sum: 0, fresh: 0, place: 0, missing: length - 1 }
  return (source, out, count) => {
    const held = ring
    const size = length | 0
    let sum = +state.sum
    let fresh = +state.fresh
    let place = state.place | 0
    const filled = fill(state, source, count)
    for (let at = 0; at < count; ) {
      const end = Math.min(count, at + size - place)
      for (; at < end; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        sum += value - read(held, place)
        fresh += value
        held[place++] = value
        out[at] = sum / size
      }
      if (place === size) {
        // A sum that is added to and taken from for years drifts; once a lap the fresh one takes its place.
        sum = fresh
        fresh = 0
        place = 0
        out[at - 1] = sum / size
      } else if (at < end) out[at++] = Number.NaN
    }
    state.sum = sum
    state.fresh = fresh
    state.place = place
    out.fill(Number.NaN, 0, filled)
  }
}

/** Exponential mean, seeded with the plain mean of the first `length` values. */
export const emaOf = (length: number): Stage => smoothingOf(length, 2 / (length + 1))

/** Wilder's smoothing: the same with a weight of 1 / length. */
export const wilderOf = (length: number): Stage => smoothingOf(length, 1 / length)

function smoothingOf(length: number, weight: number): Stage {
  const state = { mean: 0, seen: 0 }
  return (source, out, count) => {
    const size = length | 0
    const share = +weight
    let mean = +state.mean
    let seen = state.seen | 0
    let at = 0
    for (; at < count && seen < size; at++) {
      const value = read(source, at)
      out[at] = Number.NaN
      if (isGap(value)) continue
      mean += value
      if (++seen < size) continue
      mean /= size
      out[at] = mean
    }
    for (; at < count; at++) {
      for (; at < count; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        mean += share * (value - mean)
        out[at] = mean
      }
      if (at < count) out[at] = Number.NaN
    }
    state.mean = mean
    state.seen = seen
  }
}

/** How many values of a block pass before the window is full. Asked before the loop, which may write over what it reads. */
export function fill(state: { missing: number }, source: Float64Array, count: number): number {
  let at = 0
  for (; at < count && state.missing > 0; at++) if (!isGap(read(source, at))) state.missing--
  return at
}

/** The mean with weights 1 … length, the last value weighing most. */
export function weightedOf(length: number): Stage {
  const ring = new Float64Array(length)
  const state = { sum: 0, weighted: 0, fresh: 0, freshWeighted: 0, place: 0, missing: length - 1 }
  return (source, out, count) => {
    const held = ring
    const size = length | 0
    const total = (size * (size + 1)) / 2
    let sum = +state.sum
    let weighted = +state.weighted
    let fresh = +state.fresh
    let freshWeighted = +state.freshWeighted
    let place = state.place | 0
    const filled = fill(state, source, count)
    for (let at = 0; at < count; ) {
      const end = Math.min(count, at + size - place)
      for (; at < end; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        weighted += size * value - sum
        sum += value - read(held, place)
        held[place++] = value
        fresh += value
        freshWeighted += place * value
        out[at] = weighted / total
      }
      if (place === size) {
        sum = fresh
        weighted = freshWeighted
        fresh = 0
        freshWeighted = 0
        place = 0
        out[at - 1] = weighted / total
      } else if (at < end) out[at++] = Number.NaN
    }
    state.sum = sum
    state.weighted = weighted
    state.fresh = fresh
    state.freshWeighted = freshWeighted
    state.place = place
    out.fill(Number.NaN, 0, filled)
  }
}

/** Mean and standard deviation of the whole window (divided by `length`). */
export function spreadOf(
  length: number,
): (source: Float64Array, means: Float64Array, deviations: Float64Array, count: number) => void {
  const ring = new Float64Array(length)
  // Squares are kept of distances from a recent value: squares of prices would drown a small deviation.
  const state = {
    shift: 0,
    sum: 0,
    squares: 0,
    nextShift: 0,
    freshSum: 0,
    freshSquares: 0,
    place: 0,
    missing: length - 1,
  }
  return (source, means, deviations, count) => {
    const held = ring
    const size = length | 0
    let shift = +state.shift
    let sum = +state.sum
    let squares = +state.squares
    let nextShift = +state.nextShift
    let freshSum = +state.freshSum
    let freshSquares = +state.freshSquares
    let place = state.place | 0
    const filled = fill(state, source, count)
    for (let at = 0; at < count; ) {
      const end = Math.min(count, at + size - place)
      if (place === 0) nextShift = read(source, at)
      for (; at < end; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        const old = read(held, place)
        sum += value - old
        squares += (value - old) * (value - shift + (old - shift))
        held[place++] = value
        const distance = value - nextShift
        freshSum += distance
        freshSquares += distance * distance
        const mean = sum / size
        means[at] = shift + mean
        deviations[at] = Math.sqrt(Math.max(squares / size - mean * mean, 0))
      }
      if (place === size) {
        shift = nextShift
        sum = freshSum
        squares = freshSquares
        freshSum = 0
        freshSquares = 0
        place = 0
        const mean = sum / size
        means[at - 1] = shift + mean
        deviations[at - 1] = Math.sqrt(Math.max(squares / size - mean * mean, 0))
      } else if (at < end) {
        means[at] = Number.NaN
        deviations[at++] = Number.NaN
      }
    }
    state.shift = shift
    state.sum = sum
    state.squares = squares
    state.nextShift = nextShift
    state.freshSum = freshSum
    state.freshSquares = freshSquares
    state.place = place
    means.fill(Number.NaN, 0, filled)
    deviations.fill(Number.NaN, 0, filled)
  }
}

/** The value `length` before, which is missing for the first `length`. */
export function earlierOf(length: number): Stage {
  const ring = new Float64Array(length).fill(Number.NaN)
  const state = { place: 0 }
  return (source, out, count) => {
    const held = ring
    const size = length | 0
    let place = state.place | 0
    for (let at = 0; at < count; ) {
      const end = Math.min(count, at + size - place)
      for (; at < end; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        out[at] = read(held, place)
        held[place++] = value
      }
      if (place === size) place = 0
      else if (at < end) out[at++] = Number.NaN
    }
    state.place = place
  }
}
