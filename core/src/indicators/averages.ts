/** Means of a series: lines that lie on the price. */
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { emaOf, meanOf, type Stage, weightedOf } from './stages.ts'

interface Average {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly about: string
  readonly length: number
  readonly warmUp?: (length: number) => number
  readonly stage: (length: number, most: number) => Stage
}

const average = ({ id, title, words, about, length, stage, warmUp = (bars) => bars - 1 }: Average): Indicator =>
  indicator({
    id,
    title,
    words,
    about,
    inputs: ['close'],
    takesAnySeries: true,
    parameters: { length: whole('Length', length) },
    outputs: { [id]: line(title, 'price') },
    pane: 'price',
    warmUp: (given) => warmUp(given.length),
    machine: (given, most) => {
      const run = stage(given.length, most)
      return ({ close }, lines, count) => run(close, lines[id] ?? close, count)
    },
  })

export const averages: readonly Indicator[] = [
  average({
    id: 'sma',
    title: 'Simple moving average',
    words: 'sma|simple moving average|moving average|ma|dma|day moving average|mean',
    about: 'Mean of the last values.',
    length: 20,
    stage: meanOf,
  }),
  average({
    id: 'ema',
    title: 'Exponential moving average',
    words: 'ema|exponential moving average|exponential average',
    about: 'Mean in which a value weighs less the older it is; begins with the plain mean of the first values.',
    length: 20,
    stage: emaOf,
  }),
  average({
    id: 'wma',
    title: 'Weighted moving average',
    words: 'wma|weighted moving average|linear weighted moving average|lwma',
    about: 'Mean with weights that fall by one a bar.',
    length: 20,
    stage: weightedOf,
  }),
]
