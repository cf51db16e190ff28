/** Other patterns of three candles. */
import {
  body,
  bodyBottom,
  bodyTop,
  type CandlePattern,
  type Candles,
  close,
  gapsDown,
  gapsUp,
  isInside,
  isNear,
  isOutside,
  low,
  open,
  pattern,
  range,
  upper,
} from './candle.ts'

/** Opens inside the body before and closes beyond it. */
const stepsUp = (bars: Candles, at: number): boolean =>
  open(bars, at) > open(bars, at - 1) && open(bars, at) <= close(bars, at - 1) && close(bars, at) > close(bars, at - 1)

const stepsDown = (bars: Candles, at: number): boolean =>
  open(bars, at) < open(bars, at - 1) && open(bars, at) >= close(bars, at - 1) && close(bars, at) < close(bars, at - 1)

const isShaven = (bars: Candles, at: number, shadow: number): boolean => shadow <= 0.25 * range(bars, at)

export const threeCandles: readonly CandlePattern[] = [
  pattern({
    id: 'three_white_soldiers',
    title: 'Three white soldiers',
    words: 'three white soldiers|3 white soldiers',
    bias: 'bullish',
    rule: 'Three white bodies larger than usual, each opening in the body before and closing higher, within a quarter of the range of its high.',
    candles: 3,
    looks: 'WWW',
    holds: (bars, at, first) =>
      stepsUp(bars, at - 1) &&
      stepsUp(bars, at) &&
      isShaven(bars, first, upper(bars, first)) &&
      isShaven(bars, at - 1, upper(bars, at - 1)) &&
      isShaven(bars, at, upper(bars, at)),
  }),
  pattern({
    id: 'three_black_crows',
    title: 'Three black crows',
    words: 'three black crows|3 black crows',
    bias: 'bearish',
    rule: 'Three black bodies larger than usual, each opening in the body before and closing lower, within a quarter of the range of its low.',
    candles: 3,
    looks: 'BBB',
    holds: (bars, at, first) =>
      stepsDown(bars, at - 1) &&
      stepsDown(bars, at) &&
      isShaven(bars, first, close(bars, first) - low(bars, first)) &&
      isShaven(bars, at - 1, close(bars, at - 1) - low(bars, at - 1)) &&
      isShaven(bars, at, close(bars, at) - low(bars, at)),
  }),
  pattern({
    id: 'identical_three_crows',
    title: 'Identical three crows',
    words: 'identical three crows|identical 3 crows',
    bias: 'bearish',
    rule: 'After a rise, three black bodies larger than usual, each opening at the close before and closing lower.',
    candles: 3,
    looks: 'BBB',
    after: 'rise',
    holds: (bars, at, first) =>
      close(bars, at - 1) < close(bars, first) &&
      close(bars, at) < close(bars, at - 1) &&
      isNear(bars, open(bars, at - 1), close(bars, first), first) &&
      isNear(bars, open(bars, at), close(bars, at - 1), first),
  }),
  pattern({
    id: 'three_inside_up',
    title: 'Three inside up',
    words: 'three inside up|3 inside up',
    bias: 'bullish',
    rule: 'After a fall, a white body inside a tall black one, then a white body that closes above the open of the first.',
    candles: 3,
    looks: 'Bww',
    after: 'fall',
    holds: (bars, at, first) => isInside(bars, at - 1) && close(bars, at) > open(bars, first),
  }),
  pattern({
    id: 'three_inside_down',
    title: 'Three inside down',
    words: 'three inside down|3 inside down',
    bias: 'bearish',
    rule: 'After a rise, a black body inside a tall white one, then a black body that closes under the open of the first.',
    candles: 3,
    looks: 'Wbb',
    after: 'rise',
    holds: (bars, at, first) => isInside(bars, at - 1) && close(bars, at) < open(bars, first),
  }),
  pattern({
    id: 'three_outside_up',
    title: 'Three outside up',
    words: 'three outside up|3 outside up',
    bias: 'bullish',
    rule: 'After a fall, a white body swallows a black one, then a white body closes higher.',
    candles: 3,
    looks: 'bww',
    after: 'fall',
    holds: (bars, at) => isOutside(bars, at - 1) && close(bars, at) > close(bars, at - 1),
  }),
  pattern({
    id: 'three_outside_down',
    title: 'Three outside down',
    words: 'three outside down|3 outside down',
    bias: 'bearish',
    rule: 'After a rise, a black body swallows a white one, then a black body closes lower.',
    candles: 3,
    looks: 'wbb',
    after: 'rise',
    holds: (bars, at) => isOutside(bars, at - 1) && close(bars, at) < close(bars, at - 1),
  }),
  pattern({
    id: 'upside_tasuki_gap',
    title: 'Upside Tasuki gap',
    words: 'upside tasuki gap|bullish tasuki gap',
    bias: 'bullish',
    rule: 'After a rise, a white body above a white one, then a black body that opens in the second and closes in the gap.',
    candles: 3,
    looks: 'wwb',
    after: 'rise',
    holds: (bars, at, first) =>
      gapsUp(bars, at - 1) &&
      open(bars, at) > open(bars, at - 1) &&
      open(bars, at) < close(bars, at - 1) &&
      close(bars, at) < open(bars, at - 1) &&
      close(bars, at) > close(bars, first),
  }),
  pattern({
    id: 'downside_tasuki_gap',
    title: 'Downside Tasuki gap',
    words: 'downside tasuki gap|bearish tasuki gap',
    bias: 'bearish',
    rule: 'After a fall, a black body under a black one, then a white body that opens in the second and closes in the gap.',
    candles: 3,
    looks: 'bbw',
    after: 'fall',
    holds: (bars, at, first) =>
      gapsDown(bars, at - 1) &&
      open(bars, at) < open(bars, at - 1) &&
      open(bars, at) > close(bars, at - 1) &&
      close(bars, at) > open(bars, at - 1) &&
      close(bars, at) < close(bars, first),
  }),
  pattern({
    id: 'upside_gap_two_crows',
    title: 'Upside gap two crows',
    words: 'upside gap two crows|upside gap 2 crows',
    bias: 'bearish',
    rule: 'After a rise, a tall white body, a black one above it, and a black body that swallows the second but closes above the first.',
    candles: 3,
    looks: 'Wbb',
    after: 'rise',
    holds: (bars, at, first) => gapsUp(bars, at - 1) && isOutside(bars, at) && close(bars, at) > close(bars, first),
  }),
  pattern({
    id: 'two_crows',
    title: 'Two crows',
    words: 'two crows|2 crows',
    bias: 'bearish',
    rule: 'After a rise, a tall white body, a black one above it, and a black body that opens in the second and closes in the first.',
    candles: 3,
    looks: 'Wbb',
    after: 'rise',
    holds: (bars, at, first) =>
      gapsUp(bars, at - 1) &&
      open(bars, at) < open(bars, at - 1) &&
      open(bars, at) > close(bars, at - 1) &&
      close(bars, at) > open(bars, first) &&
      close(bars, at) < close(bars, first),
  }),
  pattern({
    id: 'advance_block',
    title: 'Advance block',
    words: 'advance block',
    bias: 'bearish',
    rule: 'After a rise, three white bodies that step up, each smaller than the one before and with a longer upper shadow.',
    candles: 3,
    looks: 'www',
    after: 'rise',
    holds: (bars, at, first) =>
      stepsUp(bars, at - 1) &&
      stepsUp(bars, at) &&
      body(bars, at - 1) < body(bars, first) &&
      body(bars, at) < body(bars, at - 1) &&
      upper(bars, at - 1) > upper(bars, first) &&
      upper(bars, at) > upper(bars, at - 1),
  }),
  pattern({
    id: 'stick_sandwich',
    title: 'Stick sandwich',
    words: 'stick sandwich',
    bias: 'bullish',
    rule: 'After a fall, a white candle that trades above the close before it, between two black bodies that close at the same price.',
    candles: 3,
    looks: 'bwb',
    after: 'fall',
    holds: (bars, at, first) =>
      low(bars, at - 1) > close(bars, first) && isNear(bars, close(bars, at), close(bars, first), first),
  }),
  pattern({
    id: 'bullish_side_by_side',
    title: 'Side-by-side white lines',
    words: 'side by side white lines|side-by-side white lines|upside gap side by side white lines',
    bias: 'bullish',
    rule: 'After a rise, two white bodies above a white one, opening at the same price.',
    candles: 3,
    looks: 'www',
    after: 'rise',
    holds: (bars, at, first) =>
      gapsUp(bars, at - 1) &&
      bodyBottom(bars, at) > bodyTop(bars, first) &&
      isNear(bars, open(bars, at), open(bars, at - 1), first),
  }),
]
