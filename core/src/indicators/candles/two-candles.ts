/** Patterns of two candles: the second answers the first. */
import {
  body,
  bodyBottom,
  bodyTop,
  type CandlePattern,
  type Candles,
  close,
  fell,
  gapsDown,
  gapsUp,
  high,
  isBlack,
  isDoji,
  isInside,
  isNear,
  isOutside,
  isWhite,
  low,
  middle,
  open,
  pattern,
  range,
  rose,
  tallBlack,
  tallWhite,
} from './candle.ts'

const isMarubozu = (bars: Candles, at: number): boolean => body(bars, at) >= 0.95 * range(bars, at)

export const twoCandles: readonly CandlePattern[] = [
  pattern({
    id: 'bullish_engulfing',
    title: 'Bullish engulfing',
    words: 'bullish engulfing|bullish engulfing pattern|bull engulfing',
    bias: 'bullish',
    rule: 'After a fall, a white body swallows the black body before it.',
    candles: 2,
    holds: (bars, at, first) => isBlack(bars, first) && isWhite(bars, at) && isOutside(bars, at) && fell(bars, first),
  }),
  pattern({
    id: 'bearish_engulfing',
    title: 'Bearish engulfing',
    words: 'bearish engulfing|bearish engulfing pattern|bear engulfing',
    bias: 'bearish',
    rule: 'After a rise, a black body swallows the white body before it.',
    candles: 2,
    holds: (bars, at, first) => isWhite(bars, first) && isBlack(bars, at) && isOutside(bars, at) && rose(bars, first),
  }),
  pattern({
    id: 'bullish_harami',
    title: 'Bullish harami',
    words: 'bullish harami',
    bias: 'bullish',
    rule: 'After a fall, a white body that is no doji lies inside a black body larger than usual.',
    candles: 2,
    holds: (bars, at, first) =>
      isWhite(bars, at) &&
      !isDoji(bars, at) &&
      isInside(bars, at) &&
      fell(bars, first) &&
      tallBlack(bars, first, first),
  }),
  pattern({
    id: 'bearish_harami',
    title: 'Bearish harami',
    words: 'bearish harami',
    bias: 'bearish',
    rule: 'After a rise, a black body that is no doji lies inside a white body larger than usual.',
    candles: 2,
    holds: (bars, at, first) =>
      isBlack(bars, at) &&
      !isDoji(bars, at) &&
      isInside(bars, at) &&
      rose(bars, first) &&
      tallWhite(bars, first, first),
  }),
  pattern({
    id: 'bullish_harami_cross',
    title: 'Bullish harami cross',
    words: 'bullish harami cross',
    bias: 'bullish',
    rule: 'After a fall, a doji lies inside a black body larger than usual.',
    candles: 2,
    holds: (bars, at, first) =>
      isDoji(bars, at) && isInside(bars, at) && fell(bars, first) && tallBlack(bars, first, first),
  }),
  pattern({
    id: 'bearish_harami_cross',
    title: 'Bearish harami cross',
    words: 'bearish harami cross',
    bias: 'bearish',
    rule: 'After a rise, a doji lies inside a white body larger than usual.',
    candles: 2,
    holds: (bars, at, first) =>
      isDoji(bars, at) && isInside(bars, at) && rose(bars, first) && tallWhite(bars, first, first),
  }),
  pattern({
    id: 'piercing_line',
    title: 'Piercing line',
    words: 'piercing line|piercing pattern|piercing',
    bias: 'bullish',
    rule: 'After a fall, a white body opens under the low of a tall black one and closes above its middle but not its open.',
    candles: 2,
    holds: (bars, at, first) =>
      isWhite(bars, at) &&
      open(bars, at) < low(bars, first) &&
      close(bars, at) > middle(bars, first) &&
      close(bars, at) < open(bars, first) &&
      fell(bars, first) &&
      tallBlack(bars, first, first),
  }),
  pattern({
    id: 'dark_cloud_cover',
    title: 'Dark cloud cover',
    words: 'dark cloud cover|dark cloud',
    bias: 'bearish',
    rule: 'After a rise, a black body opens above the high of a tall white one and closes under its middle but not its open.',
    candles: 2,
    holds: (bars, at, first) =>
      isBlack(bars, at) &&
      open(bars, at) > high(bars, first) &&
      close(bars, at) < middle(bars, first) &&
      close(bars, at) > open(bars, first) &&
      rose(bars, first) &&
      tallWhite(bars, first, first),
  }),
  pattern({
    id: 'tweezer_bottom',
    title: 'Tweezer bottom',
    words: 'tweezer bottom|tweezer bottoms|tweezers bottom',
    bias: 'bullish',
    rule: 'After a fall, a black candle and a white one with the same low, to a twentieth of the usual range.',
    candles: 2,
    holds: (bars, at, first) =>
      isBlack(bars, first) &&
      isWhite(bars, at) &&
      fell(bars, first) &&
      isNear(bars, low(bars, at), low(bars, first), first),
  }),
  pattern({
    id: 'tweezer_top',
    title: 'Tweezer top',
    words: 'tweezer top|tweezer tops|tweezers top',
    bias: 'bearish',
    rule: 'After a rise, a white candle and a black one with the same high, to a twentieth of the usual range.',
    candles: 2,
    holds: (bars, at, first) =>
      isWhite(bars, first) &&
      isBlack(bars, at) &&
      rose(bars, first) &&
      isNear(bars, high(bars, at), high(bars, first), first),
  }),
  pattern({
    id: 'bullish_kicker',
    title: 'Bullish kicker',
    words: 'bullish kicker|bullish kicking',
    bias: 'bullish',
    rule: 'A black marubozu larger than usual, then a white one whose low stands above its high.',
    candles: 2,
    holds: (bars, at, first) =>
      low(bars, at) > high(bars, first) &&
      isMarubozu(bars, first) &&
      isMarubozu(bars, at) &&
      tallBlack(bars, first, first) &&
      tallWhite(bars, at, first),
  }),
  pattern({
    id: 'bearish_kicker',
    title: 'Bearish kicker',
    words: 'bearish kicker|bearish kicking',
    bias: 'bearish',
    rule: 'A white marubozu larger than usual, then a black one whose high stands under its low.',
    candles: 2,
    holds: (bars, at, first) =>
      high(bars, at) < low(bars, first) &&
      isMarubozu(bars, first) &&
      isMarubozu(bars, at) &&
      tallWhite(bars, first, first) &&
      tallBlack(bars, at, first),
  }),
  pattern({
    id: 'bullish_counterattack',
    title: 'Bullish counterattack',
    words: 'bullish counterattack|bullish meeting lines',
    bias: 'bullish',
    rule: 'After a fall, a tall black body and a tall white one that close at the same price.',
    candles: 2,
    holds: (bars, at, first) =>
      fell(bars, first) &&
      isNear(bars, close(bars, at), close(bars, first), first) &&
      tallBlack(bars, first, first) &&
      tallWhite(bars, at, first),
  }),
  pattern({
    id: 'bearish_counterattack',
    title: 'Bearish counterattack',
    words: 'bearish counterattack|bearish meeting lines',
    bias: 'bearish',
    rule: 'After a rise, a tall white body and a tall black one that close at the same price.',
    candles: 2,
    holds: (bars, at, first) =>
      rose(bars, first) &&
      isNear(bars, close(bars, at), close(bars, first), first) &&
      tallWhite(bars, first, first) &&
      tallBlack(bars, at, first),
  }),
  pattern({
    id: 'bullish_separating_lines',
    title: 'Bullish separating lines',
    words: 'bullish separating lines',
    bias: 'bullish',
    rule: 'After a rise, a black body, then a tall white one that opens at the same price.',
    candles: 2,
    holds: (bars, at, first) =>
      isBlack(bars, first) &&
      rose(bars, first) &&
      isNear(bars, open(bars, at), open(bars, first), first) &&
      tallWhite(bars, at, first),
  }),
  pattern({
    id: 'bearish_separating_lines',
    title: 'Bearish separating lines',
    words: 'bearish separating lines',
    bias: 'bearish',
    rule: 'After a fall, a white body, then a tall black one that opens at the same price.',
    candles: 2,
    holds: (bars, at, first) =>
      isWhite(bars, first) &&
      fell(bars, first) &&
      isNear(bars, open(bars, at), open(bars, first), first) &&
      tallBlack(bars, at, first),
  }),
  pattern({
    id: 'on_neck',
    title: 'On neck',
    words: 'on neck|on-neck|on neck line',
    bias: 'bearish',
    rule: 'After a fall, a white body opens under the low of a tall black one and closes at that low.',
    candles: 2,
    holds: (bars, at, first) =>
      isWhite(bars, at) &&
      open(bars, at) < low(bars, first) &&
      fell(bars, first) &&
      isNear(bars, close(bars, at), low(bars, first), first) &&
      tallBlack(bars, first, first),
  }),
  pattern({
    id: 'thrusting',
    title: 'Thrusting',
    words: 'thrusting|thrusting line|thrusting pattern',
    bias: 'bearish',
    rule: 'After a fall, a white body opens under the low of a tall black one and closes inside it, at its middle or lower.',
    candles: 2,
    holds: (bars, at, first) =>
      isWhite(bars, at) &&
      open(bars, at) < low(bars, first) &&
      close(bars, at) > close(bars, first) &&
      close(bars, at) <= middle(bars, first) &&
      fell(bars, first) &&
      tallBlack(bars, first, first),
  }),
  pattern({
    id: 'matching_low',
    title: 'Matching low',
    words: 'matching low',
    bias: 'bullish',
    rule: 'After a fall, two black bodies that close at the same price.',
    candles: 2,
    holds: (bars, at, first) =>
      isBlack(bars, first) &&
      isBlack(bars, at) &&
      fell(bars, first) &&
      isNear(bars, close(bars, at), close(bars, first), first),
  }),
  pattern({
    id: 'homing_pigeon',
    title: 'Homing pigeon',
    words: 'homing pigeon',
    bias: 'bullish',
    rule: 'After a fall, a black body lies inside a black body larger than usual.',
    candles: 2,
    holds: (bars, at, first) =>
      isBlack(bars, at) &&
      bodyTop(bars, at) < bodyTop(bars, first) &&
      bodyBottom(bars, at) > bodyBottom(bars, first) &&
      fell(bars, first) &&
      tallBlack(bars, first, first),
  }),
  pattern({
    id: 'bullish_doji_star',
    title: 'Bullish doji star',
    words: 'bullish doji star',
    bias: 'bullish',
    rule: 'After a fall, a doji whose body stands under a black body larger than usual.',
    candles: 2,
    holds: (bars, at, first) =>
      isDoji(bars, at) && gapsDown(bars, at) && fell(bars, first) && tallBlack(bars, first, first),
  }),
  pattern({
    id: 'bearish_doji_star',
    title: 'Bearish doji star',
    words: 'bearish doji star',
    bias: 'bearish',
    rule: 'After a rise, a doji whose body stands above a white body larger than usual.',
    candles: 2,
    holds: (bars, at, first) =>
      isDoji(bars, at) && gapsUp(bars, at) && rose(bars, first) && tallWhite(bars, first, first),
  }),
  pattern({
    id: 'inside_bar',
    title: 'Inside bar',
    words: 'inside bar|inside day',
    bias: 'neutral',
    rule: 'The whole range lies inside the range of the bar before.',
    candles: 2,
    alone: true,
    holds: (bars, at, first) => high(bars, at) < high(bars, first) && low(bars, at) > low(bars, first),
  }),
  pattern({
    id: 'outside_bar',
    title: 'Outside bar',
    words: 'outside bar|outside day',
    bias: 'neutral',
    rule: 'The range reaches beyond the range of the bar before at both ends.',
    candles: 2,
    alone: true,
    holds: (bars, at, first) => high(bars, at) > high(bars, first) && low(bars, at) < low(bars, first),
  }),
]
