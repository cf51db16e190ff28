import { useQuery } from '@tanstack/react-query'
import { type FundPlan, fundPlans } from 'core/contract/rest'
import { formatDay, type TradingDay } from 'core/values'
import { marketStateQuery } from '#lib/site.ts'
import { useWords } from '#lib/use-words.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { FundPage, type FundTab, fundTabs } from './fund-page.tsx'
import { MyPortfolio } from './parts/my-portfolio.tsx'
import { OverlapView } from './parts/overlap-view.tsx'
import { Screener } from './parts/screener.tsx'
import { TradedView } from './parts/traded-view.tsx'
import styles from './screen.module.css'

const views = ['screener', 'overlap', 'traded', 'portfolio'] as const
type View = (typeof views)[number]
const viewLabels: Readonly<Record<View, string>> = {
  screener: 'Screener',
  overlap: 'Overlap',
  traded: 'Bought and sold',
  portfolio: 'My portfolio',
}

const oneOf = <Value extends string>(all: readonly Value[], given: string | null): Value | null =>
  all.find((value) => value === given) ?? null

/** `?fund=` opens one fund; else the view the address names. */
export function Screen() {
  const [words, setWords] = useWords()
  const market = useQuery(marketStateQuery)
  const change = (changes: Readonly<Record<string, string>>) =>
    setWords((before) => {
      for (const [name, value] of Object.entries(changes))
        if (value === '') before.delete(name)
        else before.set(name, value)
      return before
    })
  const fund = words.get('fund')
  if (fund !== null)
    return (
      <FundPage
        key={fund}
        id={fund}
        tab={oneOf<FundTab>(fundTabs, words.get('tab')) ?? 'returns'}
        onTab={(tab) => change({ tab })}
        against={Number(words.get('months') ?? 1)}
        onAgainst={(months) => change({ months: months === 1 ? '' : String(months) })}
      />
    )
  const view = oneOf<View>(views, words.get('view')) ?? 'screener'
  const plan = oneOf<FundPlan>(fundPlans, words.get('plan')) ?? 'direct'
  return (
    <div className={styles.screen}>
      <PageHead
        title="Mutual funds"
        subtitle="What each returned whenever one began, what it costs, what it holds, and what you own through it."
        {...(market.data && {
          asOf: {
            when: formatDay(market.data.asOf as TradingDay),
            source: market.data.source,
          },
        })}
      />
      <Tabs
        label="Mutual funds"
        tabs={views.map((value) => ({ value, label: viewLabels[value] }))}
        value={view}
        onChange={(chosen) => setWords(chosen === 'screener' ? {} : { view: chosen })}
      >
        <div className={styles.panel}>
          {view === 'screener' && <Screener words={words} onWords={(next) => setWords(next)} />}
          {view === 'overlap' && (
            <OverlapView
              ids={(words.get('funds') ?? '').split(',').filter(Boolean)}
              onIds={(ids) => change({ funds: ids.join(',') })}
              plan={plan}
            />
          )}
          {view === 'traded' && (
            <TradedView symbol={(words.get('symbol') ?? '').toUpperCase()} onSymbol={(symbol) => change({ symbol })} />
          )}
          {view === 'portfolio' && <MyPortfolio />}
        </div>
      </Tabs>
    </div>
  )
}
