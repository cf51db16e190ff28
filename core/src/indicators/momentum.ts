/** Momentum without bounds: how fast a series moves. */
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { earlierOf, emaOf, read } from './stages.ts'

const macd = indicator({
  id: 'macd',
  title: 'MACD',
  words: 'macd|moving average convergence divergence|macd line',
  about: 'Fast exponential mean less the slow one, the exponential mean of that (signal), and their difference.',
  inputs: ['close'],
  takesAnySeries: true,
  parameters: { fast: whole('Fast', 12), slow: whole('Slow', 26), signal: whole('Signal', 9) },
  outputs: { macd: line('MACD', 'price'), signal: line('Signal', 'price'), histogram: line('Histogram', 'price') },
  pane: 'own',
  refuse: ({ fast, slow }) => (fast < slow ? null : 'The fast mean of macd is shorter than the slow one.'),
  warmUp: ({ slow, signal }) => slow + signal - 2,
  machine: ({ fast, slow, signal }, most) => {
    const [quick, calm, smooth] = [emaOf(fast), emaOf(slow), emaOf(signal)]
    const held = new Float64Array(most)
    return ({ close }, lines, count) => {
      quick(close, held, count)
      calm(close, lines.macd, count)
      for (let at = 0; at < count; at++) lines.macd[at] = read(held, at) - read(lines.macd, at)
      smooth(lines.macd, lines.signal, count)
      for (let at = 0; at < count; at++) lines.histogram[at] = read(lines.macd, at) - read(lines.signal, at)
    }
  },
})

export const momentum: readonly Indicator[] = [
  macd,
  indicator({
    id: 'roc',
    title: 'Rate of change',
    words: 'roc|rate of change|price rate of change|change over bars',
    about: 'Change over the value some bars before.',
    inputs: ['close'],
    takesAnySeries: true,
    parameters: { length: whole('Length', 12) },
    outputs: { roc: line('ROC', 'percent') },
    pane: 'own',
    warmUp: ({ length }) => length,
    machine: ({ length }) => {
      const earlier = earlierOf(length)
      return ({ close }, { roc }, count) => {
        earlier(close, roc, count)
        for (let at = 0; at < count; at++) roc[at] = (read(close, at) / read(roc, at) - 1) * 100
      }
    },
  }),
]
