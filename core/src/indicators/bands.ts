/** Bands around the price, and the extremes it moves between. */
import { highestOf, lowestOf } from './extremes.ts'
import { decimal, type Indicator, indicator, line, whole } from './indicator.ts'
import { seriesLine } from './series-line.ts'
import { emaOf, meanOf, read, type Stage, spreadOf } from './stages.ts'
import { atrOf } from './volatility.ts'

const threeBands = {
  upper: line('Upper band', 'price'),
  middle: line('Middle', 'price'),
  lower: line('Lower band', 'price'),
}

const bollingerParameters = { length: whole('Length', 20, 2), factor: decimal('Deviations', 2, 0.1, 10) }

const bollinger = indicator({
  id: 'bollinger',
  title: 'Bollinger bands',
  words: 'bollinger|bollinger bands|bollinger band|bb|bbands',
  about: 'Mean of the last values, and so many standard deviations above and below it.',
  inputs: ['close'],
  takesAnySeries: true,
  stepsOverGaps: true,
  parameters: bollingerParameters,
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

/** Distance of the Bollinger bands on the mean (in percent), or the place of the value between them (0 to 1). */
function withinBands(of: 'width' | 'place'): (length: number, factor: number, most: number) => Stage {
  return (length, factor, most) => {
    const spread = spreadOf(length)
    const [means, deviations] = [new Float64Array(most), new Float64Array(most)]
    return (source, out, count) => {
      spread(source, means, deviations, count)
      for (let at = 0; at < count; at++) {
        const reach = factor * read(deviations, at)
        if (of === 'width') out[at] = (200 * reach) / read(means, at)
        else out[at] = reach === 0 ? 0.5 : 0.5 + (read(source, at) - read(means, at)) / (2 * reach)
      }
    }
  }
}

const bollingerWidth = indicator({
  id: 'bollinger_width',
  title: 'Bollinger width',
  words: 'bollinger width|bollinger band width|bbw|bb width|bollinger bandwidth|squeeze',
  about: 'Distance of the Bollinger bands on their middle.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: bollingerParameters,
  outputs: { width: line('Width', 'percent') },
  pane: 'own',
  warmUp: ({ length }) => length - 1,
  machine: ({ length, factor }, most) => {
    const run = withinBands('width')(length, factor, most)
    return ({ close }, { width }, count) => run(close, width, count)
  },
})

const bollingerPlace = indicator({
  id: 'bollinger_b',
  title: 'Bollinger %B',
  words: 'bollinger %b|%b|percent b|bollinger b|bollinger position',
  about: 'Place of the value between the Bollinger bands: 0 at the lower, 1 at the upper.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: bollingerParameters,
  outputs: { b: line('%B', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length - 1,
  machine: ({ length, factor }, most) => {
    const run = withinBands('place')(length, factor, most)
    return ({ close }, { b }, count) => run(close, b, count)
  },
})

const envelope = indicator({
  id: 'envelope',
  title: 'Moving average envelope',
  words: 'envelope|moving average envelope|ma envelope|envelopes',
  about: 'Mean of the last values, and so many percent above and below it.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { length: whole('Length', 20), percent: decimal('Percent', 2.5, 0.01, 100) },
  outputs: threeBands,
  pane: 'price',
  warmUp: ({ length }) => length - 1,
  machine: ({ length, percent }) => {
    const mean = meanOf(length)
    return ({ close }, { upper, middle, lower }, count) => {
      mean(close, middle, count)
      for (let at = 0; at < count; at++) {
        upper[at] = read(middle, at) * (1 + percent / 100)
        lower[at] = read(middle, at) * (1 - percent / 100)
      }
    }
  },
})

const chandelier = indicator({
  id: 'chandelier',
  title: 'Chandelier exit',
  words: 'chandelier|chandelier exit|chandelier stop',
  about: 'Stops that hang so many average true ranges under the highest high, and stand as many over the lowest low.',
  inputs: ['high', 'low', 'close'],
  parameters: { length: whole('Length', 22), factor: decimal('ATRs', 3, 0.1, 20) },
  outputs: { long: line('Long stop', 'price'), short: line('Short stop', 'price') },
  pane: 'price',
  warmUp: ({ length }) => length,
  machine: ({ length, factor }, most) => {
    const [highest, lowest, range] = [highestOf({ length }), lowestOf({ length }), atrOf(length)]
    const ranges = new Float64Array(most)
    return (bars, { long, short }, count) => {
      highest(bars.high, long, count)
      lowest(bars.low, short, count)
      range(bars, ranges, count)
      for (let at = 0; at < count; at++) {
        long[at] = read(long, at) - factor * read(ranges, at)
        short[at] = read(short, at) + factor * read(ranges, at)
      }
    }
  },
})

const extreme = { unit: 'price', pane: 'price', length: 20, warmUp: (length: number) => length - 1 } as const

export const bands: readonly Indicator[] = [
  bollinger,
  bollingerWidth,
  bollingerPlace,
  keltner,
  donchian,
  envelope,
  chandelier,
  seriesLine({
    ...extreme,
    id: 'highest',
    title: 'Highest',
    words: 'highest|highest close|maximum|highest value',
    about: 'Highest of the last values, this bar among them.',
    stage: (length) => highestOf({ length }),
  }),
  seriesLine({
    ...extreme,
    id: 'lowest',
    title: 'Lowest',
    words: 'lowest|lowest close|minimum|lowest value',
    about: 'Lowest of the last values, this bar among them.',
    stage: (length) => lowestOf({ length }),
  }),
  seriesLine({
    ...extreme,
    id: 'midpoint',
    title: 'Midpoint',
    words: 'midpoint|mid point|middle of range',
    about: 'Middle between the highest and the lowest of the last values.',
    stage: (length, most) => {
      const [highest, lowest] = [highestOf({ length }), lowestOf({ length })]
      const bottoms = new Float64Array(most)
      return (source, out, count) => {
        lowest(source, bottoms, count)
        highest(source, out, count)
        for (let at = 0; at < count; at++) out[at] = (read(out, at) + read(bottoms, at)) / 2
      }
    },
  }),
]
