/** Bands around the price, and the extremes it moves between. */
import { highestOf, lowestOf } from './extremes.ts'
import { decimal, type Indicator, indicator, line, whole } from './indicator.ts'
import { emaOf, read, spreadOf } from './stages.ts'
import { atrOf } from './volatility.ts'

const threeBands = {
  upper: line('Upper band', 'price'),
  middle: line('Middle', 'price'),
  lower: line('Lower band', 'price'),
}

const bollinger = indicator({
  id: 'bollinger',
  title: 'Bollinger bands',
  words: 'bollinger|bollinger bands|bollinger band|bb|bbands',
  about: 'Mean of the last values, and so many standard deviations above and below it.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { length: whole('Length', 20, 2), factor: decimal('Deviations', 2, 0.1, 10) },
  outputs: threeBands,
  pane: 'price',
  warmUp: ({ length }) => length - 1,
  machine: ({ length, factor }) => {
    const spread = spreadOf(length)
    return ({ close }, { upper, middle, lower }, count) => {
      spread(close, middle, upper, count)
      for (let at = 0; at < count; at++) {
        const mean = read(middle, at)
        const width = factor * read(upper, at)
        upper[at] = mean + width
        lower[at] = mean - width
      }
    }
  },
})

const keltner = indicator({
  id: 'keltner',
  title: 'Keltner channel',
  words: 'keltner|keltner channel|keltner channels|kc',
  about: 'Exponential mean of the close, and so many average true ranges above and below it.',
  inputs: ['high', 'low', 'close'],
  parameters: {
    length: whole('Length', 20),
    atr_length: whole('ATR length', 10),
    factor: decimal('ATRs', 2, 0.1, 20),
  },
  outputs: threeBands,
  pane: 'price',
  warmUp: ({ length, atr_length }) => Math.max(length - 1, atr_length),
  machine: ({ length, atr_length, factor }) => {
    const [mean, range] = [emaOf(length), atrOf(atr_length)]
    return (bars, { upper, middle, lower }, count) => {
      mean(bars.close, middle, count)
      range(bars, upper, count)
      for (let at = 0; at < count; at++) {
        const width = factor * read(upper, at)
        upper[at] = read(middle, at) + width
        lower[at] = read(middle, at) - width
      }
    }
  },
})

const donchian = indicator({
  id: 'donchian',
  title: 'Donchian channel',
  words: 'donchian|donchian channel|donchian channels|price channel',
  about: 'Highest high and lowest low of the last bars, and the middle between them.',
  inputs: ['high', 'low'],
  parameters: { length: whole('Length', 20) },
  outputs: threeBands,
  pane: 'price',
  warmUp: ({ length }) => length - 1,
  machine: ({ length }) => {
    const [highest, lowest] = [highestOf({ length }), lowestOf({ length })]
    return ({ high, low }, { upper, middle, lower }, count) => {
      highest(high, upper, count)
      lowest(low, lower, count)
      for (let at = 0; at < count; at++) middle[at] = (read(upper, at) + read(lower, at)) / 2
    }
  },
})

export const bands: readonly Indicator[] = [
  bollinger,
  keltner,
  donchian,
  indicator({
    id: 'highest',
    title: 'Highest',
    words: 'highest|highest close|maximum|highest value',
    about: 'Highest of the last values, this bar among them.',
    inputs: ['close'],
    takesAnySeries: true,
    parameters: { length: whole('Length', 20) },
    outputs: { highest: line('Highest', 'price') },
    pane: 'price',
    warmUp: ({ length }) => length - 1,
    machine: ({ length }) => {
      const run = highestOf({ length })
      return ({ close }, { highest }, count) => run(close, highest, count)
    },
  }),
  indicator({
    id: 'lowest',
    title: 'Lowest',
    words: 'lowest|lowest close|minimum|lowest value',
    about: 'Lowest of the last values, this bar among them.',
    inputs: ['close'],
    takesAnySeries: true,
    parameters: { length: whole('Length', 20) },
    outputs: { lowest: line('Lowest', 'price') },
    pane: 'price',
    warmUp: ({ length }) => length - 1,
    machine: ({ length }) => {
      const run = lowestOf({ length })
      return ({ close }, { lowest }, count) => run(close, lowest, count)
    },
  }),
]
