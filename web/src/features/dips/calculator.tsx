import { useQuery } from '@tanstack/react-query'
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
import { useSearchParams } from 'react-router'
import { marketStateQuery } from '#lib/site.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState, Loading, Skeleton, Strip } from '#ui/states.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { saveFile, toCsv } from '#ui/table-export.ts'
import { fundsQuery, historyQuery } from './api.ts'
import styles from './calculator.module.css'
import { type Asked, bounds, readAsked, writeAsked } from './calculator-plan.ts'
import { GapBars } from './parts/gap-bars.tsx'

const wayTitles: Record<Way, string> = { sip: 'SIP', dip: 'Dips only', both: 'SIP and dips', lump: 'Lump sum' }

/** Fewer years than this and the answer depends mostly on when it begins. */
const shortYears = 5

export function Screen() {
  const [words, setWords] = useSearchParams()
  const asked = useMemo(() => readAsked(words), [words])
  const set = (change: Partial<Asked>) => setWords(writeAsked({ ...asked, ...change }), { replace: true })
  const funds = useQuery(fundsQuery)
  const history = useQuery(historyQuery(asked.fund))
  const market = useQuery(marketStateQuery)
  const path = useMemo(() => (history.data ? within(history.data, asked) : null), [history.data, asked])
  return (
    <div className={styles.screen}>
      <PageHead
        title={`${product.dips} calculator`}
        subtitle="The same money four ways: monthly, on dips, both, and all at once."
        {...(market.data && {
          asOf: { when: market.data.asOf, source: market.data.source, sample: market.data.simulated },
        })}
      />
      <div className={styles.columns}>
        <Card title="Settings">
          <div className={styles.form}>
            <Select
              label="Fund"
              options={(funds.data ?? []).map(({ tradingsymbol, name }) => ({
                value: tradingsymbol,
                label: `${tradingsymbol} · ${name}`,
              }))}
              value={asked.fund}
              onChange={(fund) => set({ fund })}
            />
            <Stepper
              label="Monthly budget"
              prefix="₹"
              value={asked.monthly}
              {...bounds.monthly}
              fallback={5000}
              onChange={(monthly) => set({ monthly })}
            />
            <Stepper
              label="Dip trigger"
              suffix="%"
              decimals={1}
              value={asked.trigger}
              {...bounds.trigger}
              fallback={2}
              onChange={(trigger) => set({ trigger })}
            />
            <Stepper
              label="Aggression"
              suffix="×"
              decimals={1}
              value={asked.aggression}
              {...bounds.aggression}
              fallback={1}
              onChange={(aggression) => set({ aggression })}
            />
            <Stepper
              label="Waiting cash earns"
              suffix="% a year"
              decimals={1}
              value={asked.cashYield}
              {...bounds.cashYield}
              fallback={0}
              onChange={(cashYield) => set({ cashYield })}
            />
            <Stepper
              label="Cost of buying"
              suffix="%"
              decimals={2}
              value={asked.cost}
              {...bounds.cost}
              fallback={0}
              onChange={(cost) => set({ cost })}
            />
            <Stepper
              label="Most on dips a month (0: no limit)"
              prefix="₹"
              value={asked.monthlyCap ?? 0}
              {...bounds.monthlyCap}
              fallback={0}
              onChange={(monthlyCap) => set({ monthlyCap: monthlyCap === 0 ? null : monthlyCap })}
            />
            <div className={styles.pair}>
              <Field
                label="From"
                type="date"
                value={asked.from}
                onChange={(event) => set({ from: event.target.value })}
              />
              <Field label="To" type="date" value={asked.to} onChange={(event) => set({ to: event.target.value })} />
            </div>
          </div>
        </Card>
        <div className={styles.results}>
          {history.error ? (
            <Card>
              <ErrorState
                title={history.error.message}
                onRetry={() => void history.refetch()}
                busy={history.isFetching}
              />
            </Card>
          ) : !path ? (
            <Loading what="the fund's history">
              <Skeleton height={96} />
              <Skeleton height={320} />
            </Loading>
          ) : path.days.length < 2 ? (
            <Card>
              <ErrorState title="There are no prices between these days." />
            </Card>
          ) : (
            <Results asked={asked} path={path} />
          )}
        </div>
      </div>
    </div>
  )
}

function within({ days, closes }: PricePath, { from, to }: Asked): PricePath {
  const first = from === '' ? 0 : days.findIndex((day) => day >= from)
  const end = to === '' ? days.length : days.findIndex((day) => day > to)
  if (first === -1) return { days: [], closes: [] }
  const last = end === -1 ? days.length : end
  return { days: days.slice(first, last), closes: closes.slice(first, last) }
}

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

function Results({ asked, path }: { asked: Asked; path: PricePath }) {
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
        marks={(dip?.purchases ?? []).slice(-60).map(({ day, amount, fall }) => ({
          day: day as TradingDay,
          label: '•',
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
