/** Momentum between fixed bounds: where the close stands in what went before. */
import { highestOf, lowestOf } from './extremes.ts'
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { isGap, meanOf, read, type Stage } from './stages.ts'

/** Wilder's relative strength index: rises as a share of all moves. A series that does not move stands at 50. */
function rsiOf(length: number): Stage {
  const weight = 1 / length
  const state = { up: 0, down: 0, before: Number.NaN, seen: 0 }
  return (source, out, count) => {
    const size = length | 0
    const share = +weight
    let up = +state.up
    let down = +state.down
    let before = +state.before
    let seen = state.seen | 0
    for (let at = 0; at < count; at++) {
      const value = read(source, at)
      const move = value - before
      if (!isGap(value)) before = value
      if (isGap(move)) {
        out[at] = Number.NaN
        continue
      }
      const rise = Math.max(move, 0)
      const fall = rise - move
      if (seen < size) {
        seen++
        up += rise * share
        down += fall * share
        if (seen < size) {
          out[at] = Number.NaN
          continue
        }
      } else {
        up += (rise - up) * share
        down += (fall - down) * share
      }
      const both = up + down
      out[at] = both === 0 ? 50 : (100 * up) / both
    }
    state.up = up
    state.down = down
    state.before = before
    state.seen = seen
  }
}

/** Place of the close in the range of `length` bars, 0 to 100; 50 where the range is nothing. */
function placeInRange(
  length: number,
  most: number,
): (bars: Record<'high' | 'low' | 'close', Float64Array>, out: Float64Array, count: number) => void {
  const [highest, lowest] = [highestOf({ length }), lowestOf({ length })]
  const [tops, bottoms] = [new Float64Array(most), new Float64Array(most)]
  return ({ high, low, close }, out, count) => {
    highest(high, tops, count)
    lowest(low, bottoms, count)
    for (let at = 0; at < count; at++) {
      const bottom = read(bottoms, at)
      const range = read(tops, at) - bottom
      out[at] = range === 0 ? 50 : (100 * (read(close, at) - bottom)) / range
    }
  }
}

const stochasticFast = indicator({
  id: 'stochastic_fast',
  title: 'Fast stochastic',
  words: 'fast stochastic|stochastic fast|stochf|unsmoothed stochastic',
  about: 'Place of the close in the range of the last bars (%K), and the mean of that (%D).',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('Length', 14), signal: whole('Signal', 3) },
  outputs: { k: line('%K', 'points'), d: line('%D', 'points') },
  pane: 'own',
  warmUp: ({ length, signal }) => length + signal - 2,
  machine: ({ length, signal }, most) => {
    const [place, signalled] = [placeInRange(length, most), meanOf(signal)]
    return (bars, { k, d }, count) => {
      place(bars, k, count)
      signalled(k, d, count)
    }
  },
})

const stochasticRsi = indicator({
  id: 'stochastic_rsi',
  title: 'Stochastic RSI',
  words: 'stochastic rsi|stoch rsi|stochrsi',
  about: 'Place of the RSI in its own range of the last bars, smoothed (%K), and the mean of that (%D).',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: {
    rsi_length: whole('RSI length', 14),
    length: whole('Length', 14),
    smooth: whole('Smoothing', 3),
    signal: whole('Signal', 3),
  },
  outputs: { k: line('%K', 'points'), d: line('%D', 'points') },
  pane: 'own',
  warmUp: ({ rsi_length, length, smooth, signal }) => rsi_length + length + smooth + signal - 3,
  machine: ({ rsi_length, length, smooth, signal }, most) => {
    const [rsi, place] = [rsiOf(rsi_length), placeInRange(length, most)]
    const [smoothed, signalled] = [meanOf(smooth), meanOf(signal)]
    const strength = new Float64Array(most)
    return ({ close }, { k, d }, count) => {
      rsi(close, strength, count)
      place({ high: strength, low: strength, close: strength }, k, count)
      smoothed(k, k, count)
      signalled(k, d, count)
    }
  },
})

const stochastic = indicator({
  id: 'stochastic',
  title: 'Stochastic',
  words: 'stochastic|stoch|slow stochastic|stochastic oscillator|stochastics',
  about: 'Place of the close in the range of the last bars, smoothed (%K), and the mean of that (%D).',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('Length', 14), smooth: whole('Smoothing', 3), signal: whole('Signal', 3) },
  outputs: { k: line('%K', 'points'), d: line('%D', 'points') },
  pane: 'own',
  warmUp: ({ length, smooth, signal }) => length + smooth + signal - 3,
  machine: ({ length, smooth, signal }, most) => {
    const [place, smoothed, signalled] = [placeInRange(length, most), meanOf(smooth), meanOf(signal)]
    const raw = new Float64Array(most)
    return (bars, { k, d }, count) => {
      place(bars, raw, count)
      smoothed(raw, k, count)
      signalled(k, d, count)
    }
  },
})

export const oscillators: readonly Indicator[] = [
  indicator({
    id: 'rsi',
    title: 'Relative strength index',
    words: 'rsi|relative strength index|r s i',
    about: 'Rises as a share of all moves, smoothed by Wilder: under 30 oversold, over 70 overbought.',
    inputs: ['close'],
    takesAnySeries: true,
    parameters: { length: whole('Length', 14) },
    outputs: { rsi: line('RSI', 'points') },
    pane: 'own',
    warmUp: ({ length }) => length,
    machine: ({ length }) => {
      const run = rsiOf(length)
      return ({ close }, { rsi }, count) => run(close, rsi, count)
    },
  }),
  stochastic,
  stochasticFast,
  stochasticRsi,
  indicator({
    id: 'williams_r',
    title: 'Williams %R',
    words: 'williams %r|williams r|williams percent r|willr|%r',
    about: 'Place of the close under the high of the last bars: 0 at the high, −100 at the low.',
    inputs: ['high', 'low', 'close'],
    parameters: { length: whole('Length', 14) },
    outputs: { williams_r: line('%R', 'points') },
    pane: 'own',
    warmUp: ({ length }) => length - 1,
    machine: ({ length }, most) => {
      const place = placeInRange(length, most)
      return (bars, { williams_r: out }, count) => {
        place(bars, out, count)
        for (let at = 0; at < count; at++) out[at] = read(out, at) - 100
      }
    },
  }),
  indicator({
    id: 'cci',
    title: 'Commodity channel index',
    words: 'cci|commodity channel index',
    about: 'Distance of the typical price from its mean, in 0.015 mean distances.',
    inputs: ['high', 'low', 'close'],
    parameters: { length: whole('Length', 20, 2) },
    outputs: { cci: line('CCI', 'points') },
    pane: 'own',
    warmUp: ({ length }) => length - 1,
    machine: ({ length }, most) => {
      const typical = new Float64Array(most)
      const run = channelOf(length, most)
      return ({ high, low, close }, { cci }, count) => {
        for (let at = 0; at < count; at++) typical[at] = (read(high, at) + read(low, at) + read(close, at)) / 3
        run(typical, cci, count)
      }
    },
  }),
]

/** No rule updates a mean distance from a moving mean, so a bar costs `length` steps: bounded, whatever went before. */
function channelOf(length: number, most: number): Stage {
  const mean = meanOf(length)
  const means = new Float64Array(most)
  const ring = new Float64Array(length)
  const state = { place: 0 }
  return (source, out, count) => {
    mean(source, means, count)
    const held = ring
    const size = length | 0
    let place = state.place | 0
    for (let at = 0; at < count; at++) {
      held[place] = read(source, at)
      if (++place === size) place = 0
      const middle = read(means, at)
      const spread = distanceOf(held, middle)
      // What is left of equal prices after rounding is no distance.
      const isFlat = spread <= 1e-12 * size * Math.abs(middle)
      out[at] = isFlat ? 0 : (read(source, at) - middle) / ((0.015 * spread) / size)
    }
    state.place = place
  }
}

/** What the distances from a value add up to. Four sums, because one would wait for itself. */
function distanceOf(values: Float64Array, from: number): number {
  const fours = values.length & ~3
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let at = 0; at < fours; at += 4) {
    a += Math.abs(read(values, at) - from)
    b += Math.abs(read(values, at + 1) - from)
    c += Math.abs(read(values, at + 2) - from)
    d += Math.abs(read(values, at + 3) - from)
  }
  for (let at = fours; at < values.length; at++) a += Math.abs(read(values, at) - from)
  return a + b + (c + d)
}
