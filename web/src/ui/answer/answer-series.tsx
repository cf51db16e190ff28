import type { AnswerSeries as AnswerSeriesData } from 'core/compile'
import type { TradingDay } from 'core/values'
import { useMemo } from 'react'
import type { ChartSeries } from '../chart-data.ts'
import { ChartFrame } from '../chart-frame.tsx'
import { PeriodChart } from '../period-chart.tsx'
import { writingOf } from './unit-format.ts'

const isDay = (x: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(x)

/** Lines over days go to the chart frame, years and quarters to the chart of periods; one chart for each unit. */
export function AnswerSeries({ series, source }: { series: readonly AnswerSeriesData[]; source: string }) {
  const groups = useMemo(() => {
    const byUnit = new Map<string, AnswerSeriesData[]>()
    for (const one of series) {
      const byDay = one.points.every(([x]) => isDay(x))
      const key = `${one.unit}:${byDay}:${one.draw}`
      byUnit.set(key, [...(byUnit.get(key) ?? []), one])
    }
    return [...byUnit.values()]
  }, [series])
  return groups.map((group) => <OneChart key={group.map(({ title }) => title).join()} group={group} source={source} />)
}

function OneChart({ group, source }: { group: readonly AnswerSeriesData[]; source: string }) {
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
  const title = group.length === 1 ? first.title : `${first.title} and ${group.length - 1} more`
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
      levels={group.flatMap(({ levels }) => levels)}
      marks={group.flatMap(({ marks }) => marks)}
    />
  )
}
