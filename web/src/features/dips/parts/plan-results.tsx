import {
  type DipPlan,
  dipVerdict,
  everyStart,
  type PricePath,
  runWay,
  type Way,
  type WayResult,
  ways,
} from 'core/calculators'
import { product } from 'core/contract'
import { formatDay, formatNumber, formatPercent, type TradingDay } from 'core/values'
import { useDeferredValue, useMemo } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { Strip } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { saveFile, toCsv } from '#ui/table-export.ts'
import type { Asked } from '../calculator-plan.ts'
import { GapBars } from './gap-bars.tsx'
import styles from './plan-results.module.css'

const wayTitles: Record<Way, string> = { sip: 'SIP', dip: 'Dips only', both: 'SIP and dips', lump: 'Lump sum' }

/** Fewer years than this and the answer depends mostly on when it begins. */
const shortYears = 5

const columns: readonly Column<WayResult>[] = [
  { id: 'way', header: 'Way', value: ({ way }) => wayTitles[way], strong: true },
  {
    id: 'value',
    header: 'Final value',
    kind: 'number',
    format: 'rupees',
    decimals: 0,
    value: ({ value }) => value,
    strong: true,
  },
  {
    id: 'xirr',
    header: 'XIRR',
    kind: 'number',
    format: 'percent',
    value: ({ xirr }) => xirr,
    reason: () => 'No rate fits',
  },
  { id: 'units', header: 'Units', kind: 'number', decimals: 1, value: ({ units }) => units },
  {
    id: 'average',
    header: 'Average price',
    kind: 'number',
    format: 'rupees',
    value: ({ averagePrice }) => averagePrice,
    reason: () => 'Nothing bought',
  },
  { id: 'cash', header: 'Idle cash', kind: 'number', format: 'rupees', decimals: 0, value: ({ cash }) => cash },
  { id: 'idle', header: 'Idle months', kind: 'number', decimals: 1, value: ({ idleMonths }) => idleMonths },
  { id: 'count', header: 'Purchases', kind: 'number', format: 'whole', value: ({ purchases }) => purchases.length },
  {
    id: 'fall',
    header: 'Worst fall',
    kind: 'number',
    format: 'share',
    decimals: 1,
    value: ({ worstFall }) => worstFall,
  },
]

/** What the plan came to, four ways, and from every month it could have begun in. */
export function PlanResults({ asked, path }: { asked: Asked; path: PricePath }) {
  const plan: DipPlan = useDeferredValue(asked)
  const results = useMemo(() => ways.map((way) => runWay(way, plan, path)), [plan, path])
  const { starts, verdict } = useMemo(() => {
    const tried = everyStart(plan, path)
    return { starts: tried, verdict: dipVerdict(plan, path, tried) }
  }, [plan, path])
  const dip = results.find(({ way }) => way === 'dip')
  const series = useMemo(
    () =>
      results.map((result) => ({
        id: result.way,
        label: wayTitles[result.way],
        kind: 'line' as const,
        format: 'short' as const,
        points: result.worth.map((value, at) => ({ day: path.days[at] as TradingDay, value })),
      })),
    [results, path],
  )
  const first = path.days[0] as TradingDay
  const years = path.days.length / 248
  const subscribe = new URLSearchParams({
    fund: asked.fund,
    amount: String(Math.max(1000, Math.round(asked.monthly / 500) * 500)),
    trigger: String(asked.trigger),
    aggression: String(asked.aggression),
  })
  return (
    <>
      {years < shortYears && (
        <Strip icon="warning">
          Only {formatNumber(years, 1)} years of prices: the result depends mostly on when they begin.
        </Strip>
      )}
      <Card>
        <p className={styles.verdict}>{verdict.sentence}</p>
        <div className={styles.evidence}>
          <dl className={styles.facts}>
            <div>
              <dt>Falls of {formatNumber(asked.trigger, 1)}% or more</dt>
              <dd>{formatNumber(verdict.triggers, 0)}</dd>
            </div>
            <div>
              <dt>Start months where dips beat SIP</dt>
              <dd>
                {verdict.ahead} of {verdict.tried}
                {verdict.tried > 0 && ` (${formatNumber((verdict.ahead / verdict.tried) * 100, 0)}%)`}
              </dd>
            </div>
            <div>
              <dt>Median gap to SIP</dt>
              <dd>{verdict.medianGap === null ? '–' : formatPercent(verdict.medianGap)}</dd>
            </div>
          </dl>
          {starts.length > 0 && <GapBars gaps={starts.map(({ gap }) => gap)} />}
        </div>
      </Card>
      <Card flush>
        <Table
          caption={`${asked.fund} since ${formatDay(first)}`}
          heading={`₹${formatNumber(results[0]?.paid ?? 0, 0)} put in since ${formatDay(first)}`}
          columns={columns}
          rows={results}
          rowKey={({ way }) => way}
        />
      </Card>
      <ChartFrame
        title="Worth over time"
        note={`${asked.fund}, dips bought at the close of their day`}
        series={series}
        marks={(dip?.purchases ?? []).map(({ day, amount, fall }) => ({
          day: day as TradingDay,
          label: '',
          says: `fell ${formatNumber(fall ?? 0, 1)}%, bought for ₹${formatNumber(amount, 0)}`,
        }))}
      />
      <p className={styles.verbs}>
        <ButtonLink look="primary" icon="bell" to={`/${product.dipsSlug}?${subscribe.toString()}`}>
          Subscribe with these settings
        </ButtonLink>
        <Button
          icon="download"
          onClick={() =>
            saveFile(
              `${asked.fund.toLowerCase()}-purchases.csv`,
              toCsv(
                [
                  { id: 'way', header: 'Way', value: ([way]: PurchaseRow) => wayTitles[way] },
                  { id: 'day', header: 'Date', value: ([, { day }]) => day },
                  { id: 'price', header: 'Price', value: ([, { price }]) => price },
                  { id: 'amount', header: 'Amount', value: ([, { amount }]) => amount },
                  { id: 'units', header: 'Units', value: ([, { units }]) => units },
                  { id: 'fall', header: 'Fall %', value: ([, { fall }]) => fall },
                ],
                results.flatMap(({ way, purchases }) => purchases.map((purchase) => [way, purchase] as PurchaseRow)),
              ),
            )
          }
        >
          Download purchases
        </Button>
      </p>
      <p className={styles.note}>
        Each month’s budget is set aside on its first trading day. Dips buy at the close of the day they happen, out of
        cash that is there; the lump sum puts all months’ money in on the first day. Every start month is tried until
        three years before the end. Past results say nothing certain about the future.
      </p>
    </>
  )
}

type PurchaseRow = readonly [way: Way, purchase: WayResult['purchases'][number]]
