import type { StrategyReport, StrategyRunDetail } from 'core/contract/rest'
import type { TradingDay } from 'core/values'
import { useMemo } from 'react'
import { Card } from '#ui/card.tsx'
import type { ChartSeries } from '#ui/chart-data.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { MonthHeat } from '#ui/month-heat.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import styles from '../screen.module.css'
import { dayText, monthGrid } from '../words.ts'
import { CostsAndTaxes } from './costs-and-taxes.tsx'
import { Figures } from './figures.tsx'
import { HonestyPanel } from './honesty.tsx'
import { Rules } from './rules.tsx'
import { Trades } from './trades.tsx'

interface ResultProps {
  run: StrategyRunDetail
  result: NonNullable<StrategyRunDetail['result']>
}

/** Everything a run found: figures first, then the picture, then how far to trust it, then the details. */
export function Result({ run, result }: ResultProps) {
  const { report } = result
  if (report.trades === 0)
    return (
      <>
        <Card>
          <Empty icon="history">
            The rule bought nothing in {report.days} trading days. Loosen its condition or test a longer time.
          </Empty>
        </Card>
        <Rules run={run} />
      </>
    )
  return (
    <>
      <Figures report={report} run={run} />
      <Curves report={report} index={run.settings.benchmark} />
      <HonestyPanel run={run} result={result} />
      <Card title="Month by month" note="returns of a unit of the account">
        <MonthHeat caption="Returns by month" years={monthGrid(report)} />
      </Card>
      <div className={styles.two}>
        <Falls report={report} />
        <Years report={report} index={run.settings.benchmark} />
      </div>
      <CostsAndTaxes report={report} index={run.settings.benchmark} />
      <Trades run={run} result={result} />
      <Rules run={run} />
    </>
  )
}

function Curves({ report, index }: { report: StrategyReport; index: string }) {
  const { equity, falls } = useMemo(() => seriesOf(report, index), [report, index])
  return (
    <>
      <ChartFrame
        title="What the money became"
        note="₹, after costs, before tax on gains"
        series={equity}
        ranges={['1Y', '3Y', '5Y', 'Max']}
        size="large"
      />
      <ChartFrame
        title="Below the last high"
        note="% of a unit of the account"
        series={falls}
        ranges={['Max']}
        size="small"
      />
    </>
  )
}

function seriesOf({ curve }: StrategyReport, index: string): { equity: ChartSeries[]; falls: ChartSeries[] } {
  // Days of the market, as the server wrote them.
  const points = (values: readonly number[]) =>
    curve.days.map((day, at) => ({ day: day as TradingDay, value: values[at] ?? null }))
  const line = (id: string, label: string, values: readonly number[], dashed = false): ChartSeries => ({
    id,
    label,
    kind: 'line',
    format: 'rupees',
    decimals: 0,
    dashed,
    points: points(values),
  })
  return {
    equity: [
      { id: 'rule', label: 'The rule', kind: 'area', format: 'rupees', decimals: 0, points: points(curve.rule) },
      ...(curve.benchmark ? [line('index', `${index}, same money`, curve.benchmark)] : []),
      ...(curve.sip ? [line('sip', `SIP in ${index}`, curve.sip)] : []),
      line('in', 'Put in', curve.putIn, true),
    ],
    falls: [
      { id: 'fall', label: 'The rule', kind: 'line', format: 'percent', decimals: 1, points: points(curve.fall) },
    ],
  }
}

type Fall = StrategyReport['drawdowns'][number]

const fallColumns: readonly Column<Fall>[] = [
  { id: 'from', header: 'From', value: ({ peakDay }) => peakDay, cell: ({ peakDay }) => dayText(peakDay) },
  { id: 'low', header: 'Lowest', value: ({ troughDay }) => troughDay, cell: ({ troughDay }) => dayText(troughDay) },
  {
    id: 'back',
    header: 'Back',
    value: ({ recoveredDay }) => recoveredDay,
    cell: ({ recoveredDay }) => (recoveredDay === null ? 'Not yet' : dayText(recoveredDay)),
  },
  { id: 'depth', header: 'Fall', kind: 'number', format: 'share', decimals: 1, value: ({ depth }) => depth },
]

const Falls = ({ report }: { report: StrategyReport }) => (
  <Card title="Worst five falls" flush>
    <Table
      caption="Worst five falls"
      columns={fallColumns}
      rows={report.drawdowns}
      rowKey={({ peakDay, troughDay }) => `${peakDay} ${troughDay}`}
      empty={<Empty>It never fell.</Empty>}
      tools={false}
      dense
    />
  </Card>
)

type Year = StrategyReport['years'][number]

function Years({ report, index }: { report: StrategyReport; index: string }) {
  const columns = useMemo(
    (): readonly Column<Year>[] => [
      { id: 'year', header: 'Year', value: ({ year }) => year },
      {
        id: 'gain',
        header: 'The rule',
        kind: 'change',
        decimals: 1,
        value: ({ gain }) => gain,
        reason: () => 'Nothing put in yet',
      },
      {
        id: 'index',
        header: index,
        kind: 'change',
        decimals: 1,
        value: ({ benchmark }) => benchmark,
        reason: () => 'No prices',
      },
      { id: 'value', header: 'Value', kind: 'number', format: 'rupees', decimals: 0, value: ({ value }) => value },
      { id: 'trades', header: 'Bought', kind: 'number', format: 'whole', value: ({ trades }) => trades },
    ],
    [index],
  )
  return (
    <Card title="Year by year" flush>
      <Table
        caption="Year by year"
        columns={columns}
        rows={[...report.years].reverse()}
        rowKey={({ year }) => year}
        tools={false}
        dense
      />
    </Card>
  )
}
