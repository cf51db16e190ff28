import { type Drift, driftOf } from 'core/calculators'
import type { FundPage } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import { Card } from '#ui/card.tsx'
import { Change } from '#ui/number.tsx'
import { PeriodChart } from '#ui/period-chart.tsx'
import { Stale } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { NoPortfolio } from './no-portfolio.tsx'

const capWords = { large: 'Large cap', mid: 'Mid cap', small: 'Small cap' } as const
/** Lines that can be told apart. */
const most = 6

const change = ({ weights }: Drift, months: number): number | null => {
  const [now, before] = [weights.at(-1), weights.at(-1 - months)]
  return now === undefined || before === undefined ? null : Math.round((now - before) * 100) / 100
}

const columnsOf = (title: string): readonly Column<Drift>[] => [
  { id: 'name', header: title, value: ({ name }) => name, width: 180 },
  {
    id: 'weight',
    header: 'Weight',
    kind: 'number',
    format: 'share',
    strong: true,
    value: ({ weights }) => weights.at(-1) ?? null,
  },
  ...[1, 3, 12].map(
    (months): Column<Drift> => ({
      id: `m${months}`,
      header: months === 1 ? '1 month, points' : `${months} months`,
      kind: 'number',
      value: (drift) => change(drift, months),
      reason: () => 'No portfolio that far back',
      cell: (drift) => <Change value={change(drift, months)} format="plain" reason="No portfolio that far back" />,
    }),
  ),
  {
    id: 'trend',
    header: 'By month',
    kind: 'trend',
    sortable: false,
    value: () => null,
    trend: ({ weights }) => weights,
  },
]
const sectorColumns = columnsOf('Sector')
const capColumns = columnsOf('Size')

/** How its weight moved between sectors and between large, mid and small companies. */
export function DriftTab({ page }: { page: FundPage }) {
  const { portfolio, disclosure } = page
  const sectors = useMemo(
    () => driftOf(portfolio?.holdings ?? [], ({ sector }) => sector ?? 'Not classified'),
    [portfolio],
  )
  const caps = useMemo(
    () => driftOf(portfolio?.holdings ?? [], ({ cap }) => (cap ? capWords[cap] : 'Not classified')),
    [portfolio],
  )
  if (!portfolio) return <NoPortfolio disclosure={disclosure} />
  const last = portfolio.days.at(-1) ?? ''
  // The day stands first, so that periods sort.
  const label = (at: number) => (portfolio.days[at] ?? '').slice(0, 7)
  const seriesOf = (drifts: readonly Drift[]) =>
    drifts.slice(0, most).map(({ name, weights }) => ({
      label: name,
      draw: 'line' as const,
      points: weights.map((weight, at) => [label(at), weight] as const),
    }))
  const since =
    portfolio.days.length > 1
      ? `Month by month since ${formatDay(day(portfolio.days[0] ?? ''))}`
      : 'One portfolio so far'
  return (
    <>
      {disclosure.missing && <Stale since={formatDay(day(last))}>{disclosure.missing}</Stale>}
      <PeriodChart
        title="Size drift"
        note={`${since}; the 100 largest companies of today are large, the next 150 mid`}
        format="share"
        decimals={1}
        series={seriesOf(caps)}
      />
      <Card flush>
        <Table
          caption="Weight by size"
          columns={capColumns}
          rows={caps}
          rowKey={({ name }) => name}
          tools={false}
          whole
        />
      </Card>
      <PeriodChart
        title="Sector drift"
        note={`${since}; the ${Math.min(most, sectors.length)} largest sectors`}
        format="share"
        decimals={1}
        series={seriesOf(sectors)}
      />
      <Card flush>
        <Table caption="Weight by sector" columns={sectorColumns} rows={sectors} rowKey={({ name }) => name} whole />
      </Card>
    </>
  )
}
