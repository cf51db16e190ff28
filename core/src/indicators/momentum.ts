/** Momentum without bounds: how fast a series moves. */
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { seriesLine } from './series-line.ts'
import { earlierOf, emaOf, isGap, meanOf, read, type Stage, weightedOf } from './stages.ts'

/** Change over the value `length` before, in percent. */
function rateOf(length: number): Stage {
  const ring = new Float64Array(length).fill(Number.NaN)
  const state = { place: 0 }
  return (source, out, count) => {
    const held = ring
    const size = length | 0
    let place = state.place | 0
    for (let at = 0; at < count; ) {
      const end = Math.min(count, at + size - place)
      for (; at < end; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        out[at] = (value / read(held, place) - 1) * 100
        held[place++] = value
      }
      if (place === size) place = 0
      else if (at < end) out[at++] = Number.NaN
    }
    state.place = place
  }
}

function moveOf(length: number): Stage {
  const earlier = earlierOf(length)
  return (source, out, count) => {
    earlier(source, out, count)
    for (let at = 0; at < count; at++) out[at] = read(source, at) - read(out, at)
  }
}

const trix = indicator({
  id: 'trix',
  title: 'TRIX',
  words: 'trix|triple exponential average|triple smoothed rate of change',
  about: 'Change a bar of an exponential mean taken three times, and its mean.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { length: whole('Length', 15), signal: whole('Signal', 9) },
  outputs: { trix: line('TRIX', 'percent'), signal: line('Signal', 'percent') },
  pane: 'own',
  warmUp: ({ length, signal }) => 3 * (length - 1) + signal,
  machine: ({ length, signal }, most) => {
    const means = [emaOf(length), emaOf(length), emaOf(length)]
    const [rate, smooth] = [rateOf(1), emaOf(signal)]
    const held = new Float64Array(most)
    return ({ close }, lines, count) => {
      means.forEach((mean, turn) => {
        mean(turn === 0 ? close : held, held, count)
      })
      rate(held, lines.trix, count)
      smooth(lines.trix, lines.signal, count)
    }
  },
})

const tsi = indicator({
  id: 'tsi',
  title: 'True strength index',
  words: 'tsi|true strength index',
  about: 'Moves smoothed twice on their sizes smoothed twice: −100 to 100.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { long: whole('Long', 25), short: whole('Short', 13), signal: whole('Signal', 13) },
  outputs: { tsi: line('TSI', 'points'), signal: line('Signal', 'points') },
  pane: 'own',
  warmUp: ({ long, short, signal }) => long + short + signal - 2,
  machine: ({ long, short, signal }, most) => {
    const move = moveOf(1)
    const [net, netAgain, size, sizeAgain] = [emaOf(long), emaOf(short), emaOf(long), emaOf(short)]
    const smooth = emaOf(signal)
    const sizes = new Float64Array(most)
    return ({ close }, lines, count) => {
      move(close, lines.tsi, count)
      for (let at = 0; at < count; at++) sizes[at] = Math.abs(read(lines.tsi, at))
      net(lines.tsi, lines.tsi, count)
      netAgain(lines.tsi, lines.tsi, count)
      size(sizes, sizes, count)
      sizeAgain(sizes, sizes, count)
      for (let at = 0; at < count; at++) {
        const whole = read(sizes, at)
        lines.tsi[at] = whole === 0 ? 0 : (100 * read(lines.tsi, at)) / whole
      }
      smooth(lines.tsi, lines.signal, count)
    }
  },
})

const awesome = indicator({
  id: 'awesome',
  title: 'Awesome oscillator',
  words: 'awesome|awesome oscillator|ao',
  about: 'Short mean of the middles of the bars less the long one.',
  inputs: ['high', 'low'],
  parameters: { fast: whole('Fast', 5), slow: whole('Slow', 34) },
  outputs: { awesome: line('Awesome', 'price') },
  pane: 'own',
  warmUp: ({ fast, slow }) => Math.max(fast, slow) - 1,
  machine: ({ fast, slow }, most) => {
    const [quick, calm] = [meanOf(fast), meanOf(slow)]
    const middles = new Float64Array(most)
    return ({ high, low }, { awesome }, count) => {
      for (let at = 0; at < count; at++) middles[at] = (read(high, at) + read(low, at)) / 2
      quick(middles, awesome, count)
      calm(middles, middles, count)
      for (let at = 0; at < count; at++) awesome[at] = read(awesome, at) - read(middles, at)
    }
  },
})

const coppock = indicator({
  id: 'coppock',
  title: 'Coppock curve',
  words: 'coppock|coppock curve|coppock indicator',
  about: 'Weighted mean of two rates of change added up; made for monthly bars.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { long: whole('Long', 14), short: whole('Short', 11), length: whole('Smoothing', 10) },
  outputs: { coppock: line('Coppock', 'percent') },
  pane: 'own',
  warmUp: ({ long, short, length }) => Math.max(long, short) + length - 1,
  machine: ({ long, short, length }, most) => {
    const [slow, quick, smooth] = [rateOf(long), rateOf(short), weightedOf(length)]
    const held = new Float64Array(most)
    return ({ close }, { coppock }, count) => {
      slow(close, coppock, count)
      quick(close, held, count)
      for (let at = 0; at < count; at++) coppock[at] = read(coppock, at) + read(held, at)
      smooth(coppock, coppock, count)
    }
  },
})

const kst = indicator({
  id: 'kst',
  title: 'Know sure thing',
  words: 'kst|know sure thing|know sure thing oscillator',
  about: 'Pring’s sum of four smoothed rates of change (10, 15, 20 and 30 bars), weighing 1 to 4, and its mean.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { signal: whole('Signal', 9) },
  outputs: { kst: line('KST', 'percent'), signal: line('Signal', 'percent') },
  pane: 'own',
  warmUp: ({ signal }) => 30 + 15 + signal - 2,
  machine: ({ signal }, most) => {
    const rates = [
      { rate: rateOf(10), mean: meanOf(10) },
      { rate: rateOf(15), mean: meanOf(10) },
      { rate: rateOf(20), mean: meanOf(10) },
      { rate: rateOf(30), mean: meanOf(15) },
    ]
    const smooth = meanOf(signal)
    const held = new Float64Array(most)
    return ({ close }, lines, count) => {
      rates.forEach(({ rate, mean }, turn) => {
        rate(close, held, count)
        mean(held, held, count)
        for (let at = 0; at < count; at++)
          lines.kst[at] = (turn === 0 ? 0 : read(lines.kst, at)) + (turn + 1) * read(held, at)
      })
      smooth(lines.kst, lines.signal, count)
    }
  },
})

/** The value half a window ago less the mean of the window: the swings without the trend. */
function detrendedOf(length: number, most: number): Stage {
  const [earlier, mean] = [earlierOf(Math.floor(length / 2) + 1), meanOf(length)]
  const held = new Float64Array(most)
  return (source, out, count) => {
    earlier(source, held, count)
    mean(source, out, count)
    for (let at = 0; at < count; at++) out[at] = read(held, at) - read(out, at)
  }
}

export const momentum: readonly Indicator[] = [
  seriesLine({
    id: 'roc',
    title: 'Rate of change',
    words: 'roc|rate of change|price rate of change',
    about: 'Change over the value some bars before.',
    unit: 'percent',
    pane: 'own',
    length: 12,
    warmUp: (length) => length,
    stage: rateOf,
  }),
  seriesLine({
    id: 'momentum',
    title: 'Momentum',
    words: 'momentum|mom',
    about: 'The value less the one some bars before.',
    unit: 'price',
    pane: 'own',
    length: 10,
    warmUp: (length) => length,
    stage: moveOf,
  }),
  seriesLine({
    id: 'dpo',
    title: 'Detrended price oscillator',
    words: 'dpo|detrended price oscillator|detrended price',
    about: 'The value half a length ago less the mean of the length: swings without the trend.',
    unit: 'price',
    pane: 'own',
    length: 20,
    warmUp: (length) => Math.max(length - 1, Math.floor(length / 2) + 1),
    stage: detrendedOf,
  }),
  trix,
  tsi,
  awesome,
  coppock,
  kst,
]
