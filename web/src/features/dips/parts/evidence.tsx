import { useQuery } from '@tanstack/react-query'
import { dipVerdict, everyStart } from 'core/calculators'
import { product } from 'core/contract'
import { formatNumber, formatPercent } from 'core/values'
import { useMemo } from 'react'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/states.tsx'
import { historyQuery } from '../api.ts'
import styles from './evidence.module.css'
import { GapBars } from './gap-bars.tsx'

const plan = { monthly: 5000, trigger: 2, aggression: 1, cashYield: 4, cost: 0, monthlyCap: null } as const
const years = 10

/** What the past says of the rule: the same money, every start month, whichever way it came out. */
export function Evidence({ symbol }: { symbol: string }) {
  const { data } = useQuery(historyQuery(symbol))
  const found = useMemo(() => {
    if (!data) return null
    const from = `${Number(data.days.at(-1)?.slice(0, 4) ?? 0) - years}${data.days.at(-1)?.slice(4) ?? ''}`
    const start = data.days.findIndex((day) => day >= from)
    const path = { days: data.days.slice(start), closes: data.closes.slice(start) }
    const starts = everyStart(plan, path, 12)
    return { starts, verdict: dipVerdict(plan, path, starts) }
  }, [data])
  return (
    <section className={styles.evidence} aria-labelledby="evidence">
      <h2 id="evidence">What the evidence says</h2>
      {found ? (
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
            </dl>
            <p className={styles.note}>
              {symbol} at {plan.trigger}%, ₹{formatNumber(plan.monthly, 0)} a month, every start month of {years} years.
              Waiting cash earns {plan.cashYield}% a year.
            </p>
          </div>
          <div>
            <GapBars gaps={found.starts.map(({ gap }) => gap)} />
            <Link to={`/${product.dipsSlug}Calculator?fund=${symbol}`}>Test your own settings</Link>
          </div>
        </div>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}
