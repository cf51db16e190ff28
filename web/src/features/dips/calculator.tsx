import { useQuery } from '@tanstack/react-query'
import type { PricePath } from 'core/calculators'
import { product } from 'core/contract'
import { formatDay, type TradingDay } from 'core/values'
import { useMemo } from 'react'
import { useAuth } from '#lib/auth.ts'
import { marketStateQuery } from '#lib/site.ts'
import { useWords } from '#lib/use-words.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { fundsQuery, historyQuery, savedQuery } from './api.ts'
import styles from './calculator.module.css'
import { type Asked, bounds, readAsked, writeAsked } from './calculator-plan.ts'
import { PlanResults } from './parts/plan-results.tsx'
import { Presets } from './parts/presets.tsx'

export function Screen() {
  const [words, setWords] = useWords()
  const asked = useMemo(() => readAsked(words), [words])
  const set = (change: Partial<Asked>) => setWords(writeAsked({ ...asked, ...change }))
  const funds = useQuery(fundsQuery)
  const history = useQuery(historyQuery(asked.fund))
  const market = useQuery(marketStateQuery)
  const saved = useQuery(savedQuery(useAuth().userGoogle?.email ?? ''))
  const presets = (saved.data?.rows ?? []).flatMap((row) => {
    const fund = funds.data?.find(({ instrument_token }) => instrument_token === row.instrument_token)
    return fund ? [{ ...row, fund: fund.tradingsymbol }] : []
  })
  const path = useMemo(() => (history.data ? within(history.data, asked) : null), [history.data, asked])
  return (
    <div className={styles.screen}>
      <PageHead
        title={`${product.dips} calculator`}
        subtitle="The same money four ways: monthly, on dips, both, and all at once."
        {...(market.data && {
          asOf: {
            when: formatDay(market.data.asOf as TradingDay),
            source: market.data.source,
          },
        })}
      />
      <div className={styles.columns}>
        <Card title="Settings">
          <div className={styles.form}>
            <Presets
              presets={presets}
              onPick={({ fund, base_amount, trigger, allocation_factor }) =>
                set({ fund, monthly: base_amount, trigger, aggression: allocation_factor })
              }
            />
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
            <PlanResults asked={asked} path={path} />
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
