import { useMemo } from 'react'
import { type CandleMark, candleMarks, marksAt } from './candle-marks.ts'
import type { ChartState } from './chart-state.ts'
import type { useChart } from './use-chart.ts'

const none: readonly CandleMark[] = []

export function useCandleMarks(
  { hasPatterns }: Pick<ChartState, 'hasPatterns'>,
  { priced, version }: Pick<ReturnType<typeof useChart>, 'priced' | 'version'>,
): readonly CandleMark[] {
  const last = priced.days.length - 1
  // Of bars that ended: those of decades would take longer than the time from one price to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with the version, and when a bar is added
  const ended = useMemo(
    () => (hasPatterns ? candleMarks(priced).filter(({ bar }) => bar < last) : none),
    [hasPatterns, version, last],
  )
  const running = useMemo(() => (hasPatterns ? marksAt(priced, last) : none), [hasPatterns, priced, last])
  return useMemo(() => (running.length === 0 ? ended : [...ended, ...running]), [ended, running])
}
