/** Means of a series: lines that lie on the price. */
import { decimal, type Indicator, indicator, line, whole } from './indicator.ts'
import { type SeriesLine, seriesLine } from './series-line.ts'
import { earlierOf, emaOf, meanOf, read, type Stage, weightedOf, wilderOf } from './stages.ts'

const average = (declared: Omit<SeriesLine, 'unit' | 'pane' | 'length' | 'warmUp'> & Partial<SeriesLine>): Indicator =>
  seriesLine({ unit: 'price', pane: 'price', length: 20, warmUp: (length) => length - 1, ...declared })

/** A stage fed by another: what the first gives, the second reads. */
const then =
  (first: Stage, second: Stage): Stage =>
  (source, out, count) => {
    first(source, out, count)
    second(out, out, count)
  }

/** Exponential means of exponential means, added up by their weights. */
function emaSum(length: number, most: number, weights: readonly number[]): Stage {
  const stages = weights.map(() => emaOf(length))
  const held = new Float64Array(most)
  return (source, out, count) => {
    stages.forEach((stage, turn) => {
      const weight = weights[turn] ?? 0
      stage(turn === 0 ? source : held, held, count)
      for (let at = 0; at < count; at++) out[at] = (turn === 0 ? 0 : read(out, at)) + weight * read(held, at)
    })
  }
}

/** Hull's: half-length mean doubled less the whole one, smoothed over the root of the length. */
function hullOf(length: number, most: number): Stage {
  const [half, whole, smooth] = [
    weightedOf(Math.max(Math.floor(length / 2), 1)),
    weightedOf(length),
    weightedOf(Math.floor(Math.sqrt(length))),
  ]
  const held = new Float64Array(most)
  return (source, out, count) => {
    half(source, held, count)
    whole(source, out, count)
    for (let at = 0; at < count; at++) out[at] = 2 * read(held, at) - read(out, at)
    smooth(out, out, count)
  }
}

function zeroLagOf(length: number): Stage {
  const lag = Math.floor((length - 1) / 2)
  const [earlier, smooth] = [earlierOf(Math.max(lag, 1)), emaOf(length)]
  return (source, out, count) => {
    if (lag === 0) out.set(source.subarray(0, count))
    else {
      earlier(source, out, count)
      for (let at = 0; at < count; at++) out[at] = 2 * read(source, at) - read(out, at)
    }
    smooth(out, out, count)
  }
}

/** Net move over all moves of the window; a window without moves has nothing but its net move. */
export function efficiencyOf(length: number, most: number): Stage {
  const [earlier, before, path] = [earlierOf(length), earlierOf(1), meanOf(length)]
  const moves = new Float64Array(most)
  return (source, out, count) => {
    before(source, moves, count)
    for (let at = 0; at < count; at++) moves[at] = Math.abs(read(source, at) - read(moves, at))
    path(moves, moves, count)
    earlier(source, out, count)
    for (let at = 0; at < count; at++) {
      const net = Math.abs(read(source, at) - read(out, at))
      const all = read(moves, at) * length
      // Rounding lets the net move pass the path by a hair.
      out[at] = net >= all ? 1 : net / all
      if (Number.isNaN(net)) out[at] = Number.NaN
    }
  }
}

const kama = indicator({
  id: 'kama',
  title: 'Kaufman adaptive moving average',
  words: 'kama|kaufman adaptive moving average|adaptive moving average|kaufman moving average|ama',
  about: 'Exponential mean that is fast while the series goes one way and slow while it wavers.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { length: whole('Length', 10), fast: whole('Fast', 2), slow: whole('Slow', 30) },
  outputs: { kama: line('KAMA', 'price') },
  pane: 'price',
  refuse: ({ fast, slow }) => (fast <= slow ? null : 'The fast length of kama is not longer than the slow one.'),
  warmUp: ({ length }) => length,
  machine: ({ length, fast, slow }, most) => {
    const efficiency = efficiencyOf(length, most)
    const [quick, calm] = [2 / (fast + 1), 2 / (slow + 1)]
    const state = { mean: Number.NaN, before: Number.NaN }
    return ({ close }, { kama }, count) => {
      efficiency(close, kama, count)
      let { mean, before } = state
      for (let at = 0; at < count; at++) {
        const value = read(close, at)
        const ratio = read(kama, at)
        if (!Number.isNaN(ratio)) {
          const weight = (ratio * (quick - calm) + calm) ** 2
          const last = Number.isNaN(mean) ? before : mean
          mean = last + weight * (value - last)
        }
        kama[at] = mean
        before = value
      }
      state.mean = mean
      state.before = before
    }
  },
})

const vwma = indicator({
  id: 'vwma',
  title: 'Volume-weighted moving average',
  words: 'vwma|volume weighted moving average',
  about: 'Mean of closes, each weighing as much as was traded.',
  inputs: ['close', 'volume'],
  parameters: { length: whole('Length', 20) },
  outputs: { vwma: line('VWMA', 'price') },
  pane: 'price',
  warmUp: ({ length }) => length - 1,
  machine: ({ length }, most) => {
    const [values, volumes] = [meanOf(length), meanOf(length)]
    const traded = new Float64Array(most)
    return ({ close, volume }, { vwma }, count) => {
      for (let at = 0; at < count; at++) vwma[at] = read(close, at) * read(volume, at)
      values(vwma, vwma, count)
      volumes(volume, traded, count)
      for (let at = 0; at < count; at++) vwma[at] = read(vwma, at) / read(traded, at)
    }
  },
})

const t3 = indicator({
  id: 't3',
  title: 'T3 moving average',
  words: 't3|t3 moving average|tillson t3',
  about: 'Tillson’s sum of six exponential means: smooth, with little lag.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { length: whole('Length', 5), factor: decimal('Volume factor', 0.7, 0, 1) },
  outputs: { t3: line('T3', 'price') },
  pane: 'price',
  warmUp: ({ length }) => 6 * (length - 1),
  machine: ({ length, factor: v }, most) => {
    const weights = [0, 0, (1 + v) ** 3, -3 * v * (1 + v) ** 2, 3 * v ** 2 * (1 + v), -(v ** 3)]
    const run = emaSum(length, most, weights)
    return ({ close }, { t3 }, count) => run(close, t3, count)
  },
})

export const averages: readonly Indicator[] = [
  average({
    id: 'sma',
    title: 'Simple moving average',
    words: 'sma|simple moving average|moving average|ma|dma|day moving average',
    about: 'Mean of the last values.',
    stage: meanOf,
  }),
  average({
    id: 'ema',
    title: 'Exponential moving average',
    words: 'ema|exponential moving average|exponential average',
    about: 'Mean in which a value weighs less the older it is; begins with the plain mean of the first values.',
    stage: emaOf,
  }),
  average({
    id: 'wma',
    title: 'Weighted moving average',
    words: 'wma|weighted moving average|linear weighted moving average|lwma',
    about: 'Mean with weights that fall by one a bar.',
    stage: weightedOf,
  }),
  average({
    id: 'dema',
    title: 'Double exponential moving average',
    words: 'dema|double exponential moving average|double ema',
    about: 'Twice the exponential mean less the exponential mean of it.',
    warmUp: (length) => 2 * (length - 1),
    stage: (length, most) => emaSum(length, most, [2, -1]),
  }),
  average({
    id: 'tema',
    title: 'Triple exponential moving average',
    words: 'tema|triple exponential moving average|triple ema',
    about: 'Three exponential means of each other, added as 3, −3 and 1.',
    warmUp: (length) => 3 * (length - 1),
    stage: (length, most) => emaSum(length, most, [3, -3, 1]),
  }),
  average({
    id: 'trima',
    title: 'Triangular moving average',
    words: 'trima|triangular moving average|tma',
    about: 'Mean of means: the middle of the window weighs most.',
    stage: (length) => then(meanOf(Math.ceil((length + 1) / 2)), meanOf(Math.floor((length + 1) / 2))),
  }),
  average({
    id: 'hma',
    title: 'Hull moving average',
    words: 'hma|hull moving average|hull',
    about: 'Half-length weighted mean doubled less the whole one, smoothed over the root of the length.',
    warmUp: (length) => length + Math.floor(Math.sqrt(length)) - 2,
    stage: hullOf,
  }),
  average({
    id: 'rma',
    title: 'Wilder moving average',
    words: 'rma|wilder moving average|wilders moving average|smoothed moving average|smma|running moving average',
    about: 'Exponential mean with a weight of one over the length.',
    length: 14,
    stage: wilderOf,
  }),
  average({
    id: 'zlema',
    title: 'Zero-lag exponential moving average',
    words: 'zlema|zero lag ema|zero lag exponential moving average|zero-lag ema',
    about: 'Exponential mean of the series with its own lag added back.',
    warmUp: (length) => length - 1 + Math.floor((length - 1) / 2),
    stage: zeroLagOf,
  }),
  t3,
  kama,
  vwma,
]
