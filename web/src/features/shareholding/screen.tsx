import { useQuery } from '@tanstack/react-query'
import { holderLimits, holderScreens } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useWords } from '#lib/use-words.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Strip } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { investorsQuery } from './api.ts'
import { CompanyView } from './parts/company-view.tsx'
import { InvestorList } from './parts/investor-list.tsx'
import { InvestorView } from './parts/investor-view.tsx'
import { Overview } from './parts/overview.tsx'
import { ScreensView, usualSpan } from './parts/screens-view.tsx'
import styles from './screen.module.css'
import { caveat, stakeTabs } from './words.ts'

const views = ['investor', 'company', 'screens'] as const
type View = (typeof views)[number]
const viewLabels: Readonly<Record<View, string>> = {
  investor: 'By investor',
  company: 'By company',
  screens: 'Screens',
}

const oneOf = <Value extends string>(all: readonly Value[], given: string | null): Value | null =>
  all.find((value) => value === given) ?? null

/** `?investor=` opens a portfolio, `?company=` the owners of a company; else the view the address names. */
export function Screen() {
  const [words, setWords] = useWords()
  const list = useQuery(investorsQuery('', ''))
  const investor = words.get('investor')
  const company = words.get('company')
  const view = oneOf(views, words.get('view')) ?? (company !== null ? 'company' : 'investor')
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setWords((before) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) before.delete(name)
        else before.set(name, value)
      }
      return before
    })
  const asked = Number(words.get('quarters'))
  const quarters = Number.isInteger(asked) && asked >= 1 && asked <= holderLimits.mostQuarters ? asked : usualSpan

  return (
    <div className={styles.screen}>
      <PageHead
        title="Shareholding by investor"
        subtitle="Who holds what, what changed in the last quarter, and who owns a company."
        {...(list.data?.quarter && {
          asOf: { when: `the quarter to ${formatDay(day(list.data.quarter))}`, source: list.data.source },
        })}
      />
      <Strip icon="info" tone="info">
        {caveat}
      </Strip>
      <Tabs
        label="Shareholding"
        tabs={views.map((value) => ({ value, label: viewLabels[value] }))}
        value={view}
        onChange={(chosen) => change({ view: chosen })}
      >
        {view === 'company' ? (
          <CompanyView symbol={company} from={words.get('from')} />
        ) : view === 'screens' ? (
          <ScreensView
            of={oneOf(holderScreens, words.get('of')) ?? 'pledge-up'}
            quarters={quarters}
            onChange={change}
          />
        ) : (
          <div className={styles.investors}>
            <InvestorList chosen={investor} isAside={investor !== null} />
            {investor === null ? (
              <Overview />
            ) : (
              <InvestorView
                key={investor}
                name={investor}
                tab={oneOf(stakeTabs, words.get('tab')) ?? 'all'}
                onTab={(tab) => change({ tab })}
                from={words.get('from')}
                against={words.get('with')}
                onAgainst={(against) => change({ with: against })}
              />
            )}
          </div>
        )}
      </Tabs>
    </div>
  )
}
