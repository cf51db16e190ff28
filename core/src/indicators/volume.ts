/** Volume that counts up with the price, bar after bar. */
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { earlierOf, emaOf, meanOf, read, type Stage } from './stages.ts'

interface Running {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly about: string
  readonly unit: 'shares' | 'figure'
  readonly from: number
  /** The next total, from the last one, this bar and the bar before. */
  readonly add: (total: number, close: number, before: number, volume: number, volumeBefore: number) => number
}

/** A total that every bar but the first adds to. */
const running = ({ id, title, words, about, unit, from, add }: Running): Indicator =>
  indicator({
    id,
    title,
    words,
    about,
    inputs: ['close', 'volume'],
    parameters: {},
    outputs: { [id]: line(title, unit) },
    pane: 'own',
    warmUp: () => 0,
    machine: () => {
      const state = { total: from, before: Number.NaN, volumeBefore: Number.NaN }
      return ({ close, volume }, { [id]: out = close }, count) => {
        let { total, before, volumeBefore } = state
        for (let at = 0; at < count; at++) {
          const value = read(close, at)
          const traded = read(volume, at)
          if (!Number.isNaN(before)) total = add(total, value, before, traded, volumeBefore)
          before = value
          volumeBefore = traded
          out[at] = total
        }
        state.total = total
        state.before = before
        state.volumeBefore = volumeBefore
      }
    },
  })

const obv = indicator({
  id: 'obv',
  title: 'On-balance volume',
  words: 'obv|on balance volume|on-balance volume',
  about: 'Volume added on rising bars and taken off on falling ones, from 0 on the first bar.',
  inputs: ['close', 'volume'],
  parameters: {},
  outputs: { obv: line('OBV', 'shares') },
  pane: 'own',
  warmUp: () => 0,
  machine: () => {
    const state = { total: 0, before: Number.NaN }
    return ({ close, volume }, { obv }, count) => {
      let { total, before } = state
      for (let at = 0; at < count; at++) {
        const value = read(close, at)
        if (value > before) total += read(volume, at)
        else if (value < before) total -= read(volume, at)
        before = value
        obv[at] = total
      }
      state.total = total
      state.before = before
    }
  },
})

const force = indicator({
  id: 'force_index',
  title: 'Force index',
  words: 'force index|elder force index|force',
  about: 'Exponential mean of the move times volume.',
  inputs: ['close', 'volume'],
  parameters: { length: whole('Length', 13) },
  outputs: { force_index: line('Force index', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }) => {
    const [before, smooth] = [earlierOf(1), emaOf(length)]
    return ({ close, volume }, { force_index: out }, count) => {
      before(close, out, count)
      for (let at = 0; at < count; at++) out[at] = (read(close, at) - read(out, at)) * read(volume, at)
      smooth(out, out, count)
    }
  },
})

const ease = indicator({
  id: 'ease_of_movement',
  title: 'Ease of movement',
  words: 'ease of movement|eom|emv',
  about: 'Mean of how far the middle of the bar moved for a hundred million shares, times the range.',
  inputs: ['high', 'low', 'volume'],
  parameters: { length: whole('Length', 14) },
  outputs: { ease_of_movement: line('Ease of movement', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }) => {
    const mean: Stage = meanOf(length)
    let held = Number.NaN
    return ({ high, low, volume }, { ease_of_movement: out }, count) => {
      let before = held
      for (let at = 0; at < count; at++) {
        const middle = (read(high, at) + read(low, at)) / 2
        out[at] = ((middle - before) * (read(high, at) - read(low, at)) * 1e8) / read(volume, at)
        before = middle
      }
      held = before
      mean(out, out, count)
    }
  },
})

const relative = indicator({
  id: 'relative_volume',
  title: 'Relative volume',
  words: 'relative volume|rvol|volume ratio',
  about: 'Volume on the mean of the last bars, this one among them: 2 is twice as much as usual.',
  inputs: ['volume'],
  parameters: { length: whole('Length', 20) },
  outputs: { relative_volume: line('Relative volume', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length - 1,
  machine: ({ length }) => {
    const mean = meanOf(length)
    return ({ volume }, { relative_volume: out }, count) => {
      mean(volume, out, count)
      for (let at = 0; at < count; at++) out[at] = read(volume, at) / read(out, at)
    }
  },
})

export const volumes: readonly Indicator[] = [
  obv,
  running({
    id: 'vpt',
    title: 'Volume-price trend',
    words: 'vpt|volume price trend|price volume trend|pvt|volume-price trend',
    about: 'Volume times the change of the close, added up from 0.',
    unit: 'shares',
    from: 0,
    add: (total, close, before, volume) => total + volume * (close / before - 1),
  }),
  running({
    id: 'nvi',
    title: 'Negative volume index',
    words: 'nvi|negative volume index',
    about: 'From 1,000, changes with the close on bars with less volume than the one before.',
    unit: 'figure',
    from: 1000,
    add: (total, close, before, volume, volumeBefore) => (volume < volumeBefore ? total * (close / before) : total),
  }),
  running({
    id: 'pvi',
    title: 'Positive volume index',
    words: 'pvi|positive volume index',
    about: 'From 1,000, changes with the close on bars with more volume than the one before.',
    unit: 'figure',
    from: 1000,
    add: (total, close, before, volume, volumeBefore) => (volume > volumeBefore ? total * (close / before) : total),
  }),
  force,
  ease,
  relative,
]
