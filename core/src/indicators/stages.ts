/**
 * The parts indicators are made of: each reads a block of a series and writes a block, and remembers across blocks.
 * Loops work on locals and hand them back at the end: a variable of the closure that a loop writes costs more than the arithmetic.
 * A NaN (what an earlier part has no value for yet) passes through and leaves the state as it was.
 */
export type Stage = (source: Float64Array, out: Float64Array, count: number) => void

/** Callers stay inside the array; the compiler cannot know. */
export const read = (values: Float64Array, at: number): number => values[at] as number

/** The mean of the last `length` values. */
export function meanOf(length: number): Stage {
  const ring = new Float64Array(length)
  const state = { sum: 0, fresh: 0, place: 0, isFull: false }
  return (source, out, count) => {
    let { sum, fresh, place, isFull } = state
    let at = 0
    for (; at < count && !isFull; at++) {
      const value = read(source, at)
      out[at] = Number.NaN
      if (Number.isNaN(value)) continue
      sum += value
      ring[place] = value
      if (++place < length) continue
      out[at] = sum / length
      place = 0
      isFull = true
    }
    for (; at < count; at++) {
      const value = read(source, at)
      if (Number.isNaN(value)) {
        out[at] = Number.NaN
        continue
      }
      sum += value - read(ring, place)
      fresh += value
      ring[place] = value
      if (++place === length) {
        // A sum that is added to and taken from for years drifts; once a lap the fresh one takes its place.
        sum = fresh
        fresh = 0
        place = 0
      }
      out[at] = sum / length
    }
    state.sum = sum
    state.fresh = fresh
    state.place = place
    state.isFull = isFull
  }
}

/** Exponential mean, seeded with the plain mean of the first `length` values. */
export const emaOf = (length: number): Stage => smoothingOf(length, 2 / (length + 1))

/** Wilder's smoothing: the same with a weight of 1 / length. */
export const wilderOf = (length: number): Stage => smoothingOf(length, 1 / length)

function smoothingOf(length: number, weight: number): Stage {
  const state = { mean: 0, seen: 0 }
  return (source, out, count) => {
    let { mean, seen } = state
    let at = 0
    for (; at < count && seen < length; at++) {
      const value = read(source, at)
      out[at] = Number.NaN
      if (Number.isNaN(value)) continue
      mean += value
      if (++seen < length) continue
      mean /= length
      out[at] = mean
    }
    for (; at < count; at++) {
      const value = read(source, at)
      if (Number.isNaN(value)) {
        out[at] = Number.NaN
        continue
      }
      mean += weight * (value - mean)
      out[at] = mean
    }
    state.mean = mean
    state.seen = seen
  }
}

/** The mean with weights 1 … length, the last value weighing most. */
export function weightedOf(length: number): Stage {
  const ring = new Float64Array(length)
  const total = (length * (length + 1)) / 2
  const state = { sum: 0, weighted: 0, fresh: 0, freshWeighted: 0, place: 0, isFull: false }
  return (source, out, count) => {
    let { sum, weighted, fresh, freshWeighted, place, isFull } = state
    for (let at = 0; at < count; at++) {
      const value = read(source, at)
      if (Number.isNaN(value)) {
        out[at] = Number.NaN
        continue
      }
      weighted += length * value - sum
      sum += value - read(ring, place)
      ring[place] = value
      place++
      fresh += value
      freshWeighted += place * value
      if (place === length) {
        sum = fresh
        weighted = freshWeighted
        fresh = 0
        freshWeighted = 0
        place = 0
        isFull = true
      }
      out[at] = isFull ? weighted / total : Number.NaN
    }
    state.sum = sum
    state.weighted = weighted
    state.fresh = fresh
    state.freshWeighted = freshWeighted
    state.place = place
    state.isFull = isFull
  }
}

/** Mean and standard deviation of the whole window (divided by `length`). */
export function spreadOf(
  length: number,
): (source: Float64Array, means: Float64Array, deviations: Float64Array, count: number) => void {
  const ring = new Float64Array(length)
  // Squares are kept of distances from a recent value: squares of prices would drown a small deviation.
  const state = { shift: 0, sum: 0, squares: 0, nextShift: 0, freshSum: 0, freshSquares: 0, place: 0, isFull: false }
  return (source, means, deviations, count) => {
    let { shift, sum, squares, nextShift, freshSum, freshSquares, place, isFull } = state
    for (let at = 0; at < count; at++) {
      const value = read(source, at)
      if (Number.isNaN(value)) {
        means[at] = Number.NaN
        deviations[at] = Number.NaN
        continue
      }
      const old = read(ring, place)
      sum += value - old
      squares += (value - old) * (value - shift + (old - shift))
      ring[place] = value
      if (place === 0) nextShift = value
      const distance = value - nextShift
      freshSum += distance
      freshSquares += distance * distance
      if (++place === length) {
        shift = nextShift
        sum = freshSum
        squares = freshSquares
        freshSum = 0
        freshSquares = 0
        place = 0
        isFull = true
      }
      const mean = sum / length
      means[at] = isFull ? shift + mean : Number.NaN
      deviations[at] = isFull ? Math.sqrt(Math.max(squares / length - mean * mean, 0)) : Number.NaN
    }
    state.shift = shift
    state.sum = sum
    state.squares = squares
    state.nextShift = nextShift
    state.freshSum = freshSum
    state.freshSquares = freshSquares
    state.place = place
    state.isFull = isFull
  }
}

/** The value `length` before, which is missing for the first `length`. */
export function earlierOf(length: number): Stage {
  const ring = new Float64Array(length).fill(Number.NaN)
  const state = { place: 0 }
  return (source, out, count) => {
    let { place } = state
    for (let at = 0; at < count; at++) {
      const value = read(source, at)
      if (Number.isNaN(value)) {
        out[at] = Number.NaN
        continue
      }
      out[at] = read(ring, place)
      ring[place] = value
      if (++place === length) place = 0
    }
    state.place = place
  }
}
