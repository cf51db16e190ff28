import type { FundPage, FundReturn, FundYear } from 'core/contract/rest'
import { day } from 'core/values'
import { useMemo } from 'react'
import { Card } from '#ui/card.tsx'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { Change } from '#ui/number.tsx'
import { PeriodChart } from '#ui/period-chart.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'

const windowWords: Readonly<Record<FundReturn['window'], string>> = {
  '1M': '1 month',
  '3M': '3 months',
  '6M': '6 months',
  '1Y': '1 year',
  '3Y': '3 years, a year',
  '5Y': '5 years, a year',
  '10Y': '10 years, a year',
}

const lead = ({ fund, benchmark }: FundReturn): number | null =>
  fund === null || benchmark === null ? null : fund - benchmark

const returnColumns: readonly Column<FundReturn>[] = [
  { id: 'window', header: 'Over', value: ({ window }) => windowWords[window], sortable: false },
  {
    id: 'fund',
    header: 'Fund',
    kind: 'change',
    strong: true,
    value: ({ fund }) => fund,
    reason: () => 'Younger than that',
  },
  {
    id: 'benchmark',
    header: 'Benchmark',
    kind: 'change',
    value: ({ benchmark }) => benchmark,
    reason: () => 'No levels that far back',
  },
  {
    id: 'lead',
    header: 'Ahead by, points',
    kind: 'number',
    value: lead,
    cell: (row) => <Change value={lead(row)} format="plain" />,
  },
  {
    id: 'category',
    header: 'Category mean',
    kind: 'change',
    value: ({ category }) => category,
    reason: () => 'No fund is as old',
  },
  {
    id: 'rank',
    header: 'Rank in category',
    kind: 'number',
    value: ({ rank }) => rank,
    reason: () => 'Younger than that',
    cell: ({ rank, of }) => (rank === null ? '–' : `${rank} of ${of}`),
  },
]

const yearColumns: readonly Column<FundYear>[] = [
  { id: 'year', header: 'Year', value: ({ year, isWhole }) => (isWhole ? String(year) : `${year}, part`) },
  { id: 'fund', header: 'Fund', kind: 'change', strong: true, value: ({ gain }) => gain },
  {
    id: 'benchmark',
    header: 'Benchmark',
    kind: 'change',
    value: ({ benchmark }) => benchmark,
    reason: () => 'No levels',
  },
  {
    id: 'category',
    header: 'Category mean',
    kind: 'change',
    value: ({ category }) => category,
    reason: () => 'Not a year of the others',
  },
]

/** Returns beside benchmark and category, and calendar years. */
export function ReturnsTab({ page }: { page: FundPage }) {
  const { fund, navs, returns, years } = page
  const growth = useMemo(() => {
    const [first] = navs
    const base = navs.find(({ benchmark }) => benchmark !== null)?.benchmark ?? null
    const line = (id: string, label: string, heightOf: (at: (typeof navs)[number]) => number | null) => ({
      id,
      label,
      kind: 'line' as const,
      format: 'rupees' as const,
      decimals: 0,
      points: navs.map((point) => ({ day: day(point.day), value: heightOf(point) })),
    })
    return [
      line('fund', fund.name, ({ nav }) => (first ? (nav / first.nav) * 10_000 : null)),
      ...(base === null
        ? []
        : [
            line('benchmark', fund.benchmark ?? 'Benchmark', ({ benchmark }) =>
              benchmark === null ? null : (benchmark / base) * 10_000,
            ),
          ]),
    ]
  }, [navs, fund.name, fund.benchmark])
  const yearly = useMemo(
    () => [
      { label: 'Fund', draw: 'bars' as const, points: years.map(({ year, gain }) => [String(year), gain] as const) },
      {
        label: fund.benchmark ?? 'Benchmark',
        draw: 'bars' as const,
        points: years.map(({ year, benchmark }) => [String(year), benchmark] as const),
      },
    ],
    [years, fund.benchmark],
  )
  if (navs.length < 2)
    return (
      <Empty>A return needs two NAVs; the source in use has sent {navs.length === 0 ? 'none' : 'one'} so far.</Empty>
    )
  return (
    <>
      <Card
        flush
        title="Against benchmark and category"
        note={`Benchmark: ${fund.benchmark ?? 'not said'}, dividends left out. From the last NAV of the month so long before`}
      >
        <Table
          caption="Returns"
          columns={returnColumns}
          rows={returns}
          rowKey={({ window }) => window}
          tools={false}
          whole
        />
      </Card>
      <ChartFrame
        title="Growth of ₹10,000"
        note="Month ends"
        series={growth}
        ranges={['1Y', '3Y', '5Y', 'Max']}
        initialRange="Max"
      />
      {years.length > 0 && (
        <>
          <PeriodChart title="Calendar years" format="percent" decimals={1} series={yearly} />
          <Card flush>
            <Table
              caption="Calendar years"
              columns={yearColumns}
              rows={[...years].reverse()}
              rowKey={({ year }) => String(year)}
              whole
            />
          </Card>
        </>
      )}
    </>
  )
}
