import { day, formatDay } from 'core/values'
import { PeriodChart } from '#ui/period-chart.tsx'
import type { ListRow } from '../rows.ts'

const net = (rows: readonly ListRow[], key: string) =>
  [...rows].reverse().map((row): [string, number | null] => {
    const value = row.cells[key]
    return [formatDay(day(String(row.cells.day))).slice(0, -5), typeof value === 'number' ? value : null]
  })

export function FlowsChart({ rows }: { rows: readonly ListRow[] }) {
  return (
    <PeriodChart
      title="Bought less sold"
      note="Cash market, a day at a time"
      format="crore"
      decimals={0}
      series={[
        { label: 'FII', draw: 'bars', points: net(rows, 'fii_net') },
        { label: 'DII', draw: 'bars', points: net(rows, 'dii_net') },
      ]}
    />
  )
}
