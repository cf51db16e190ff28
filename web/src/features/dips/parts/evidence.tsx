import { useQuery } from '@tanstack/react-query'
import { dipVerdict, everyStart, runWay } from 'core/calculators'
import { product } from 'core/contract'
import { formatNumber, formatPercent } from 'core/values'
import { useMemo } from 'react'
import { Link } from '#ui/link.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { historyQuery } from '../api.ts'
import type { FundConfig } from '../config.ts'
import styles from './evidence.module.css'
import { GapBars } from './gap-bars.tsx'

const usual = { symbol: 'NIFTYBEES', amount: 5000, trigger: 2, allocation_factor: 1 }
const years = 10
/** Percent a year that waiting cash earns. */
const cashYield = 4

/** A fund as it is saved. */
export type OwnPlan = { readonly symbol: string } & Pick<FundConfig, 'amount' | 'trigger' | 'allocation_factor'>

/** What the past says of the rule: the same money, every start month, whichever way it came out. */
export function Evidence({ own }: { own: OwnPlan | null }) {
  const { symbol, amount: monthly, trigger, allocation_factor: aggression } = own ?? usual
  const { data, error, refetch, isFetching } = useQuery(historyQuery(symbol))
  const found = useMemo(() => {
    if (!data) return null
    const from = `${Number(data.days.at(-1)?.slice(0, 4) ?? 0) - years}${data.days.at(-1)?.slice(4) ?? ''}`
    const start = data.days.findIndex((day) => day >= from)
    const path = { days: data.days.slice(start), closes: data.closes.slice(start) }
    const plan = { monthly, trigger, aggression, cashYield, cost: 0, monthlyCap: null }
    const starts = everyStart(plan, path, 12)
    return { starts, verdict: dipVerdict(plan, path, starts), waited: runWay('dip', plan, path).idleMonths }
  }, [data, monthly, trigger, aggression])
  const settings = new URLSearchParams({
    fund: symbol,
    monthly: String(monthly),
    trigger: String(trigger),
    aggression: String(aggression),
  })
  return (
    <section className={styles.evidence} aria-labelledby="evidence">
      <h2 id="evidence">What the evidence says</h2>
      {error && !data ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : found ? (
        <div className={styles.columns}>
          <div className={styles.words}>
            <p className={styles.sentence}>{found.verdict.sentence}</p>
            <dl className={styles.figures}>
              <div>
                <dt>start months where dips won</dt>
                <dd>
                  {found.verdict.ahead} of {found.verdict.tried}
                </dd>
              </div>
              <div>
                <dt>median gap to SIP</dt>
                <dd>{found.verdict.medianGap === null ? '–' : formatPercent(found.verdict.medianGap)}</dd>
              </div>
              <div>
                <dt>months of budget waited, on average</dt>
                <dd>{formatNumber(found.waited, 1)}</dd>
              </div>
            </dl>
            <p className={styles.note}>
              {own ? 'Your settings: ' : ''}
              {symbol} at {formatNumber(trigger, 1)}%, ₹{formatNumber(monthly, 0)} a month
              {aggression === 1 ? '' : `, aggression ${formatNumber(aggression, 1)}×`}, every start month of {years}{' '}
              years. Waiting cash earns {cashYield}% a year.
            </p>
          </div>
          <div>
            <GapBars gaps={found.starts.map(({ gap }) => gap)} />
            <Link to={`/${product.dipsSlug}Calculator?${settings}`}>Test your own settings</Link>
          </div>
        </div>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}
