/** Whether there is a trend, and which way. */
import { efficiencyOf } from './averages.ts'
import type { Machine } from './blocks.ts'
import { highestOf, lowestOf, sinceHighestOf, sinceLowestOf } from './extremes.ts'
import { decimal, type Indicator, indicator, line, whole } from './indicator.ts'
import { seriesLine } from './series-line.ts'
import { earlierOf, read } from './stages.ts'
import { atrOf, trueRange } from './volatility.ts'

type Hlc = 'high' | 'low' | 'close'

const adx = indicator({
  id: 'adx',
  title: 'Average directional index',
  words: 'adx|average directional index|directional movement|dmi|trend strength',
  about: 'Strength of a trend (over 25 there is one), with the strength of rising and of falling bars.',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('Length', 14) },
  outputs: { adx: line('ADX', 'points'), plus_di: line('+DI', 'points'), minus_di: line('−DI', 'points') },
  pane: 'own',
  warmUp: ({ length }) => 2 * length - 1,
  machine: ({ length }) => adxMachine(length),
})

function adxMachine(length: number): Machine<Hlc, 'adx' | 'plus_di' | 'minus_di'> {
  const weight = 1 / length
  const state = { up: 0, down: 0, range: 0, mean: 0, top: 0, bottom: 0, before: 0, seen: 0 }
  return ({ high, low, close }, { adx, plus_di, minus_di }, count) => {
    const size = length | 0
    const share = +weight
    let up = +state.up
    let down = +state.down
    let range = +state.range
    let mean = +state.mean
    let top = +state.top
    let bottom = +state.bottom
    let before = +state.before
    const seen = state.seen | 0
    for (let at = 0; at < count; at++) {
      const highest = read(high, at)
      const lowest = read(low, at)
      const rise = highest - top
      const fall = bottom - lowest
      const reach = trueRange(highest, lowest, before)
      top = highest
      bottom = lowest
      before = read(close, at)
      const moves = seen + at
      // The first bar has nothing before it.
      if (moves === 0) continue
      const rose = rise > fall && rise > 0 ? rise : 0
      const fell = fall > rise && fall > 0 ? fall : 0
      if (moves <= size) {
        up += rose * share
        down += fell * share
        range += reach * share
      } else {
        up += (rose - up) * share
        down += (fell - down) * share
        range += (reach - range) * share
      }
      if (moves < size) continue
      const scale = range === 0 ? 0 : 100 / range
      const strength = up + down === 0 ? 0 : (100 * Math.abs(up - down)) / (up + down)
      plus_di[at] = up * scale
      minus_di[at] = down * scale
      mean += moves < 2 * size ? strength * share : (strength - mean) * share
      adx[at] = mean
    }
    plus_di.fill(Number.NaN, 0, Math.max(size - seen, 0))
    minus_di.fill(Number.NaN, 0, Math.max(size - seen, 0))
    adx.fill(Number.NaN, 0, Math.max(2 * size - 1 - seen, 0))
    state.up = up
    state.down = down
    state.range = range
    state.mean = mean
    state.top = top
    state.bottom = bottom
    state.before = before
    state.seen = Math.min(seen + count, 2 * size)
  }
}

const supertrend = indicator({
  id: 'supertrend',
  title: 'Supertrend',
  words: 'supertrend|super trend|st',
  about: 'A line that trails the price by so many average true ranges; the close is above it in a rising trend.',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('ATR length', 10), factor: decimal('ATRs', 3, 0.1, 20) },
  outputs: { supertrend: line('Supertrend', 'price'), rising: line('Rising', 'flag') },
  pane: 'price',
  warmUp: ({ length }) => length,
  machine: ({ length, factor }, most) => {
    const range = atrOf(length)
    const ranges = new Float64Array(most)
    const state = { upper: Number.POSITIVE_INFINITY, lower: Number.NEGATIVE_INFINITY, isUp: true, before: Number.NaN }
    return (bars, { supertrend, rising }, count) => {
      range(bars, ranges, count)
      let { upper, lower, isUp, before } = state
      for (let at = 0; at < count; at++) {
        const close = read(bars.close, at)
        const width = factor * read(ranges, at)
        const middle = (read(bars.high, at) + read(bars.low, at)) / 2
        // Comparisons with NaN are false, so the bands stay open until there is a range.
        if (middle + width < upper || before > upper) upper = middle + width
        if (middle - width > lower || before < lower) lower = middle - width
        if (isUp && close < lower) isUp = false
        else if (!isUp && close > upper) isUp = true
        before = close
        const isKnown = !Number.isNaN(width)
        supertrend[at] = isKnown ? (isUp ? lower : upper) : Number.NaN
        rising[at] = isKnown ? Number(isUp) : Number.NaN
      }
      state.upper = upper
      state.lower = lower
      state.isUp = isUp
      state.before = before
    }
  },
})

const aroon = indicator({
  id: 'aroon',
  title: 'Aroon',
  words: 'aroon|aroon up down|aroon indicator',
  about: 'How recent the highest high and the lowest low of the last bars are: 100 on this bar, 0 at the far end.',
  inputs: ['high', 'low'],
  parameters: { length: whole('Length', 25) },
  outputs: {
    up: line('Aroon up', 'points'),
    down: line('Aroon down', 'points'),
    oscillator: line('Oscillator', 'points'),
  },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }) => {
    const [highest, lowest] = [sinceHighestOf(length + 1), sinceLowestOf(length + 1)]
    return ({ high, low }, { up, down, oscillator }, count) => {
      highest(high, up, count)
      lowest(low, down, count)
      for (let at = 0; at < count; at++) {
        up[at] = (100 * (length - read(up, at))) / length
        down[at] = (100 * (length - read(down, at))) / length
        oscillator[at] = read(up, at) - read(down, at)
      }
    }
  },
})

const ichimoku = indicator({
  id: 'ichimoku',
  title: 'Ichimoku cloud',
  words: 'ichimoku|ichimoku cloud|ichimoku kinko hyo|kumo',
  about:
    'Middles of three ranges; the spans stand under the bar they were drawn ahead to. The lagging line is this close, to be drawn back.',
  inputs: ['high', 'low', 'close'],
  parameters: {
    conversion: whole('Conversion', 9),
    base: whole('Base', 26),
    span: whole('Span B', 52),
    displacement: whole('Displacement', 26),
  },
  outputs: {
    conversion: line('Conversion', 'price'),
    base: line('Base', 'price'),
    span_a: line('Span A', 'price'),
    span_b: line('Span B', 'price'),
    lagging: line('Lagging', 'price'),
  },
  pane: 'price',
  warmUp: ({ conversion, base, span, displacement }) => Math.max(conversion, base, span) + displacement - 2,
  machine: (given, most) => {
    const [quick, calm, slow] = [
      middleOf(given.conversion, most),
      middleOf(given.base, most),
      middleOf(given.span, most),
    ]
    // The bar itself counts as the first of those it is drawn ahead.
    const ahead = given.displacement - 1
    const [aheadA, aheadB] = ahead === 0 ? [null, null] : [earlierOf(ahead), earlierOf(ahead)]
    const [a, b] = [new Float64Array(most), new Float64Array(most)]
    return ({ high, low, close }, { conversion, base, span_a, span_b, lagging }, count) => {
      quick(high, low, conversion, count)
      calm(high, low, base, count)
      slow(high, low, aheadB ? b : span_b, count)
      const first = aheadA ? a : span_a
      for (let at = 0; at < count; at++) {
        first[at] = (read(conversion, at) + read(base, at)) / 2
        lagging[at] = read(close, at)
      }
      aheadA?.(a, span_a, count)
      aheadB?.(b, span_b, count)
    }
  },
})

function middleOf(
  length: number,
  most: number,
): (high: Float64Array, low: Float64Array, out: Float64Array, count: number) => void {
  const [highest, lowest] = [highestOf({ length }), lowestOf({ length })]
  const bottoms = new Float64Array(most)
  return (high, low, out, count) => {
    highest(high, out, count)
    lowest(low, bottoms, count)
    for (let at = 0; at < count; at++) out[at] = (read(out, at) + read(bottoms, at)) / 2
  }
}

export const trend: readonly Indicator[] = [
  adx,
  supertrend,
  aroon,
  ichimoku,
  seriesLine({
    id: 'efficiency',
    title: 'Efficiency ratio',
    words: 'efficiency|efficiency ratio|kaufman efficiency ratio',
    about: 'Net move on all moves of the window: 1 in a straight line, 0 where the series returned to where it began.',
    unit: 'figure',
    pane: 'own',
    length: 10,
    warmUp: (length) => length,
    stage: efficiencyOf,
  }),
]
