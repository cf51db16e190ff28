import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { MarketTab } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { askAddress } from '#lib/sentences.ts'
import { ageOf, isStale, sessionClock } from '#lib/session-clock.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { useNow } from '#lib/use-now.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Empty, ErrorState, Stale } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { listQuery, universesQuery } from './api.ts'
import { columnsOf } from './columns.tsx'
import { FlowsChart } from './parts/flows-chart.tsx'
import { filtered, type ListRow, newestOf, rowsOf, valuesOf } from './rows.ts'
import styles from './screen.module.css'
import { filterKeys, readTab, tabLabels } from './tabs.ts'
import { useSentenceVerbs } from './use-sentence-verbs.ts'

const usual = 'NIFTY 500'
const staleAfterMs = 120_000

export function Screen() {
  const [words, setWords] = useSearchParams()
  const universes = useQuery(universesQuery)
  const tab = readTab(words.get('tab'))
  const universe = words.get('universe') ?? usual
  const { isAuthenticated, authVerified } = useAuth()
  const isStranger = universe === 'watchlist' && authVerified && !isAuthenticated
  const title = universes.data?.find(({ name }) => name === universe)?.title ?? universe
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setWords(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: true },
    )
  /** What one list was narrowed to says nothing about another. */
  const cleared = Object.fromEntries(Object.values(filterKeys).flatMap((keys) => keys.map(([key]) => [key, null])))

  return (
    <div className={styles.screen}>
      <PageHead
        title="Market data"
        subtitle="Each list is the answer to the question above it."
        actions={
          tab !== 'flows' && (
            <div className={styles.universe}>
              <Select
                label="Universe"
                hideLabel
                options={(universes.data ?? [{ name: universe, title }]).map(({ name, title: label }) => ({
                  value: name,
                  label,
                }))}
                value={universe}
                onChange={(chosen) => change({ universe: chosen, ...cleared })}
              />
            </div>
          )
        }
      />
      <Tabs
        label="Lists"
        tabs={Object.entries(tabLabels).map(([value, label]) => ({ value: value as MarketTab, label }))}
        value={tab}
        onChange={(chosen) => change({ tab: chosen, ...cleared })}
      >
        {isStranger ? (
          <SignInNeeded
            text={messages.chat.signInNeeded}
            label={messages.signIn.title}
            path={`/marketdata?${words.toString()}`}
          />
        ) : (
          <List key={`${tab} ${universe}`} tab={tab} universe={universe} title={title} words={words} change={change} />
        )}
      </Tabs>
    </div>
  )
}

interface ListProps {
  tab: MarketTab
  universe: string
  title: string
  words: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

function List({ tab, universe, title, words, change }: ListProps) {
  const { isAuthenticated, authVerified, userGoogle } = useAuth()
  const navigate = useNavigate()
  const list = useQuery(listQuery(tab, universe, userGoogle?.email ?? ''))
  const symbols = useMemo(() => list.data?.companies.map(({ symbol }) => symbol) ?? [], [list.data])
  const { quotes, session } = useLiveQuotes(symbols, { first: list.data?.quotes })
  const rows = useMemo(() => (list.data ? rowsOf(list.data, quotes) : []), [list.data, quotes])
  const columns = useMemo(
    () => (list.data ? columnsOf(tab, list.data) : columnsOf(tab, { columns: [] })),
    [tab, list.data],
  )
  const verbs = useSentenceVerbs(list.data?.sentence ?? '', `${tabLabels[tab]}${tab === 'flows' ? '' : `, ${title}`}`)
  const keys = filterKeys[tab] ?? []
  const wanted = Object.fromEntries(keys.map(([key]) => [key, words.get(key)]))
  const shown = filtered(rows, wanted)
  const isNarrowed = Object.values(wanted).some((value) => value !== null)

  if (list.error)
    return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} />
  return (
    <div className={styles.list}>
      <SentenceStrip
        sentence={list.data?.sentence ?? 'Asking …'}
        understood={list.data && list.data.canonical !== list.data.sentence ? list.data.canonical : null}
        editTo={askAddress(list.data?.sentence ?? '')}
        {...(isAuthenticated ? verbs : {})}
        signIn={
          authVerified && !isAuthenticated ? (
            <ButtonLink size="small" icon="bell" to={`/login?redirect=${encodeURIComponent(`/marketdata?${words}`)}`}>
              Sign in to save or alert
            </ButtonLink>
          ) : undefined
        }
      />
      <Stamp asOf={list.data?.asOf ?? null} source={list.data?.source ?? ''} session={session} quotes={quotes} />
      {tab === 'flows' && rows.length > 0 && <FlowsChart rows={rows} />}
      <Card
        flush
        title={list.data?.headline ?? tabLabels[tab]}
        {...(list.data && list.data.notes.length > 0 && { note: list.data.notes.join(' ') })}
      >
        <Table
          caption={`${tabLabels[tab]}${tab === 'flows' ? '' : `, ${title}`}`}
          columns={columns}
          rows={shown}
          rowKey={(row) => row.id}
          loading={list.isPending}
          find={tab === 'flows' ? 'Filter days' : 'Filter companies'}
          keepAs={`market-${tab}`}
          {...(tab !== 'flows' && {
            onOpen: ({ symbol }: ListRow) => {
              if (symbol) void navigate(`/company/${encodeURIComponent(symbol)}`)
            },
          })}
          filters={keys.flatMap(([key, label]) => {
            const value = wanted[key]
            return value == null
              ? []
              : [{ id: key, label: `${label}: ${value}`, onRemove: () => change({ [key]: null }) }]
          })}
          actions={keys.map(([key, label]) => (
            <div key={key} className={styles.filter}>
              <Select
                label={label}
                hideLabel
                size="small"
                options={[
                  { value: '', label: `${label}: any` },
                  ...valuesOf(rows, key).map((value) => ({ value, label: value })),
                ]}
                value={wanted[key] ?? ''}
                onChange={(value) => change({ [key]: value === '' ? null : value })}
              />
            </div>
          ))}
          empty={
            isNarrowed ? (
              <Empty
                action={
                  <Button onClick={() => change(Object.fromEntries(keys.map(([key]) => [key, null])))}>
                    Show all {rows.length}
                  </Button>
                }
              >
                None of the {rows.length} matches these filters.
              </Empty>
            ) : (
              <Empty
                action={
                  universe === usual ? undefined : (
                    <Button onClick={() => change({ universe: null })}>Look in Nifty 500</Button>
                  )
                }
              >
                {list.data?.headline ?? 'Nothing to show.'}
              </Empty>
            )
          }
          {...(list.data && list.data.total > list.data.rows.length
            ? { footer: `The first ${list.data.rows.length} of ${list.data.total}` }
            : {})}
        />
      </Card>
    </div>
  )
}

interface StampProps {
  asOf: string | null
  source: string
  session: ReturnType<typeof useLiveQuotes>['session']
  quotes: ReturnType<typeof useLiveQuotes>['quotes']
}

/** As of when the list is, what the exchange is doing, and an amber bar when live prices stop coming. */
function Stamp({ asOf, source, session, quotes }: StampProps) {
  const now = useNow(5000)
  const newest = newestOf(quotes.values())
  const clock = session ? sessionClock(session, now) : null
  return (
    <>
      <p className={styles.stamp}>
        {clock && (
          <Chip tone={clock.state === 'open' ? 'good' : 'neutral'} dot>
            {clock.label}
          </Chip>
        )}
        <span>
          {asOf === null ? '…' : `Ranked on the close of ${formatDay(day(asOf))}. `}
          {quotes.size > 0 && `LTP and % day: ${ageOf(newest, now)}. `}
          {source}
        </span>
      </p>
      {session && quotes.size > 0 && isStale(newest, now, session, staleAfterMs) && (
        <Stale since={ageOf(newest, now)} />
      )}
    </>
  )
}
