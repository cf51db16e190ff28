/** Highest and lowest of a window, in one pass: only values that can still become the extreme are kept. */
import { read, type Stage } from './stages.ts'

interface Window {
  readonly length: number
  /** Values from which on there is an answer; the whole window unless told. */
  readonly least?: number
  /** How many values ago the extreme was, instead of the extreme. The latest of equals counts. */
  readonly age?: boolean
}

export const highestOf = (window: Window): Stage => extremeOf(window, 1)
export const lowestOf = (window: Window): Stage => extremeOf(window, -1)

function extremeOf({ length, least = length, age = false }: Window, sign: 1 | -1): Stage {
  const room = 2 ** Math.ceil(Math.log2(length + 1))
  const mask = room - 1
  const values = new Float64Array(room)
  const places = new Float64Array(room)
  let [heldFirst, heldLast, heldBar] = [0, 0, 0]
  return (source, out, count) => {
    let first = heldFirst
    let last = heldLast
    let bar = heldBar
    for (let at = 0; at < count; at++) {
      const value = read(source, at)
      if (Number.isNaN(value)) {
        out[at] = Number.NaN
        continue
      }
      const signed = sign * value
      while (last > first && read(values, (last - 1) & mask) <= signed) last--
      values[last & mask] = signed
      places[last & mask] = bar
      last++
      if (read(places, first & mask) <= bar - length) first++
      if (bar + 1 < least) out[at] = Number.NaN
      else out[at] = age ? bar - read(places, first & mask) : sign * read(values, first & mask)
      bar++
    }
    heldFirst = first
    heldLast = last
    heldBar = bar
  }
}
