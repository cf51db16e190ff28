import { useQuery } from '@tanstack/react-query'
import type { MarketTab } from 'core/contract/rest'
import { dayOf } from 'core/values'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { askAddress } from '#lib/sentences.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/select.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { Empty, ErrorState } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { listQuery, stocksQuery } from '../api.ts'
import { columnsOf, liveColumns } from '../columns.tsx'
import { liveRows, liveRules } from '../live-rules.ts'
import { filtered, type ListRow, newestOf, rowsOf, valuesOf } from '../rows.ts'
import styles from '../screen.module.css'
import { filterKeys, tabLabels, usualUniverse } from '../tabs.ts'
import { useSentenceVerbs } from '../use-sentence-verbs.ts'
import { FlowsChart } from './flows-chart.tsx'
import { Stamp } from './stamp.tsx'

export interface ListProps {
  tab: MarketTab
  universe: string
  /** The universe as people say it. */
  title: string
  words: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

const noKeys: readonly (readonly [key: string, label: string])[] = []

/** One list: its question, how fresh it is, and its rows. */
export function List({ tab, universe, title, words, change }: ListProps) {
  const { isAuthenticated, authVerified, userGoogle } = useAuth()
  const navigate = useNavigate()
  const email = userGoogle?.email ?? ''
  const rule = liveRules[tab]
  const isLive = rule !== undefined && words.get('rank') === 'live'
  const list = useQuery(listQuery(tab, universe, email))
  const stocks = useQuery(stocksQuery(universe, email, isLive))
  const first = isLive ? stocks.data?.quotes : list.data?.quotes
  const live = useLiveQuotes(
    useMemo(() => first?.map(({ symbol }) => symbol) ?? [], [first]),
    { first },
  )
  const found = useMemo(() => {
    if (isLive && rule) return liveRows(rule, stocks.data?.stocks ?? [], live.quotes)
    return list.data ? { rows: rowsOf(list.data, live.quotes), total: list.data.total } : { rows: [], total: 0 }
  }, [isLive, rule, stocks.data, list.data, live.quotes])
  const newest = newestOf(live.quotes.values())
  const hasTradedSince = newest !== null && list.data !== undefined && dayOf(newest) > list.data.asOf
  const columns = useMemo(
    () => (isLive && rule ? liveColumns(rule) : columnsOf(tab, list.data ?? null, hasTradedSince)),
    [isLive, rule, tab, list.data, hasTradedSince],
  )
  const name = `${tabLabels[tab]}${tab === 'flows' ? '' : `, ${title}`}`
  const verbs = useSentenceVerbs(list.data?.sentence ?? '', name)
  const keys = filterKeys[tab] ?? noKeys
  const wanted = Object.fromEntries(keys.map(([key]) => [key, words.get(key)]))
  const shown = filtered(found.rows, wanted)
  const error = list.error ?? (isLive ? stocks.error : null)

  if (error)
    return (
      <ErrorState
        title={error.message}
        onRetry={() => void (list.error ? list.refetch() : stocks.refetch())}
        busy={list.isFetching || stocks.isFetching}
      />
    )
  const headline = isLive
    ? `${found.total} ${found.total === 1 ? 'company meets' : 'companies meet'} it now`
    : (list.data?.headline ?? tabLabels[tab])
  return (
    <div className={styles.list}>
      <SentenceStrip
        sentence={list.data?.sentence ?? 'Asking …'}
        // A line from the start: what is below must not move when it comes.
        understood={list.data && list.data.canonical !== list.data.sentence ? list.data.canonical : '\u00a0'}
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
      <Stamp
        asOf={list.data?.asOf ?? null}
        source={list.data?.source ?? ''}
        live={live}
        ranked={isLive ? 'live' : 'close'}
        {...(rule && { onRanked: (ranked) => change({ rank: ranked === 'live' ? 'live' : null }) })}
      />
      {tab === 'flows' && found.rows.length > 0 && <FlowsChart rows={found.rows} />}
      <Card
        flush
        title={headline}
        {...(!isLive && list.data && list.data.notes.length > 0 && { note: list.data.notes.join(' ') })}
      >
        <Table
          // Another set of columns is another table: what was sorted and chosen in the one says nothing about the other.
          key={isLive ? 'live' : 'close'}
          caption={name}
          columns={columns}
          rows={shown}
          rowKey={(row) => row.id}
          loading={isLive ? stocks.isPending : list.isPending}
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
          actions={
            keys.length > 0 && (
              <div className={styles.filters}>
                {keys.map(([key, label]) => (
                  <Select
                    key={key}
                    label={label}
                    hideLabel
                    size="small"
                    options={[
                      { value: '', label: `${label}: any` },
                      ...valuesOf(found.rows, key).map((value) => ({ value, label: value })),
                    ]}
                    value={wanted[key] ?? ''}
                    onChange={(value) => change({ [key]: value === '' ? null : value })}
                  />
                ))}
              </div>
            )
          }
          empty={
            Object.values(wanted).some((value) => value !== null) ? (
              <Empty
                action={
                  <Button onClick={() => change(Object.fromEntries(keys.map(([key]) => [key, null])))}>
                    Show all {found.rows.length}
                  </Button>
                }
              >
                None of the {found.rows.length} matches these filters.
              </Empty>
            ) : (
              <Empty
                action={
                  universe !== usualUniverse && (
                    <Button onClick={() => change({ universe: null })}>Look in Nifty 500</Button>
                  )
                }
              >
                {isLive ? 'Nobody meets it right now.' : (list.data?.headline ?? 'Nothing to show.')}
              </Empty>
            )
          }
          {...(found.total > found.rows.length && { footer: `The first ${found.rows.length} of ${found.total}` })}
        />
      </Card>
    </div>
  )
}
