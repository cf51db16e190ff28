/** The lines of indicators over a frame: computed in the browser, drawn by the plot, read by the legend and the CSV. */
import type { ChartStudy } from 'core/contract/rest'
import { findIndicator, type Indicator, type Unit } from 'core/indicators'
import { formatFigure } from '#ui/number-format.ts'
import { namedParameters, writeStudy } from './chart-state.ts'
import { barsOf, type Frame } from './frame.ts'

export interface PlotLine {
  readonly key: string
  readonly title: string
  readonly unit: Unit
  readonly values: Float64Array
  readonly look: 'line' | 'bars' | 'dots'
  /** Which of the eight series colours. */
  readonly colour: number
}

export interface DrawnStudy {
  readonly key: string
  readonly study: ChartStudy
  readonly indicator: Indicator
  readonly title: string
  readonly pane: 'price' | 'own'
  readonly lines: readonly PlotLine[]
  /** Levels people look for: 30 and 70 of an RSI. */
  readonly guides: readonly number[]
}

const guidesOf: Readonly<Record<string, readonly number[]>> = {
  rsi: [30, 70],
  stochastic: [20, 80],
  stochastic_fast: [20, 80],
  stochastic_rsi: [20, 80],
  mfi: [20, 80],
  williams_r: [-80, -20],
  cci: [-100, 100],
  adx: [25],
}

const dotted = new Set(['psar'])
const coloursThere = 8

/** "EMA 20": the short name people use, and its numbers. */
export function studyTitle({ id, parameters, of }: ChartStudy): string {
  const [word = id] = findIndicator(id)?.words ?? []
  const name = word.length <= 5 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)
  return [name, ...parameters, ...(of === null ? [] : [`of ${of}`])].join(' ')
}

export const needsBenchmark = (studies: readonly ChartStudy[]): boolean =>
  studies.some(({ id }) => findIndicator(id)?.inputs.includes('benchmark'))

export interface StudyGround {
  readonly benchmark: Float64Array | null
  /** How many lines of other instruments are drawn: theirs are the colours after the first, which is the price's own. */
  readonly compared: number
}

export function drawStudies(
  frame: Frame,
  studies: readonly ChartStudy[],
  { benchmark, compared }: StudyGround,
): readonly DrawnStudy[] {
  const bars = barsOf(frame, benchmark)
  const firstColour = 1 + compared
  let place = 0
  return studies.flatMap((study) => {
    const indicator = findIndicator(study.id)
    if (!indicator) return []
    const read = study.of === null ? bars : { ...bars, close: frame[study.of] }
    const found = indicator.compute(read, namedParameters(study))
    const key = writeStudy(study)
    const title = studyTitle(study)
    const outputs = indicator.outputs.filter(({ unit }) => unit !== 'flag')
    const lines = outputs.map(({ name, title: lineTitle, unit }): PlotLine => {
      const line = {
        key: `${key}.${name}`,
        title: outputs.length === 1 ? title : lineTitle,
        unit,
        values: found[name] ?? new Float64Array(),
        look: name === 'histogram' ? ('bars' as const) : dotted.has(study.id) ? ('dots' as const) : ('line' as const),
        colour: firstColour + (place % (coloursThere - firstColour)),
      }
      place += 1
      return line
    })
    const pane = study.of === 'volume' ? 'own' : indicator.pane
    return [{ key, study, indicator, title, pane, lines, guides: guidesOf[study.id] ?? [] }]
  })
}

/** A ratio of two prices may be a small part of one: it has more digits than rupees need. */
export const priceText = (value: number | undefined): string =>
  formatFigure(value, 'plain', value !== undefined && Math.abs(value) < 1 ? 4 : 2)

/** Figures beside a scale: all with as many places as the largest of them needs. */
export function scaleTexts(values: readonly number[]): string[] {
  const places = Math.max(...values.map(Math.abs)) < 1 ? 4 : 2
  return values.map((value) => formatFigure(value, 'plain', places))
}
