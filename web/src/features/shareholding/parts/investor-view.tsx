import { useQuery } from '@tanstack/react-query'
import type { InvestorPage } from 'core/contract/rest'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDocumentTitle } from '#lib/document-title.ts'
import { HttpError } from '#lib/http-error.ts'
import { Accordion } from '#ui/accordion.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { PeriodChart } from '#ui/period-chart.tsx'
import { Empty, ErrorState, Loading, Partial, Skeleton } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { investorQuery } from '../api.ts'
import { holdingColumns } from '../stake-columns.tsx'
import { askedNote, askedOf, companyAddress, isIn, quarterOf, type StakeTab, stakeTabs, tabWords } from '../words.ts'
import { Asked } from './asked.tsx'
import styles from './investor-view.module.css'
import { Overlap } from './overlap.tsx'
import { Sectors } from './sectors.tsx'

export interface InvestorViewProps {
  name: string
  tab: StakeTab
  onTab: (tab: StakeTab) => void
  /** The company the reader came from. */
  from: string | null
  /** Another investor, or `watchlist`. */
  against: string | null
  onAgainst: (against: string | null) => void
}

/** One investor: what it holds, what changed, over time, by sector, and in common with others. */
export function InvestorView(props: InvestorViewProps) {
  const page = useQuery(investorQuery(props.name))
  useDocumentTitle(page.data ? `${page.data.name}, shareholding` : null)
  if (page.isPending)
    return (
      <Loading what={`the holdings of ${props.name}`}>
        <Skeleton height={88} />
        <Skeleton height={360} />
      </Loading>
    )
  if (page.error) {
    const isUnknown = page.error instanceof HttpError && page.error.code === 'not_found'
    return (
      <ErrorState
        title={
          isUnknown ? `Nobody who holds 1% of a company is called “${props.name}”.` : 'The holdings could not be read.'
        }
        {...(!isUnknown && { onRetry: () => void page.refetch(), busy: page.isFetching })}
        action={<ButtonLink to="/shareholding">All investors</ButtonLink>}
      />
    )
  }
  return <Investor page={page.data} {...props} />
}

function Investor({ page, tab, onTab, from, against, onAgainst }: InvestorViewProps & { page: InvestorPage }) {
  const navigate = useNavigate()
  const columns = useMemo(
    () => holdingColumns({ first: page.first, quarter: page.quarter }),
    [page.first, page.quarter],
  )
  const counts = Object.fromEntries(
    stakeTabs.map((each) => [each, page.holdings.filter(({ move }) => isIn(each, move)).length]),
  )
  const rows = useMemo(() => page.holdings.filter(({ move }) => isIn(tab, move)), [page.holdings, tab])
  const named = page.holdings.filter(({ percent }) => percent !== null)
  const unfiled = page.holdings.filter(({ move }) => move === 'unfiled')
  const gaps = page.quarters.filter(({ value }) => value === null)
  const understood = askedNote[tab]
  return (
    <article className={styles.investor} aria-label={page.name}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2>{page.name}</h2>
          {page.kind && <Chip>{page.kind}</Chip>}
        </div>
        <div className={styles.verbs}>
          {from !== null && (
            <ButtonLink size="small" icon="chevron-left" to={companyAddress(from)}>
              Back to {from}
            </ButtonLink>
          )}
          <span className={styles.phone}>
            <ButtonLink size="small" to="/shareholding">
              All investors
            </ButtonLink>
          </span>
        </div>
      </header>
      {page.names.length > 1 && <Names page={page} />}
      <Summary page={page} />
      {unfiled.length > 0 && (
        <Partial
          missing={`${unfiled.map(({ companyName }) => companyName).join(', ')} ${unfiled.length === 1 ? 'has' : 'have'} not filed for ${quarterOf(page.quarter)} yet: shown as of the quarter before, and neither below 1% nor sold.`}
        />
      )}
      <Tabs
        label="Holdings"
        tabs={stakeTabs.map((value) => ({ value, label: tabWords[value], note: counts[value] }))}
        value={tab}
        onChange={onTab}
      >
        <div className={styles.panel}>
          <Asked
            sentence={askedOf(tab, page.name)}
            {...(understood !== undefined && { understood })}
            title={`${page.name}, ${tabWords[tab].toLowerCase()}`}
          />
          <Card flush>
            <Table
              key={tab}
              caption={`${tabWords[tab]} of ${page.name}`}
              columns={columns}
              rows={rows}
              rowKey={({ symbol }) => symbol}
              keepAs="investor-holdings"
              find="Filter companies"
              paging="usual"
              onOpen={({ symbol }) => void navigate(companyAddress(symbol, page.name))}
              empty={<Empty>{emptyWords(tab, page)}</Empty>}
            />
          </Card>
        </div>
      </Tabs>
      <div className={styles.halves}>
        <PeriodChart
          title="Worth over time"
          note={
            gaps.length > 0
              ? `named holdings; not named anywhere in ${gaps.map(({ end }) => quarterOf(end)).join(', ')}`
              : 'named holdings, the last quarter at the last close'
          }
          format="short"
          series={[
            { label: 'Worth', draw: 'line', points: page.quarters.map(({ end, value }) => [quarterOf(end), value]) },
          ]}
        />
        <Sectors holdings={named} />
      </div>
      <Overlap page={page} named={named} against={against} onAgainst={onAgainst} />
    </article>
  )
}

const emptyWords = (tab: StakeTab, { name, quarter, before }: InvestorPage): string =>
  ({
    all: `${name} is named by no company in the quarter to ${quarterOf(quarter)}.`,
    new: `No company names ${name} newly in the quarter to ${quarterOf(quarter)}.`,
    increased: `No stake of ${name} is larger than in ${quarterOf(before)}.`,
    reduced: `No stake of ${name} is smaller than in ${quarterOf(before)}.`,
    below: `${name} is still named by every company that named it in ${quarterOf(before)}.`,
  })[tab]

function Names({ page }: { page: InvestorPage }) {
  return (
    <Card flush>
      <Accordion title={`${page.names.length} names merged`} note="as filed">
        <ul className={styles.names}>
          {page.names.map(({ name, companies, first, last }) => (
            <li key={name}>
              <span>{name}</span>
              <span>
                {companies} {companies === 1 ? 'company' : 'companies'}, {quarterOf(first)} to {quarterOf(last)}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.rule}>
          Capitals, order, titles, initials, accounts and legal forms make no second holder. A common surname never
          merges two people, and a short name that could be either of two stays alone.
        </p>
      </Accordion>
    </Card>
  )
}

function Summary({ page }: { page: InvestorPage }) {
  const { holdings, quarters, source } = page
  const now = quarters.at(-1)
  const both = holdings.flatMap(({ bought }) => (bought === null ? [] : [bought]))
  const net = both.length === 0 ? null : both.reduce((sum, each) => sum + each, 0)
  const of = (move: string) => holdings.filter((each) => each.move === move).length
  const dated: readonly (readonly [string, string])[] = [
    ['Quarter', `${quarterOf(page.quarter)}, against ${quarterOf(page.before)}`],
    ['Source', source],
  ]
  return (
    <FigureRow label="Portfolio">
      <Figure
        label="Worth of named holdings"
        value={now?.value}
        format="short"
        trend={quarters.map(({ value }) => value)}
        reason="Not named in the last quarter"
        why={<Facts facts={[['Formula', 'sum of shares held × last close, over holdings of 1% and more'], ...dated]} />}
      />
      <Figure label="Companies" value={now?.holdings} format="whole" reason="Not named in the last quarter" />
      <Figure
        label="Net bought in the quarter"
        value={net}
        format="short"
        reason="No stake is named in both quarters"
        note={`${both.length} stakes named in both quarters`}
        why={
          <Facts
            facts={[
              ['Formula', '(stake now − stake before) ÷ stake now × worth, summed over stakes named in both quarters'],
              ['Left out', 'new holdings and those below 1%: what was held below 1% is not known'],
              ...dated,
            ]}
          />
        }
      />
      <Figure label="New" value={of('new')} format="whole" />
      <Figure label="Below 1%" value={of('below')} format="whole" note="not the same as sold" />
    </FigureRow>
  )
}
