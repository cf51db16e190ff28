/** Highest and lowest of a window in one pass, whatever its length. */
import { fill, isGap, read, type Stage } from './stages.ts'

interface Window {
  readonly length: number
  /** Values from which on there is an answer; the whole window unless told. */
  readonly least?: number
}

export const highestOf = (window: Window): Stage => extremeOf(window, 1)
export const lowestOf = (window: Window): Stage => extremeOf(window, -1)

/**
 * Values come in laps of the window's length. A window is the end of the last lap, whose extremes were worked out
 * backwards when it closed, and the beginning of this one, whose extreme is kept on the way.
 */
function extremeOf({ length, least = length }: Window, sign: 1 | -1): Stage {
  const lap = new Float64Array(length)
  const fromHere = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY)
  const state = { soFar: Number.NEGATIVE_INFINITY, place: 0, missing: least - 1 }
  return (source, out, count) => {
    const held = lap
    const ends = fromHere
    const size = length | 0
    const way = sign | 0
    let soFar = +state.soFar
    let place = state.place | 0
    const filled = fill(state, source, count)
    for (let at = 0; at < count; ) {
      const end = Math.min(count, at + size - place)
      for (; at < end; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        const signed = way * value
        soFar = Math.max(soFar, signed)
        held[place++] = signed
        out[at] = way * Math.max(soFar, read(ends, place))
      }
      if (place === size) {
        let best = Number.NEGATIVE_INFINITY
        while (place > 0) {
          place--
          best = Math.max(best, read(held, place))
          ends[place] = best
        }
        soFar = Number.NEGATIVE_INFINITY
      } else if (at < end) out[at++] = Number.NaN
    }
    state.soFar = soFar
    state.place = place
    out.fill(Number.NaN, 0, filled)
  }
}

export const sinceHighestOf = (length: number): Stage => ageOf(length, 1)
export const sinceLowestOf = (length: number): Stage => ageOf(length, -1)

/** How many values ago the extreme was, the latest of equals: only values that can still become the extreme are kept. */
function ageOf(length: number, sign: 1 | -1): Stage {
  const room = 2 ** Math.ceil(Math.log2(length + 1))
  const mask = room - 1
  const values = new Float64Array(room)
  const places = new Float64Array(room)
  const state = { first: 0, last: 0, bar: 0 }
  return (source, out, count) => {
    const kept = values
    const stood = places
    const low = mask | 0
    const size = length | 0
    const way = sign | 0
    let first = state.first | 0
    let last = state.last | 0
    let bar = state.bar | 0
    for (let at = 0; at < count; at++) {
      const value = read(source, at)
      if (isGap(value)) {
        out[at] = Number.NaN
        continue
      }
      const signed = way * value
      while (last > first && read(kept, (last - 1) & low) <= signed) last--
      kept[last & low] = signed
      stood[last & low] = bar
      last++
      if (read(stood, first & low) <= bar - size) first++
      out[at] = bar + 1 < size ? Number.NaN : bar - read(stood, first & low)
      bar++
    }
    state.first = first
    state.last = last
    state.bar = bar
  }
}
