/** How far the price moves, whichever way. */

import type { Machine } from './blocks.ts'
import { highestOf, lowestOf } from './extremes.ts'
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { seriesLine } from './series-line.ts'
import { earlierOf, emaOf, meanOf, read, type Stage } from './stages.ts'

type Ranges = Readonly<Record<'high' | 'low' | 'close', Float64Array>>
export type RangeStage = (bars: Ranges, out: Float64Array, count: number) => void

/** The range of the bar, widened to the close before; the first bar has only its range. */
export function trueRangeOf(): RangeStage {
  const state = { before: Number.NaN }
  return ({ high, low, close }, out, count) => {
    let before = Number.isNaN(state.before) ? read(high, 0) : state.before
    for (let at = 0; at < count; at++) {
      out[at] = trueRange(read(high, at), read(low, at), before)
      before = read(close, at)
    }
    state.before = before
  }
}

export const trueRange = (high: number, low: number, before: number): number =>
  Math.max(high, before) - Math.min(low, before)

/** Wilder's mean of true ranges, from the second bar on: the first has no close before it. */
export function atrOf(length: number): RangeStage {
  const weight = 1 / length
  const state = { mean: 0, before: 0, seen: -1 }
  return ({ high, low, close }, out, count) => {
    const size = length | 0
    const share = +weight
    let mean = +state.mean
    let before = +state.before
    let seen = state.seen | 0
    let at = 0
    for (; at < count && seen < size; at++) {
      const range = trueRange(read(high, at), read(low, at), before)
      before = read(close, at)
      if (++seen > 0) mean += range * share
      out[at] = seen === size ? mean : Number.NaN
    }
    for (; at < count; at++) {
      const range = trueRange(read(high, at), read(low, at), before)
      before = read(close, at)
      mean += (range - mean) * share
      out[at] = mean
    }
    state.mean = mean
    state.before = before
    state.seen = seen
  }
}

const overRanges =
  (run: RangeStage, name: string): Machine<'high' | 'low' | 'close'> =>
  (bars, lines, count) => {
    const out = lines[name]
    if (out) run(bars, out, count)
  }

/** ATR on close, in percent. */
function shareOf(length: number): RangeStage {
  const range = atrOf(length)
  return (bars, out, count) => {
    range(bars, out, count)
    for (let at = 0; at < count; at++) out[at] = (100 * read(out, at)) / read(bars.close, at)
  }
}

/** All true ranges of the window on the range of the window: 100 where the price went nowhere, near 0 in a straight line. */
function choppinessOf(length: number, most: number): RangeStage {
  const [range, mean] = [trueRangeOf(), meanOf(length)]
  const [highest, lowest] = [highestOf({ length }), lowestOf({ length })]
  const [tops, bottoms] = [new Float64Array(most), new Float64Array(most)]
  const scale = 100 / Math.log10(length)
  return (bars, out, count) => {
    range(bars, out, count)
    mean(out, out, count)
    highest(bars.high, tops, count)
    lowest(bars.low, bottoms, count)
    for (let at = 0; at < count; at++)
      out[at] = scale * Math.log10((read(out, at) * length) / (read(tops, at) - read(bottoms, at)))
  }
}

/** Root of the mean square of how far, in percent, values stood under the highest of the window before them. */
function ulcerOf(length: number): Stage {
  const [highest, mean] = [highestOf({ length }), meanOf(length)]
  return (source, out, count) => {
    highest(source, out, count)
    for (let at = 0; at < count; at++) out[at] = (100 * (read(source, at) / read(out, at) - 1)) ** 2
    mean(out, out, count)
    for (let at = 0; at < count; at++) out[at] = Math.sqrt(read(out, at))
  }
}

const mass = indicator({
  id: 'mass_index',
  title: 'Mass index',
  words: 'mass index|mass',
  about: 'Sum of how much the smoothed range outgrows its own mean; over 27 and back under 26.5 a turn is near.',
  inputs: ['high', 'low'],
  parameters: { length: whole('Length', 25), smooth: whole('Smoothing', 9) },
  outputs: { mass_index: line('Mass index', 'figure') },
  pane: 'own',
  warmUp: ({ length, smooth }) => length + 2 * smooth - 3,
  machine: ({ length, smooth }, most) => {
    const [once, twice, mean] = [emaOf(smooth), emaOf(smooth), meanOf(length)]
    const held = new Float64Array(most)
    return ({ high, low }, { mass_index: out }, count) => {
      for (let at = 0; at < count; at++) out[at] = read(high, at) - read(low, at)
      once(out, out, count)
      twice(out, held, count)
      for (let at = 0; at < count; at++) out[at] = read(out, at) / read(held, at)
      mean(out, out, count)
      for (let at = 0; at < count; at++) out[at] = read(out, at) * length
    }
  },
})

const range = indicator({
  id: 'range',
  title: 'Range',
  words: 'range|day range|bar range|high low range',
  about: 'High less low, and that on the close.',
  inputs: ['high', 'low', 'close'],
  parameters: {},
  outputs: { range: line('Range', 'price'), percent: line('Range on close', 'percent') },
  pane: 'own',
  warmUp: () => 0,
  machine:
    () =>
    ({ high, low, close }, { range, percent }, count) => {
      for (let at = 0; at < count; at++) {
        range[at] = read(high, at) - read(low, at)
        percent[at] = (100 * read(range, at)) / read(close, at)
      }
    },
})

const gap = indicator({
  id: 'gap',
  title: 'Gap',
  words: 'gap|opening gap|gap up|gap down',
  about: 'Open less the close before, and that on the close before: above 0 a gap up.',
  inputs: ['open', 'close'],
  parameters: {},
  outputs: { gap: line('Gap', 'price'), percent: line('Gap on close before', 'percent') },
  pane: 'own',
  warmUp: () => 1,
  machine: () => {
    const before = earlierOf(1)
    return ({ open, close }, { gap, percent }, count) => {
      before(close, percent, count)
      for (let at = 0; at < count; at++) {
        const last = read(percent, at)
        gap[at] = read(open, at) - last
        percent[at] = (100 * (read(open, at) - last)) / last
      }
    }
  },
})

export const volatility: readonly Indicator[] = [
  indicator({
    id: 'atr',
    title: 'Average true range',
    words: 'atr|average true range',
    about: 'Wilder’s mean of true ranges.',
    inputs: ['high', 'low', 'close'],
    parameters: { length: whole('Length', 14) },
    outputs: { atr: line('ATR', 'price') },
    pane: 'own',
    warmUp: ({ length }) => length,
    machine: ({ length }) => overRanges(atrOf(length), 'atr'),
  }),
  indicator({
    id: 'natr',
    title: 'ATR percent',
    words: 'natr|atr percent|normalised atr|normalized atr|atr%|normalised average true range',
    about: 'Average true range on the close.',
    inputs: ['high', 'low', 'close'],
    parameters: { length: whole('Length', 14) },
    outputs: { natr: line('ATR percent', 'percent') },
    pane: 'own',
    warmUp: ({ length }) => length,
    machine: ({ length }) => overRanges(shareOf(length), 'natr'),
  }),
  indicator({
    id: 'true_range',
    title: 'True range',
    words: 'true range|tr',
    about: 'Range of the bar, widened to the close before where there is a gap.',
    inputs: ['high', 'low', 'close'],
    parameters: {},
    outputs: { true_range: line('True range', 'price') },
    pane: 'own',
    warmUp: () => 0,
    machine: () => overRanges(trueRangeOf(), 'true_range'),
  }),
  indicator({
    id: 'choppiness',
    title: 'Choppiness index',
    words: 'choppiness|choppiness index|chop',
    about: 'True ranges of the window on its whole range: near 100 the price goes nowhere, under 38 it trends.',
    inputs: ['high', 'low', 'close'],
    parameters: { length: whole('Length', 14, 2) },
    outputs: { choppiness: line('Choppiness', 'points') },
    pane: 'own',
    warmUp: ({ length }) => length - 1,
    machine: ({ length }, most) => overRanges(choppinessOf(length, most), 'choppiness'),
  }),
  seriesLine({
    id: 'ulcer',
    title: 'Ulcer index',
    words: 'ulcer|ulcer index|ui',
    about: 'How deep and how long values stay under their recent high.',
    unit: 'percent',
    pane: 'own',
    length: 14,
    warmUp: (length) => 2 * (length - 1),
    stage: ulcerOf,
  }),
  mass,
  range,
  gap,
]
