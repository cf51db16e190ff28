/** The days a condition was met, as far as the chart has come. */
import { useQuery } from '@tanstack/react-query'
import type { ChartMarks } from 'core/contract/rest'
import { useMemo } from 'react'
import { marksQuery } from './api.ts'
import { type ChartState, coarse, isMinutes } from './chart-state.ts'
import { barHolding, type Frame } from './frame.ts'
import type { useChart } from './use-chart.ts'

export function useMatches(
  state: ChartState,
  { frame, daily, past }: Pick<ReturnType<typeof useChart>, 'frame' | 'daily' | 'past'>,
) {
  const { asset, symbol, mark } = state
  const timeframe = coarse(state.timeframe)
  const query = useQuery(marksQuery(mark === null ? null : { asset, symbol, timeframe, mark }))
  const known = useMemo(
    () => (query.data && past !== daily ? marksUntil(query.data, past) : query.data),
    [query.data, past, daily],
  )
  const isDrawn = mark !== null && !isMinutes(state.timeframe)
  const bars = useMemo(
    () => (isDrawn ? (known?.days ?? []).map((day) => barHolding(frame, day, timeframe)) : []),
    [known, frame, isDrawn, timeframe],
  )
  return { query, known, bars }
}

/** A replay knows nothing of matches that came later. */
function marksUntil(marks: ChartMarks, past: Frame): ChartMarks {
  const last = past.days.at(-1) ?? ''
  const days = marks.days.filter((day) => day <= last)
  return { ...marks, days, total: marks.total - marks.days.length + days.length }
}
