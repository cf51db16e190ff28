import type { AnswerSeries as AnswerSeriesData } from 'core/compile'
import type { TradingDay } from 'core/values'
import { useMemo } from 'react'
import type { ChartSeries } from '../chart-data.ts'
import { ChartFrame } from '../chart-frame.tsx'
import { PeriodChart } from '../period-chart.tsx'
import { chartsOf } from './answer-charts.ts'
import { isDay, writingOf } from './unit-format.ts'

export interface AnswerSeriesProps {
  series: readonly AnswerSeriesData[]
  /** What several lines show together; one line has its own title. */
  title: string | null
  source: string
}

/** Lines over days go to the chart frame, years and quarters to the chart of periods; one chart for each unit, and for each pane. */
export function AnswerSeries({ series, title, source }: AnswerSeriesProps) {
  const groups = useMemo(() => chartsOf(series), [series])
  return groups.map((group) => (
    <OneChart key={group.map((one) => one.title).join()} group={group} together={title} source={source} />
  ))
}

interface OneChartProps {
  group: readonly AnswerSeriesData[]
  together: string | null
  source: string
}

function OneChart({ group, together, source }: OneChartProps) {
  const [first] = group
  const lines = useMemo(
    (): ChartSeries[] =>
      group.map((one, index) => ({
        id: `${index}`,
        label: one.title,
        kind: one.draw === 'bars' ? 'bars' : group.length === 1 ? 'area' : 'line',
        ...writingOf(one.unit),
        // Every x was seen to be a day.
        points: one.points.map(([x, value]) => ({ day: x as TradingDay, value })),
      })),
    [group],
  )
  if (!first) return null
  const title = group.length === 1 ? first.title : (together ?? group.map((one) => one.title).join(', '))
  const { format, decimals } = writingOf(first.unit)
  if (first.points.every(([x]) => isDay(x)))
    return (
      <ChartFrame
        title={title}
        note={source}
        series={lines}
        marks={group.flatMap(({ marks }) =>
          marks.map(({ x, label }, index) => ({ day: x as TradingDay, label: `${index + 1}`, says: label })),
        )}
      />
    )
  return (
    <PeriodChart
      title={title}
      note={source}
      format={format}
      {...(decimals !== undefined && { decimals })}
      series={group.map((one) => ({ label: one.title, draw: one.draw, points: one.points }))}
      // The median of each of several lines is a tangle.
      levels={group.length === 1 ? first.levels : []}
      marks={group.flatMap(({ marks }) => marks)}
    />
  )
}
