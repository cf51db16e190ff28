/** Two exponential means and the distance between them: MACD and its kin. */
import { type Indicator, indicator, line, type Output, type Unit, whole } from './indicator.ts'
import { emaOf, isGap, read, type Stage } from './stages.ts'

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
    machine: ({ fast, slow, signal: length }, most) => {
      const [distance, smooth] = [distanceOf({ fast, slow, isShare }), emaOf(length)]
      const held = new Float64Array(most)
      return (bars, { [id]: main = held, signal = held, histogram = held }, count) => {
        distance(bars[input], main, count)
        smooth(main, signal, count)
        for (let at = 0; at < count; at++) histogram[at] = read(main, at) - read(signal, at)
      }
    },
  })
}

interface Distance {
  readonly fast: number
  readonly slow: number
  readonly isShare: boolean
}

/** The fast mean less the slow one. Both in one loop: each step of a mean waits for the one before, and two wait together. */
function distanceOf({ fast, slow, isShare }: Distance): Stage {
  const weights = { quick: 2 / (fast + 1), calm: 2 / (slow + 1) }
  const state = { quick: 0, calm: 0, seen: 0 }
  return (source, out, count) => {
    const quickShare = +weights.quick
    const calmShare = +weights.calm
    const isPart = isShare
    let quick = +state.quick
    let calm = +state.calm
    let seen = state.seen | 0
    let at = 0
    for (; at < count && seen < slow; at++) {
      const value = read(source, at)
      out[at] = Number.NaN
      if (isGap(value)) continue
      // Each begins with the plain mean of its first values.
      seen++
      quick += seen > fast ? quickShare * (value - quick) : value
      if (seen === fast) quick /= fast
      calm += value
      if (seen < slow) continue
      calm /= slow
      out[at] = isPart ? (100 * (quick - calm)) / calm : quick - calm
    }
    for (; at < count; at++) {
      for (; at < count; at++) {
        const value = read(source, at)
        if (isGap(value)) break
        quick += quickShare * (value - quick)
        calm += calmShare * (value - calm)
        out[at] = isPart ? (100 * (quick - calm)) / calm : quick - calm
      }
      if (at < count) out[at] = Number.NaN
    }
    state.quick = quick
    state.calm = calm
    state.seen = seen
  }
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
