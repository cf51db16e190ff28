/** Two exponential means and the distance between them: MACD and its kin. */
import { type Indicator, indicator, line, type Output, type Unit, whole } from './indicator.ts'
import { emaOf, read } from './stages.ts'

interface TwoMeans {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly about: string
  readonly unit: Unit
  /** The difference on the slow mean, in percent. */
  readonly isShare: boolean
  readonly input: 'close' | 'volume'
}

function twoMeans({ unit, isShare, input, ...declared }: TwoMeans): Indicator {
  const id = declared.id
  const outputs: Record<string, Omit<Output, 'name'>> = {
    [id]: line(declared.title, unit),
    signal: line('Signal', unit),
    histogram: line('Histogram', unit),
  }
  return indicator({
    ...declared,
    inputs: [input],
    ...(input === 'close' ? { takesAnySeries: true as const } : {}),
    parameters: { fast: whole('Fast', 12), slow: whole('Slow', 26), signal: whole('Signal', 9) },
    outputs,
    pane: 'own',
    refuse: ({ fast, slow }) => (fast < slow ? null : `The fast mean of ${id} is shorter than the slow one.`),
    warmUp: ({ slow, signal }) => slow + signal - 2,
    machine: (given, most) => {
      const [quick, calm, smooth] = [emaOf(given.fast), emaOf(given.slow), emaOf(given.signal)]
      const [held, slow] = [new Float64Array(most), new Float64Array(most)]
      return (bars, { [id]: main = held, signal = held, histogram = held }, count) => {
        quick(bars[input], held, count)
        calm(bars[input], slow, count)
        for (let at = 0; at < count; at++) {
          const base = read(slow, at)
          main[at] = isShare ? (100 * (read(held, at) - base)) / base : read(held, at) - base
        }
        smooth(main, signal, count)
        for (let at = 0; at < count; at++) histogram[at] = read(main, at) - read(signal, at)
      }
    },
  })
}

export const convergences: readonly Indicator[] = [
  twoMeans({
    id: 'macd',
    title: 'MACD',
    words: 'macd|moving average convergence divergence|macd line',
    about: 'Fast exponential mean less the slow one, the exponential mean of that (signal), and their difference.',
    unit: 'price',
    isShare: false,
    input: 'close',
  }),
  twoMeans({
    id: 'ppo',
    title: 'Percentage price oscillator',
    words: 'ppo|percentage price oscillator|price oscillator|percent macd',
    about: 'MACD on the slow mean: comparable between prices.',
    unit: 'percent',
    isShare: true,
    input: 'close',
  }),
  twoMeans({
    id: 'pvo',
    title: 'Percentage volume oscillator',
    words: 'pvo|percentage volume oscillator|volume oscillator',
    about: 'Fast exponential mean of volume less the slow one, on the slow one.',
    unit: 'percent',
    isShare: true,
    input: 'volume',
  }),
]
