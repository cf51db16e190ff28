import { useQuery } from '@tanstack/react-query'
import type { StrategyReport, StrategyRunDetail } from 'core/contract/rest'
import type { TradingDay } from 'core/values'
import { useMemo } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { ChartSeries } from '#ui/chart-data.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import type { NumberFormat } from '#ui/number-format.ts'
import { formatFigure } from '#ui/number-format.ts'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { runQuery } from '../api.ts'
import { listPath, runPath } from '../paths.ts'
import styles from '../screen.module.css'
import { dayText, instantText } from '../words.ts'
import { RuleWords } from './rules.tsx'

interface Line {
  readonly name: string
  readonly format: NumberFormat
  readonly decimals: number
  readonly first: number | null
  readonly second: number | null
}

const figures: readonly (readonly [string, NumberFormat, number, (report: StrategyReport) => number | null])[] = [
  ['Return a year', 'percent', 1, ({ rule }) => rule.yearly],
  ['Index a year', 'percent', 1, ({ benchmark }) => benchmark?.yearly ?? null],
  ['After tax', 'percent', 1, ({ yearlyAfterTax }) => yearlyAfterTax],
  ['Put in', 'rupees', 0, ({ rule }) => rule.putIn],
  ['Value at the end', 'rupees', 0, ({ rule }) => rule.value],
  ['Deepest fall', 'share', 1, ({ rule }) => rule.deepestFall],
  ['Volatility', 'share', 1, ({ rule }) => rule.volatility],
  ['Trades', 'whole', 0, ({ trades }) => trades],
  ['Won', 'share', 0, ({ wonPercent }) => wonPercent],
  ['Mean gain', 'percent', 2, ({ meanGain }) => meanGain],
  ['Days held', 'whole', 0, ({ meanDaysHeld }) => meanDaysHeld],
  ['Exposure, of days', 'share', 0, ({ exposure }) => exposure],
  ['Exposure, of the money', 'share', 0, ({ invested }) => invested ?? null],
  ['Turnover a year', 'share', 0, ({ turnover }) => turnover],
  ['Costs', 'rupees', 0, ({ costs }) => costs],
  ['Tax on gains', 'rupees', 0, ({ tax }) => tax],
  ['Random entries as good', 'share', 1, ({ chance }) => chance?.asGood ?? null],
]

const titleOf = (run: StrategyRunDetail): string =>
  `${run.strategy_name}${run.finished_at ? `, ${instantText(run.finished_at)}` : ''}`

/** Two runs side by side. */
export function CompareRuns({ first, second }: { first: number; second: number }) {
  const one = useQuery(runQuery(first))
  const two = useQuery(runQuery(second))
  const error = one.error ?? two.error
  return (
    <>
      <PageHead
        title="Two runs compared"
        subtitle={one.data && two.data ? `${one.data.strategy_name} and ${two.data.strategy_name}` : undefined}
        actions={
          <>
            <ButtonLink look="quiet" to={listPath}>
              All strategies
            </ButtonLink>
            <ButtonLink to={runPath(second, first)} icon="refresh">
              Swap
            </ButtonLink>
          </>
        }
      />
      {error ? (
        <Card>
          <ErrorState
            title={error.message}
            onRetry={() => {
              void one.refetch()
              void two.refetch()
            }}
          />
        </Card>
      ) : !one.data || !two.data ? (
        <Loading what="both runs">
          <Skeleton height={320} />
        </Loading>
      ) : one.data.result && two.data.result ? (
        <Both runs={[one.data, two.data]} reports={[one.data.result.report, two.data.result.report]} />
      ) : (
        <Card>
          <ErrorState
            title="Only runs that are done can be compared."
            action={<ButtonLink to={runPath(first)}>Show the first</ButtonLink>}
          />
        </Card>
      )}
    </>
  )
}

type Pair<Item> = readonly [Item, Item]

function Both({ runs, reports }: { runs: Pair<StrategyRunDetail>; reports: Pair<StrategyReport> }) {
  const [first, second] = runs
  const [one, two] = reports
  const rows = useMemo(
    (): readonly Line[] =>
      figures.map(([name, format, decimals, of]) => ({ name, format, decimals, first: of(one), second: of(two) })),
    [one, two],
  )
  const columns = useMemo(
    (): readonly Column<Line>[] => [
      { id: 'name', header: 'Figure', value: ({ name }) => name },
      figureColumn('first', `A: ${titleOf(first)}`, (row) => row.first),
      figureColumn('second', `B: ${titleOf(second)}`, (row) => row.second),
      figureColumn('apart', 'B less A', apart),
    ],
    [first, second],
  )
  const series = useMemo(
    () => [growth('a', `A: ${first.strategy_name}`, one), growth('b', `B: ${second.strategy_name}`, two)],
    [first, second, one, two],
  )
  return (
    <>
      <ChartFrame
        title="₹100 put in became"
        note="value for each ₹100 put in"
        series={series}
        ranges={['1Y', '3Y', '5Y', 'Max']}
      />
      <Card title="Side by side" flush>
        <Table caption="Two runs side by side" columns={columns} rows={rows} rowKey={({ name }) => name} dense tools />
      </Card>
      <div className={styles.two}>
        {[first, second].map((run, at) => (
          <Card
            key={run.id}
            title={`${at === 0 ? 'A' : 'B'}: ${run.strategy_name}`}
            note={dayRange(reports[at === 0 ? 0 : 1])}
          >
            <RuleWords words={run.words} benchmark={run.settings.benchmark} />
          </Card>
        ))}
      </div>
    </>
  )
}

const dayRange = ({ from, to }: StrategyReport): string => `${dayText(from)} to ${dayText(to)}`

const apart = ({ first, second }: Line): number | null => (first === null || second === null ? null : second - first)

const figureColumn = (id: string, header: string, of: (row: Line) => number | null): Column<Line> => ({
  id,
  header,
  kind: 'number',
  sortable: false,
  value: of,
  cell: (row) => formatFigure(of(row), row.format, row.decimals),
})

/** Money put in is no gain: each day's value for every hundred rupees put in by then. */
const growth = (id: string, label: string, { curve }: StrategyReport): ChartSeries => ({
  id,
  label,
  kind: 'line',
  format: 'plain',
  decimals: 1,
  points: curve.days.map((day, at) => {
    const [value, putIn] = [curve.rule[at] ?? 0, curve.putIn[at] ?? 0]
    // A day of the market, as the server wrote it.
    return { day: day as TradingDay, value: putIn > 0 ? (value / putIn) * 100 : null }
  }),
})
