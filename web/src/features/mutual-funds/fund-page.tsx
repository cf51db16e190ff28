import { useQuery } from '@tanstack/react-query'
import { fundLimits, type FundPage as Page } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useDocumentTitle } from '#lib/document-title.ts'
import { HttpError } from '#lib/http-error.ts'
import { askAddress } from '#lib/sentences.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { Link } from '#ui/link.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { PageHead } from '#ui/page-head.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { overlapAddress } from './addresses.ts'
import { fundQuery } from './api.ts'
import { CostsTab } from './parts/costs-tab.tsx'
import { DriftTab } from './parts/drift-tab.tsx'
import { PortfolioTab } from './parts/portfolio-tab.tsx'
import { ReturnsTab } from './parts/returns-tab.tsx'
import { RollingTab } from './parts/rolling-tab.tsx'
import styles from './screen.module.css'
import { fundSentence, holdingsSentence } from './words.ts'

export const fundTabs = ['returns', 'rolling', 'portfolio', 'drift', 'costs'] as const
export type FundTab = (typeof fundTabs)[number]

const tabLabels: Readonly<Record<FundTab, string>> = {
  returns: 'Returns',
  rolling: 'Rolling and SIP',
  portfolio: 'Portfolio',
  drift: 'Sector and size drift',
  costs: 'Costs, tax and manager',
}

export interface FundPageProps {
  id: string
  tab: FundTab
  onTab: (tab: FundTab) => void
  /** Months before the last portfolio that it is compared with. */
  against: number
  onAgainst: (months: number) => void
}

/** One fund: returns beside benchmark and category, every three years it had, what it holds and how that moved. */
export function FundPage({ id, tab, onTab, against, onAgainst }: FundPageProps) {
  const page = useQuery(fundQuery(id))
  useDocumentTitle(page.data?.fund.name ?? null)
  if (page.isPending) return <Waiting />
  if (page.error)
    return page.error instanceof HttpError && page.error.status === 404 ? (
      <div className={styles.screen}>
        <PageHead title="Mutual fund" subtitle={<Link to="/mutualfunds">All funds</Link>} />
        <Empty action={<ButtonLink to="/mutualfunds">Show all funds</ButtonLink>}>
          No fund has the number {id} in the loaded data.
        </Empty>
      </div>
    ) : (
      <div className={styles.screen}>
        <PageHead title="Mutual fund" subtitle={<Link to="/mutualfunds">All funds</Link>} />
        <ErrorState title={page.error.message} onRetry={() => void page.refetch()} busy={page.isFetching} />
      </div>
    )
  const { data } = page
  const { fund } = data
  const isOfHoldings = tab === 'portfolio' || tab === 'drift'
  const sentence = isOfHoldings ? holdingsSentence(fund.name) : fundSentence(fund.name)
  return (
    <div className={styles.screen}>
      <PageHead
        title={fund.name}
        subtitle={
          <>
            <Link to="/mutualfunds">All funds</Link> ·{' '}
            {[fund.category, fund.plan, fund.option].filter(Boolean).join(' · ')}
          </>
        }
        asOf={{ when: formatDay(day(data.asOf)), source: data.source }}
        actions={
          <ButtonLink icon="columns" to={overlapAddress([fund.id])}>
            Compare holdings
          </ButtonLink>
        }
      />
      <Glance page={data} />
      <SentenceStrip sentence={sentence} editTo={askAddress(sentence)} />
      <Tabs
        label={fund.name}
        tabs={fundTabs.map((value) => ({ value, label: tabLabels[value] }))}
        value={tab}
        onChange={onTab}
      >
        <div className={styles.panel}>
          {tab === 'returns' && <ReturnsTab page={data} />}
          {tab === 'rolling' && <RollingTab page={data} />}
          {tab === 'portfolio' && <PortfolioTab page={data} against={against} onAgainst={onAgainst} />}
          {tab === 'drift' && <DriftTab page={data} />}
          {tab === 'costs' && <CostsTab page={data} />}
        </div>
      </Tabs>
    </div>
  )
}

function Glance({ page }: { page: Page }) {
  const { fund, returns, source } = page
  const threeYears = returns.find(({ window }) => window === '3Y')
  const place = threeYears?.rank ? `${threeYears.rank} of ${threeYears.of} in its category` : 'no rank yet'
  const from = (formula: string) => (
    <Facts
      facts={[
        ['Formula', formula],
        ['Data set', 'Fund NAVs'],
        ['As of', fund.navDay ? formatDay(day(fund.navDay)) : 'not known'],
        ['Source', source],
      ]}
    />
  )
  return (
    <FigureRow label={`${fund.name} at a glance`}>
      <Figure
        size="large"
        label="NAV"
        value={fund.nav}
        format="rupees"
        decimals={4}
        note={fund.navDay ? formatDay(day(fund.navDay)) : ''}
        trend={page.navs.slice(-24).map(({ nav }) => nav)}
      />
      <Figure
        label="3 years, a year"
        value={threeYears?.fund}
        format="percent"
        decimals={1}
        note={place}
        reason="Younger than three years"
        why={from('((NAV ÷ NAV 36 months before) ^ (1/3) − 1) × 100')}
      />
      <Figure
        label="Rolling 3y, median"
        value={fund.rollingMedian}
        format="percent"
        decimals={1}
        note={`worst ${formatFigure(fund.rollingWorst, 'percent', 1)}`}
        reason="Too short a history of NAVs"
        why={from(
          `Median yearly return over every ${fundLimits.rollingYears} years between month ends: ${page.rolling.summary?.count ?? 0} of them`,
        )}
      />
      <Figure
        label="Expense ratio"
        value={fund.expense}
        format="share"
        note={
          fund.expenseAverage === null
            ? 'no category average'
            : `category ${formatFigure(fund.expenseAverage, 'share')}`
        }
        reason="Not in the source"
      />
      <Figure
        label="Deepest fall"
        value={fund.maxDrawdown}
        format="percent"
        decimals={1}
        note={`downside capture ${formatFigure(fund.downsideCapture, 'share', 0)}`}
        reason="Too short a history of NAVs"
        why={from('Lowest of (NAV ÷ highest NAV before − 1) × 100, at month ends')}
      />
      <Figure
        label="Size"
        value={fund.aum}
        format="short"
        note={fund.star === null ? 'not rated' : `${fund.star} of 5 stars`}
      />
    </FigureRow>
  )
}

function Waiting() {
  return (
    <div className={styles.screen}>
      <PageHead title="Mutual fund" subtitle={<Link to="/mutualfunds">All funds</Link>} />
      <Loading what="the fund">
        <Skeleton height={112} />
        <Skeleton height={48} />
        <Skeleton height={480} />
      </Loading>
    </div>
  )
}
