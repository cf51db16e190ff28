import { body, type CandlePattern, type Candles, fell, isBlack, isDoji, isWhite, rose, withUsual } from './candle.ts'

const bit = { white: 1, black: 2, doji: 4, tall: 8, fell: 16, rose: 32 } as const

/** What a bar must be for a letter of a pattern's looks; "larger than usual" is known in advance of a first candle only. */
const bitsOf: Readonly<Record<string, number>> = {
  w: bit.white,
  b: bit.black,
  d: bit.doji,
  W: bit.white | bit.tall,
  B: bit.black | bit.tall,
}

/**
 * Bars at which each pattern ends, from the bar `from` on; in the order of the patterns given. What many rules ask of a
 * bar is answered once for all of them, and a rule is read only where its candles look right.
 */
export function patternPlaces(
  patterns: readonly CandlePattern[],
  bars: Candles,
  from = 0,
): readonly (readonly number[])[] {
  const read = withUsual(bars)
  const seen = lastFive(read)
  return patterns.map((pattern) => {
    const places: number[] = []
    const needs = needsOf(pattern)
    for (let at = Math.max(from, pattern.bars - 1); at < seen.length; at++)
      if (((seen[at] ?? 0) & needs) === needs && pattern.match(read, at)) places.push(at)
    return places
  })
}

/** Bits of a bar, and of how many bars a number holds the bits. */
const width = 6
const held = 2 ** (width * 5) - 1

function needsOf({ looks, after }: CandlePattern): number {
  const trend = after === null ? 0 : after === 'fall' ? bit.fell : bit.rose
  return [...looks].reduce((needs, letter, place) => {
    const bits = bitsOf[letter] ?? 0
    return (needs << width) | (place === 0 ? bits | trend : bits & ~bit.tall)
  }, 0)
}

/** What each bar is and the four before it are: the last in the lowest bits. */
function lastFive(bars: Candles): Int32Array {
  const seen = new Int32Array(bars.close.length)
  let before = 0
  for (let at = 0; at < seen.length; at++) {
    const now =
      (isWhite(bars, at) ? bit.white : 0) |
      (isBlack(bars, at) ? bit.black : 0) |
      (isDoji(bars, at) ? bit.doji : 0) |
      (body(bars, at) > (bars.usual?.body[at] ?? Number.NaN) ? bit.tall : 0) |
      (fell(bars, at) ? bit.fell : 0) |
      (rose(bars, at) ? bit.rose : 0)
    before = ((before << width) & held) | now
    seen[at] = before
  }
  return seen
}
