/** Buying against selling: who moved the price, and by how much. */
import type { Machine } from './blocks.ts'
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { seriesLine } from './series-line.ts'
import { earlierOf, emaOf, meanOf, read, type Stage } from './stages.ts'
import { trueRange, trueRangeOf } from './volatility.ts'

/** Rises less falls on both together, of the last `length` moves as they are. */
function chandeOf(length: number, most: number): Stage {
  const [before, net, all] = [earlierOf(1), meanOf(length), meanOf(length)]
  const moves = new Float64Array(most)
  return (source, out, count) => {
    before(source, moves, count)
    for (let at = 0; at < count; at++) {
      const move = read(source, at) - read(moves, at)
      moves[at] = Math.abs(move)
      out[at] = move
    }
    net(out, out, count)
    all(moves, moves, count)
    for (let at = 0; at < count; at++) {
      const total = read(moves, at)
      out[at] = total === 0 ? 0 : (100 * read(out, at)) / total
    }
  }
}

const ultimate = indicator({
  id: 'ultimate',
  title: 'Ultimate oscillator',
  words: 'ultimate|ultimate oscillator|ultosc|uo',
  about: 'Buying pressure on true range over three lengths, weighing 4, 2 and 1.',
  inputs: ['high', 'low', 'close'],
  parameters: { short: whole('Short', 7), middle: whole('Middle', 14), long: whole('Long', 28) },
  outputs: { ultimate: line('Ultimate', 'points') },
  pane: 'own',
  warmUp: ({ short, middle, long }) => Math.max(short, middle, long),
  machine: (given, most) => ultimateMachine([given.short, given.middle, given.long], most),
})

function ultimateMachine(lengths: readonly number[], most: number): Machine<'high' | 'low' | 'close', 'ultimate'> {
  const [pressure, range, held, reach] = [most, most, most, most].map((room) => new Float64Array(room)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const windows = lengths.map((length, turn) => ({
    bought: meanOf(length),
    moved: meanOf(length),
    weight: [4, 2, 1][turn] ?? 0,
  }))
  let before = Number.NaN
  return ({ high, low, close }, { ultimate }, count) => {
    let last = before
    for (let at = 0; at < count; at++) {
      const bottom = read(low, at)
      pressure[at] = read(close, at) - Math.min(bottom, last)
      range[at] = Number.isNaN(last) ? Number.NaN : trueRange(read(high, at), bottom, last)
      last = read(close, at)
      ultimate[at] = 0
    }
    before = last
    for (const { bought, moved, weight } of windows) {
      bought(pressure, held, count)
      moved(range, reach, count)
      for (let at = 0; at < count; at++) {
        const whole = read(reach, at)
        // Without any range nobody pressed either way.
        const share = whole === 0 ? 0.5 : read(held, at) / whole
        ultimate[at] = read(ultimate, at) + (100 * weight * share) / 7
      }
    }
  }
}

const balance = indicator({
  id: 'balance_of_power',
  title: 'Balance of power',
  words: 'balance of power|bop|balance of market power',
  about: 'Close less open on the range of the bar, from −1 to 1.',
  inputs: ['open', 'high', 'low', 'close'],
  parameters: {},
  outputs: { balance_of_power: line('Balance of power', 'figure') },
  pane: 'own',
  warmUp: () => 0,
  machine:
    () =>
    ({ open, high, low, close }, { balance_of_power: out }, count) => {
      for (let at = 0; at < count; at++) {
        const range = read(high, at) - read(low, at)
        out[at] = range > 0 ? (read(close, at) - read(open, at)) / range : 0
      }
    },
})

const elderRay = indicator({
  id: 'elder_ray',
  title: 'Elder ray',
  words: 'elder ray|bull bear power|bull power|bear power|elder-ray',
  about: 'How far the high and the low stand from the exponential mean of the close.',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('Length', 13) },
  outputs: { bull: line('Bull power', 'price'), bear: line('Bear power', 'price') },
  pane: 'own',
  warmUp: ({ length }) => length - 1,
  machine: ({ length }) => {
    const mean = emaOf(length)
    return ({ high, low, close }, { bull, bear }, count) => {
      mean(close, bear, count)
      for (let at = 0; at < count; at++) {
        bull[at] = read(high, at) - read(bear, at)
        bear[at] = read(low, at) - read(bear, at)
      }
    }
  },
})

const vortex = indicator({
  id: 'vortex',
  title: 'Vortex',
  words: 'vortex|vortex indicator|vi',
  about: 'Reach of the high above the low before, and of the low under the high before, on true range.',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('Length', 14) },
  outputs: { plus: line('VI+', 'figure'), minus: line('VI−', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }, most) => {
    const [rising, falling, reach] = [meanOf(length), meanOf(length), meanOf(length)]
    const range = trueRangeOf()
    const ranges = new Float64Array(most)
    const state = { top: Number.NaN, bottom: Number.NaN }
    return (bars, { plus, minus }, count) => {
      range(bars, ranges, count)
      let { top, bottom } = state
      for (let at = 0; at < count; at++) {
        plus[at] = Math.abs(read(bars.high, at) - bottom)
        minus[at] = Math.abs(read(bars.low, at) - top)
        // The first bar has no bar before it, and its range is left out as well.
        if (Number.isNaN(top)) ranges[at] = Number.NaN
        top = read(bars.high, at)
        bottom = read(bars.low, at)
      }
      state.top = top
      state.bottom = bottom
      rising(plus, plus, count)
      falling(minus, minus, count)
      reach(ranges, ranges, count)
      for (let at = 0; at < count; at++) {
        plus[at] = read(plus, at) / read(ranges, at)
        minus[at] = read(minus, at) / read(ranges, at)
      }
    }
  },
})

export const pressures: readonly Indicator[] = [
  seriesLine({
    id: 'cmo',
    title: 'Chande momentum oscillator',
    words: 'cmo|chande momentum oscillator|chande momentum|chande',
    about: 'Rises less falls on both together, over the last moves: −100 to 100.',
    unit: 'points',
    pane: 'own',
    length: 14,
    warmUp: (length) => length,
    stage: chandeOf,
  }),
  ultimate,
  balance,
  elderRay,
  vortex,
]
