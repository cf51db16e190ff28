/** What the plot draws, out of everything the screen knows. */
import type { ChartEvent, ChartShape } from 'core/contract/rest'
import type { TradingDay } from 'core/values'
import { useMemo } from 'react'
import { rangeStart } from '#ui/chart-data.ts'
import { type ChartState, isMinutes } from './chart-state.ts'
import { patternIn } from './clauses.ts'
import { barOfDay, type Frame } from './frame.ts'
import type { Scene } from './parts/plot.ts'
import { useCandleMarks } from './use-candle-marks.ts'
import type { useChart } from './use-chart.ts'
import type { useDrawing } from './use-drawing.ts'
import type { useShapes } from './use-shapes.ts'

export interface SceneParts {
  readonly state: ChartState
  readonly chart: ReturnType<typeof useChart>
  /** Bars of matches; null where the chart has none. */
  readonly matches: readonly (number | null)[]
  readonly chosenMatch: number | null
  readonly shapes: Pick<ReturnType<typeof useShapes>, 'shapes' | 'chosen'>
  readonly drawing: Pick<ReturnType<typeof useDrawing>, 'draft' | 'tool'>
  /** Drawn and not yet answered. */
  readonly pending: ChartShape | null | undefined
  readonly replayed: number | null
}

const noEvents: readonly ChartEvent[] = []

export function useScene({
  state,
  chart,
  matches,
  chosenMatch,
  shapes: own,
  drawing,
  pending,
  replayed,
}: SceneParts): Scene {
  const { frame, drawn, lines, version } = chart
  const { timeframe, range, mark, isRatio, isLog } = state
  const [from, to] = useMemo(() => inSight(frame, range), [frame, range])
  const outlined = useMemo(() => (mark === null ? 0 : (patternIn(mark)?.candles ?? 0)), [mark])
  const events = state.hasEvents && !isMinutes(timeframe) ? chart.events : noEvents
  const candles = useCandleMarks(state, chart)
  const look = isRatio ? 'line' : state.look
  const view = [version.split('|')[0], timeframe, JSON.stringify(range), frame.days.length > 0, replayed !== null].join(
    '|',
  )
  const { shapes, chosen } = own
  const legendRows = Number(lines.length > 0) + Number(state.hasPatterns)
  const draft = drawing.draft ?? pending ?? null
  const isDrawing = drawing.tool !== null
  const overlay = useMemo(
    () => ({ matches, chosenMatch, outlined, candles, events, shapes, chosen, draft, isDrawing }),
    [matches, chosenMatch, outlined, candles, events, shapes, chosen, draft, isDrawing],
  )
  return useMemo(
    () => ({ version, view, frame, from, to, look, isLog, drawn, compared: lines, legendRows, overlay }),
    [version, view, frame, from, to, look, isLog, drawn, lines, legendRows, overlay],
  )
}

/** The first bar of the range, and the last where the range ends before the chart does. */
export function inSight(frame: Frame, range: ChartState['range']): readonly [from: number, to: number | null] {
  const [first, last] = [frame.days[0], frame.days.at(-1)]
  if (first === undefined || last === undefined || last.length > 10) return [0, null]
  const day = typeof range === 'string' ? rangeStart(last as TradingDay, range, first as TradingDay) : range.from
  const from = Math.max(barOfDay(frame, day), 0)
  const end = typeof range === 'string' || range.to === null ? -1 : barOfDay(frame, range.to)
  return [from, end > from ? end : null]
}
