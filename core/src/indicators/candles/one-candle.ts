/** Patterns of a single candle. */
import {
  body,
  type CandlePattern,
  type Candles,
  isDoji,
  isSmall,
  isTall,
  lower,
  pattern,
  range,
  upper,
} from './candle.ts'

/** A small body at the top of a bar whose lower shadow is twice as long, with next to nothing above. */
const hangsLow = (bars: Candles, at: number): boolean =>
  body(bars, at) > 0 && lower(bars, at) >= 2 * body(bars, at) && upper(bars, at) <= 0.1 * range(bars, at)

const reachesUp = (bars: Candles, at: number): boolean =>
  body(bars, at) > 0 && upper(bars, at) >= 2 * body(bars, at) && lower(bars, at) <= 0.1 * range(bars, at)

const isLongLegged = (bars: Candles, at: number): boolean =>
  isDoji(bars, at) && upper(bars, at) >= 0.3 * range(bars, at) && lower(bars, at) >= 0.3 * range(bars, at)

export const oneCandle: readonly CandlePattern[] = [
  pattern({
    id: 'doji',
    title: 'Doji',
    words: 'doji',
    bias: 'neutral',
    rule: 'Open and close are a tenth of the range apart at most.',
    candles: 1,
    alone: true,
    looks: 'd',
  }),
  pattern({
    id: 'dragonfly_doji',
    title: 'Dragonfly doji',
    words: 'dragonfly doji|dragonfly',
    bias: 'bullish',
    rule: 'A doji whose upper shadow is a tenth of the range at most.',
    candles: 1,
    alone: true,
    looks: 'd',
    holds: (bars, at) => upper(bars, at) <= 0.1 * range(bars, at),
  }),
  pattern({
    id: 'gravestone_doji',
    title: 'Gravestone doji',
    words: 'gravestone doji|gravestone',
    bias: 'bearish',
    rule: 'A doji whose lower shadow is a tenth of the range at most.',
    candles: 1,
    alone: true,
    looks: 'd',
    holds: (bars, at) => lower(bars, at) <= 0.1 * range(bars, at),
  }),
  pattern({
    id: 'long_legged_doji',
    title: 'Long-legged doji',
    words: 'long legged doji|long-legged doji|rickshaw man',
    bias: 'neutral',
    rule: 'A doji with three tenths of the range or more on either side of the body.',
    candles: 1,
    alone: true,
    holds: (bars, at) => isLongLegged(bars, at),
  }),
  pattern({
    id: 'hammer',
    title: 'Hammer',
    words: 'hammer|bullish hammer',
    bias: 'bullish',
    rule: 'After a fall, the lower shadow is at least twice the body and the upper a tenth of the range at most.',
    candles: 1,
    after: 'fall',
    holds: (bars, at) => hangsLow(bars, at),
  }),
  pattern({
    id: 'hanging_man',
    title: 'Hanging man',
    words: 'hanging man',
    bias: 'bearish',
    rule: 'After a rise, the lower shadow is at least twice the body and the upper a tenth of the range at most.',
    candles: 1,
    after: 'rise',
    holds: (bars, at) => hangsLow(bars, at),
  }),
  pattern({
    id: 'inverted_hammer',
    title: 'Inverted hammer',
    words: 'inverted hammer',
    bias: 'bullish',
    rule: 'After a fall, the upper shadow is at least twice the body and the lower a tenth of the range at most.',
    candles: 1,
    after: 'fall',
    holds: (bars, at) => reachesUp(bars, at),
  }),
  pattern({
    id: 'shooting_star',
    title: 'Shooting star',
    words: 'shooting star',
    bias: 'bearish',
    rule: 'After a rise, the upper shadow is at least twice the body and the lower a tenth of the range at most.',
    candles: 1,
    after: 'rise',
    holds: (bars, at) => reachesUp(bars, at),
  }),
  pattern({
    id: 'spinning_top',
    title: 'Spinning top',
    words: 'spinning top',
    bias: 'neutral',
    rule: 'A body under half the usual that is no doji, with both shadows longer than the body.',
    candles: 1,
    holds: (bars, at, first) =>
      upper(bars, at) > body(bars, at) &&
      lower(bars, at) > body(bars, at) &&
      !isDoji(bars, at) &&
      isSmall(bars, at, first),
  }),
  pattern({
    id: 'high_wave',
    title: 'High wave',
    words: 'high wave|high wave candle',
    bias: 'neutral',
    rule: 'A body under half the usual that is no doji, with both shadows at least three times the body.',
    candles: 1,
    holds: (bars, at, first) =>
      upper(bars, at) >= 3 * body(bars, at) &&
      lower(bars, at) >= 3 * body(bars, at) &&
      !isDoji(bars, at) &&
      isSmall(bars, at, first),
  }),
  pattern({
    id: 'bullish_marubozu',
    title: 'Bullish marubozu',
    words: 'bullish marubozu|white marubozu',
    bias: 'bullish',
    rule: 'A white body larger than usual that fills 95 hundredths of the range or more.',
    candles: 1,
    looks: 'w',
    holds: (bars, at, first) => isFull(bars, at) && isTall(bars, at, first),
  }),
  pattern({
    id: 'bearish_marubozu',
    title: 'Bearish marubozu',
    words: 'bearish marubozu|black marubozu',
    bias: 'bearish',
    rule: 'A black body larger than usual that fills 95 hundredths of the range or more.',
    candles: 1,
    looks: 'b',
    holds: (bars, at, first) => isFull(bars, at) && isTall(bars, at, first),
  }),
  pattern({
    id: 'bullish_belt_hold',
    title: 'Bullish belt hold',
    words: 'bullish belt hold|white opening marubozu',
    bias: 'bullish',
    rule: 'After a fall, a white body larger than usual that opens within a twentieth of the range of its low and closes short of its high.',
    candles: 1,
    looks: 'w',
    after: 'fall',
    holds: (bars, at, first) =>
      lower(bars, at) <= 0.05 * range(bars, at) && !isFull(bars, at) && isTall(bars, at, first),
  }),
  pattern({
    id: 'bearish_belt_hold',
    title: 'Bearish belt hold',
    words: 'bearish belt hold|black opening marubozu',
    bias: 'bearish',
    rule: 'After a rise, a black body larger than usual that opens within a twentieth of the range of its high and closes short of its low.',
    candles: 1,
    looks: 'b',
    after: 'rise',
    holds: (bars, at, first) =>
      upper(bars, at) <= 0.05 * range(bars, at) && !isFull(bars, at) && isTall(bars, at, first),
  }),
]

function isFull(bars: Candles, at: number): boolean {
  return range(bars, at) > 0 && body(bars, at) >= 0.95 * range(bars, at)
}
