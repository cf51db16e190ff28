import { useQuery } from '@tanstack/react-query'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDocumentTitle } from '#lib/document-title.ts'
import { HttpError } from '#lib/http-error.ts'
import { askAddress } from '#lib/sentences.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { HeatMap } from '#ui/heat-map.tsx'
import { Link } from '#ui/link.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { PageHead } from '#ui/page-head.tsx'
import { RangeBar } from '#ui/range-bar.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { chartAddress } from './addresses.ts'
import { pageQuery } from './api.ts'
import { liveIndex, liveMembers, ordinal } from './live.ts'
import { AskInside } from './parts/ask-inside.tsx'
import { Constituents } from './parts/constituents.tsx'
import { DipHistory } from './parts/dip-history.tsx'
import { History } from './parts/history.tsx'
import { Trackers } from './parts/trackers.tsx'
import styles from './screen.module.css'

export const indexTabs = ['constituents', 'map', 'breadth', 'funds', 'dips'] as const
export type IndexTab = (typeof indexTabs)[number]

const tabLabels: Readonly<Record<IndexTab, string>> = {
  constituents: 'Constituents',
  map: 'Heat map',
  breadth: 'Breadth and rotation',
  funds: 'Funds and ETFs',
  dips: 'Dip history',
}

export interface IndexPageProps {
  name: string
  tab: IndexTab
  onTab: (tab: IndexTab) => void
}

/** One index: where it stands, who is in it and what each added, how broad it is, what tracks it, how often it fell. */
export function IndexPage({ name, tab, onTab }: IndexPageProps) {
  const page = useQuery(pageQuery(name))
  const navigate = useNavigate()
  const symbols = useMemo(() => [name, ...(page.data?.members.map(({ symbol }) => symbol) ?? [])], [name, page.data])
  const { quotes } = useLiveQuotes(page.data ? symbols : [], { first: page.data?.quotes, paceMs: 1000 })
  useDocumentTitle(page.data?.index.title ?? null)

  const index = page.data ? liveIndex(page.data.index, quotes.get(name)) : null
  const members = useMemo(
    () =>
      liveMembers(page.data?.members ?? [], quotes, {
        previous: index?.previousClose ?? null,
        level: index?.level ?? null,
      }),
    [page.data, quotes, index?.previousClose, index?.level],
  )
  const boxes = useMemo(
    () =>
      members.map(({ symbol, companyName, sector, weight, dayChange }) => ({
        id: symbol,
        label: symbol,
        name: companyName,
        group: sector ?? 'Not classified',
        size: weight,
        change: dayChange,
      })),
    [members],
  )

  if (page.isPending) return <Waiting name={name} />
  if (page.error || !index)
    return page.error instanceof HttpError && page.error.status === 404 ? (
      <>
        <PageHead title="Index" subtitle={`No index is called ${name}.`} />
        <Empty action={<ButtonLink to="/indexes">Show all indices</ButtonLink>}>It is not in the loaded data.</Empty>
      </>
    ) : (
      <>
        <PageHead title={name} />
        <ErrorState title={page.error?.message ?? ''} onRetry={() => void page.refetch()} busy={page.isFetching} />
      </>
    )
  const { trackers, dips, asOf, source } = page.data
  const moved = index.level === null || index.previousClose === null ? null : index.level - index.previousClose
  const openCompany = (symbol: string) => void navigate(`/company/${encodeURIComponent(symbol)}`)

  return (
    <div className={styles.screen}>
      <PageHead
        title={index.title}
        subtitle={<Link to="/indexes">All indices</Link>}
        asOf={{ when: formatDay(day(asOf)), source }}
        actions={
          <>
            <ButtonLink icon="chart" to={chartAddress(name)}>
              Chart
            </ButtonLink>
            <ButtonLink
              icon="columns"
              to={`/indexes?${new URLSearchParams({ view: 'compare', with: [name, 'NIFTY 50'].join('~') })}`}
            >
              Compare
            </ButtonLink>
          </>
        }
      />
      <FigureRow label={`${index.title} at a glance`}>
        <Figure
          size="large"
          label="Level"
          value={index.level}
          change={{ value: moved, format: 'plain', percent: index.dayChange }}
          note={
            <RangeBar
              label="Day range"
              low={index.low}
              high={index.high}
              value={index.level}
              from={index.previousClose}
              width={120}
            />
          }
        />
        <Figure
          label="1 year"
          value={index.returns.y1}
          format="percent"
          decimals={1}
          trend={index.closes}
          note={`5 years ${formatFigure(index.returns.y5, 'percent', 1)} a year`}
          reason="Less than a year of levels"
        />
        {(
          [
            ['P/E', index.pe, 'plain'],
            ['P/B', index.pb, 'plain'],
            ['Dividend yield', index.dividendYield, 'share'],
          ] as const
        ).map(([label, band, format]) => (
          <Figure
            key={label}
            label={label}
            value={band?.now}
            format={format}
            reason="The index provider gives none"
            {...(band && {
              note: `${ordinal(band.percentile)} percentile, 10 years`,
              why: (
                <Facts
                  facts={[
                    ['Percentile', 'days at or below this figure, of all days'],
                    ['Since', formatDay(day(band.since))],
                    ['Low, median, high', [band.low, band.median, band.high].map((each) => each.toFixed(2)).join(', ')],
                    ['Source', source],
                  ]}
                />
              ),
            })}
          />
        ))}
        {index.breadth && (
          <Figure
            label="Advances / declines"
            value={members.filter(({ dayChange }) => (dayChange ?? 0) > 0).length}
            format="whole"
            unit={`/ ${members.filter(({ dayChange }) => (dayChange ?? 0) < 0).length}`}
            note={`${Math.round(index.breadth.above200 ?? 0)}% above 200 DMA`}
          />
        )}
      </FigureRow>
      <AskInside title={index.title} />
      <Tabs
        label={index.title}
        tabs={indexTabs.map((value) => ({ value, label: tabLabels[value] }))}
        value={tab}
        onChange={onTab}
      >
        <div className={styles.panel}>
          {tab === 'constituents' && (
            <Constituents members={members} moved={moved} onOpen={({ symbol }) => openCompany(symbol)} />
          )}
          {tab === 'map' && (
            <HeatMap
              title={`${index.title} today`}
              boxes={boxes}
              sizeLabel="Weight"
              sizeFormat="share"
              onOpen={({ id }) => openCompany(id)}
              height={520}
            />
          )}
          {tab === 'breadth' && <History index={name} title={index.title} onCompany={openCompany} />}
          {tab === 'funds' && (
            <Trackers
              trackers={trackers}
              // An ETF has a card of its own; what is known of a fund is one question away.
              onOpen={({ kind, id, name: fund }) =>
                void navigate(kind === 'etf' ? `/etfList?${new URLSearchParams({ fund: id })}` : askAddress(fund))
              }
            />
          )}
          {tab === 'dips' && <DipHistory dips={dips} />}
        </div>
      </Tabs>
    </div>
  )
}

function Waiting({ name }: { name: string }) {
  return (
    <div className={styles.screen}>
      <PageHead title={name} subtitle={<Link to="/indexes">All indices</Link>} />
      <Loading what={name}>
        <Skeleton height={112} />
        <Skeleton height={36} />
        <Skeleton height={480} />
      </Loading>
    </div>
  )
}
