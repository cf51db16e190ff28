/** A body that stands apart between two others: stars and babies. */
import {
  type CandlePattern,
  type Candles,
  close,
  gapsDown,
  gapsUp,
  high,
  isDoji,
  isSmall,
  low,
  middle,
  pattern,
} from './candle.ts'

/** Something under the first body, and a close above its middle. */
const turnsUp = (bars: Candles, at: number, first: number): boolean =>
  gapsDown(bars, at - 1) && close(bars, at) > middle(bars, first)

const turnsDown = (bars: Candles, at: number, first: number): boolean =>
  gapsUp(bars, at - 1) && close(bars, at) < middle(bars, first)

export const stars: readonly CandlePattern[] = [
  pattern({
    id: 'morning_star',
    title: 'Morning star',
    words: 'morning star',
    bias: 'bullish',
    rule: 'After a fall, a tall black body, a small one under it that is no doji, and a white body that closes above the middle of the first.',
    candles: 3,
    looks: 'B?w',
    after: 'fall',
    holds: (bars, at, first) => turnsUp(bars, at, first) && !isDoji(bars, at - 1) && isSmall(bars, at - 1, first),
  }),
  pattern({
    id: 'evening_star',
    title: 'Evening star',
    words: 'evening star',
    bias: 'bearish',
    rule: 'After a rise, a tall white body, a small one above it that is no doji, and a black body that closes under the middle of the first.',
    candles: 3,
    looks: 'W?b',
    after: 'rise',
    holds: (bars, at, first) => turnsDown(bars, at, first) && !isDoji(bars, at - 1) && isSmall(bars, at - 1, first),
  }),
  pattern({
    id: 'morning_doji_star',
    title: 'Morning doji star',
    words: 'morning doji star',
    bias: 'bullish',
    rule: 'After a fall, a tall black body, a doji whose body is under it, and a white body that closes above the middle of the first.',
    candles: 3,
    looks: 'Bdw',
    after: 'fall',
    holds: (bars, at, first) => turnsUp(bars, at, first),
  }),
  pattern({
    id: 'evening_doji_star',
    title: 'Evening doji star',
    words: 'evening doji star',
    bias: 'bearish',
    rule: 'After a rise, a tall white body, a doji whose body is above it, and a black body that closes under the middle of the first.',
    candles: 3,
    looks: 'Wdb',
    after: 'rise',
    holds: (bars, at, first) => turnsDown(bars, at, first),
  }),
  pattern({
    id: 'bullish_abandoned_baby',
    title: 'Bullish abandoned baby',
    words: 'bullish abandoned baby|abandoned baby bottom',
    bias: 'bullish',
    rule: 'A morning doji star whose doji, shadows and all, lies under the lows of both its neighbours.',
    candles: 3,
    looks: 'Bdw',
    after: 'fall',
    holds: (bars, at, first) =>
      high(bars, at - 1) < low(bars, first) && high(bars, at - 1) < low(bars, at) && turnsUp(bars, at, first),
  }),
  pattern({
    id: 'bearish_abandoned_baby',
    title: 'Bearish abandoned baby',
    words: 'bearish abandoned baby|abandoned baby top',
    bias: 'bearish',
    rule: 'An evening doji star whose doji, shadows and all, lies above the highs of both its neighbours.',
    candles: 3,
    looks: 'Wdb',
    after: 'rise',
    holds: (bars, at, first) =>
      low(bars, at - 1) > high(bars, first) && low(bars, at - 1) > high(bars, at) && turnsDown(bars, at, first),
  }),
  pattern({
    id: 'bullish_tri_star',
    title: 'Bullish tri-star',
    words: 'bullish tri star|bullish tri-star|bullish tristar',
    bias: 'bullish',
    rule: 'After a fall, three dojis, the middle body under both others.',
    candles: 3,
    looks: 'ddd',
    after: 'fall',
    holds: (bars, at) => gapsDown(bars, at - 1) && gapsUp(bars, at),
  }),
  pattern({
    id: 'bearish_tri_star',
    title: 'Bearish tri-star',
    words: 'bearish tri star|bearish tri-star|bearish tristar',
    bias: 'bearish',
    rule: 'After a rise, three dojis, the middle body above both others.',
    candles: 3,
    looks: 'ddd',
    after: 'rise',
    holds: (bars, at) => gapsUp(bars, at - 1) && gapsDown(bars, at),
  }),
]
