/** Patterns of four and five candles. */
import {
  bodyBottom,
  bodyTop,
  type CandlePattern,
  type Candles,
  close,
  gapsDown,
  gapsUp,
  high,
  isSmall,
  low,
  open,
  pattern,
  upper,
} from './candle.ts'

/** Three candles after the first, each true to `holds`. */
const threeAfter = (first: number, holds: (at: number) => boolean): boolean =>
  holds(first + 1) && holds(first + 2) && holds(first + 3)

const staysInside = (bars: Candles, at: number, first: number): boolean =>
  high(bars, at) < high(bars, first) && low(bars, at) > low(bars, first) && isSmall(bars, at, first)

export const longPatterns: readonly CandlePattern[] = [
  pattern({
    id: 'bullish_three_line_strike',
    title: 'Bullish three-line strike',
    words: 'bullish three line strike|bullish three-line strike|bullish 3 line strike',
    bias: 'bullish',
    rule: 'After a rise, three white bodies closing higher each, then a black one that opens above the last and closes under the open of the first.',
    candles: 4,
    looks: 'wwwb',
    after: 'rise',
    holds: (bars, at, first) =>
      close(bars, first + 1) > close(bars, first) &&
      close(bars, first + 2) > close(bars, first + 1) &&
      open(bars, at) > close(bars, first + 2) &&
      close(bars, at) < open(bars, first),
  }),
  pattern({
    id: 'bearish_three_line_strike',
    title: 'Bearish three-line strike',
    words: 'bearish three line strike|bearish three-line strike|bearish 3 line strike',
    bias: 'bearish',
    rule: 'After a fall, three black bodies closing lower each, then a white one that opens under the last and closes above the open of the first.',
    candles: 4,
    looks: 'bbbw',
    after: 'fall',
    holds: (bars, at, first) =>
      close(bars, first + 1) < close(bars, first) &&
      close(bars, first + 2) < close(bars, first + 1) &&
      open(bars, at) < close(bars, first + 2) &&
      close(bars, at) > open(bars, first),
  }),
  pattern({
    id: 'concealing_baby_swallow',
    title: 'Concealing baby swallow',
    words: 'concealing baby swallow',
    bias: 'bullish',
    rule: 'After a fall, two black candles without shadows, a black one that opens under them and reaches back into the second, and a black candle that swallows it whole.',
    candles: 4,
    looks: 'bbbb',
    after: 'fall',
    holds: (bars, at, first) =>
      hasNoShadow(bars, first) &&
      hasNoShadow(bars, first + 1) &&
      gapsDown(bars, first + 2) &&
      upper(bars, first + 2) > 0 &&
      high(bars, first + 2) > close(bars, first + 1) &&
      high(bars, at) > high(bars, first + 2) &&
      low(bars, at) < low(bars, first + 2),
  }),
  pattern({
    id: 'rising_three_methods',
    title: 'Rising three methods',
    words: 'rising three methods|rising 3 methods',
    bias: 'bullish',
    rule: 'After a rise, a tall white candle, three with small bodies inside its range, and a tall white one that closes above it.',
    candles: 5,
    looks: 'W???W',
    after: 'rise',
    holds: (bars, at, first) =>
      close(bars, at) > close(bars, first) &&
      threeAfter(first, (place) => high(bars, place) < high(bars, first) && low(bars, place) > low(bars, first)) &&
      threeAfter(first, (place) => staysInside(bars, place, first)),
  }),
  pattern({
    id: 'falling_three_methods',
    title: 'Falling three methods',
    words: 'falling three methods|falling 3 methods',
    bias: 'bearish',
    rule: 'After a fall, a tall black candle, three with small bodies inside its range, and a tall black one that closes under it.',
    candles: 5,
    looks: 'B???B',
    after: 'fall',
    holds: (bars, at, first) =>
      close(bars, at) < close(bars, first) &&
      threeAfter(first, (place) => high(bars, place) < high(bars, first) && low(bars, place) > low(bars, first)) &&
      threeAfter(first, (place) => staysInside(bars, place, first)),
  }),
  pattern({
    id: 'mat_hold',
    title: 'Mat hold',
    words: 'mat hold',
    bias: 'bullish',
    rule: 'After a rise, a tall white candle, a small body above it, two more small ones that stay over its low, and a white one that closes above all of them.',
    candles: 5,
    looks: 'W???w',
    after: 'rise',
    holds: (bars, at, first) =>
      gapsUp(bars, first + 1) &&
      threeAfter(first, (place) => close(bars, at) > high(bars, place) && low(bars, place) > low(bars, first)) &&
      threeAfter(first, (place) => isSmall(bars, place, first)),
  }),
  pattern({
    id: 'bullish_breakaway',
    title: 'Bullish breakaway',
    words: 'bullish breakaway',
    bias: 'bullish',
    rule: 'After a fall, a tall black body, a black one under it, two that close lower each, and a white one that closes in the gap.',
    candles: 5,
    looks: 'Bb??w',
    after: 'fall',
    holds: (bars, at, first) =>
      gapsDown(bars, first + 1) &&
      close(bars, first + 2) < close(bars, first + 1) &&
      close(bars, first + 3) < close(bars, first + 2) &&
      close(bars, at) > bodyTop(bars, first + 1) &&
      close(bars, at) < bodyBottom(bars, first),
  }),
  pattern({
    id: 'bearish_breakaway',
    title: 'Bearish breakaway',
    words: 'bearish breakaway',
    bias: 'bearish',
    rule: 'After a rise, a tall white body, a white one above it, two that close higher each, and a black one that closes in the gap.',
    candles: 5,
    looks: 'Ww??b',
    after: 'rise',
    holds: (bars, at, first) =>
      gapsUp(bars, first + 1) &&
      close(bars, first + 2) > close(bars, first + 1) &&
      close(bars, first + 3) > close(bars, first + 2) &&
      close(bars, at) < bodyBottom(bars, first + 1) &&
      close(bars, at) > bodyTop(bars, first),
  }),
  pattern({
    id: 'ladder_bottom',
    title: 'Ladder bottom',
    words: 'ladder bottom',
    bias: 'bullish',
    rule: 'After a fall, three black bodies opening and closing lower each, a fourth with an upper shadow longer than its body, and a white one that opens above it.',
    candles: 5,
    looks: 'bbbbw',
    after: 'fall',
    holds: (bars, at, first) =>
      isLower(bars, first + 1) &&
      isLower(bars, first + 2) &&
      upper(bars, first + 3) > bodyTop(bars, first + 3) - bodyBottom(bars, first + 3) &&
      open(bars, at) > open(bars, first + 3) &&
      close(bars, at) > high(bars, first + 3),
  }),
]

function isLower(bars: Candles, at: number): boolean {
  return open(bars, at) < open(bars, at - 1) && close(bars, at) < close(bars, at - 1)
}

function hasNoShadow(bars: Candles, at: number): boolean {
  return bodyTop(bars, at) - bodyBottom(bars, at) >= 0.95 * (high(bars, at) - low(bars, at))
}
