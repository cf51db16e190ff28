import type { ChartBars } from 'core/contract/rest'
import { addDays, type TradingDay } from 'core/values'
import type { ChartSeries } from '#ui/chart-data.ts'

export const periods = { '3M': 91, '6M': 182, '1Y': 365, '3Y': 1095, '5Y': 1826 } as const
export type Period = keyof typeof periods

/** Closes of each since the first day of the period on which all of them have one, as 100 then. */
export function rebased(
  all: readonly ChartBars[],
  period: Period,
): { series: readonly ChartSeries[]; from: string | null } {
  const last = all
    .map(({ days }) => days.at(-1) ?? '')
    .sort()
    .at(-1)
  if (!last) return { series: [], from: null }
  const begin = addDays(last as TradingDay, -periods[period])
  const pathOf = (bars: ChartBars) =>
    bars.days.flatMap((day, at) => {
      const close = bars.close[at] ?? null
      return day >= begin && close !== null && close > 0 ? [{ day: day as TradingDay, close }] : []
    })
  const paths = all.map((bars) => ({ bars, path: pathOf(bars) })).filter(({ path }) => path.length > 1)
  // One listed later would start at 100 in the middle of the others' story.
  const from =
    paths
      .map(({ path }) => path[0]?.day ?? '')
      .sort()
      .at(-1) ?? null
  return {
    from,
    series: paths.flatMap(({ bars, path }) => {
      const own = path.filter(({ day }) => from !== null && day >= from)
      const base = own[0]?.close
      if (base === undefined) return []
      return [
        {
          id: bars.instrument.symbol,
          label: bars.instrument.symbol,
          kind: 'line' as const,
          decimals: 1,
          points: own.map(({ day, close }) => ({ day, value: (close / base) * 100 })),
        },
      ]
    }),
  }
}
