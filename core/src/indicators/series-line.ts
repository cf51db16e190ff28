/** Most indicators read one series over one length and draw one line: this is all there is to say about them. */
import { type Indicator, indicator, line, longest, type Pane, type Unit, whole } from './indicator.ts'
import type { Stage } from './stages.ts'

export interface SeriesLine {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly about: string
  readonly unit: Unit
  readonly pane: Pane
  readonly length: number
  readonly shortest?: number
  readonly warmUp: (length: number) => number
  readonly stage: (length: number, most: number) => Stage
}

export const seriesLine = ({ unit, length, shortest = 1, warmUp, stage, ...declared }: SeriesLine): Indicator =>
  indicator({
    ...declared,
    inputs: ['close'],
    takesAnySeries: true,
    stepsOverGaps: true,
    parameters: { length: whole('Length', length, shortest, longest) },
    outputs: { [declared.id]: line(declared.title, unit) },
    warmUp: (given) => warmUp(given.length),
    machine: (given, most) => {
      const run = stage(given.length, most)
      return ({ close }, lines, count) => {
        const out = lines[declared.id]
        if (out) run(close, out, count)
      }
    },
  })
