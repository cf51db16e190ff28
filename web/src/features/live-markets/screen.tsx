import { useQuery } from '@tanstack/react-query'
import { day, formatDay } from 'core/values'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import type { First } from '#lib/first-replies.ts'
import { ageOf, isStale, restDay, sessionClock } from '#lib/session-clock.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { useNow } from '#lib/use-now.ts'
import { useWords } from '#lib/use-words.ts'
import { HeatMap } from '#ui/heat-map.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, Loading, Skeleton, Stale } from '#ui/states.tsx'
import { companyAddress } from './addresses.ts'
import { moversQuery, pulseQuery, watchedQuery } from './api.ts'
import { ActiveCard } from './parts/active-card.tsx'
import { BreadthCard } from './parts/breadth-card.tsx'
import { EventsStrip } from './parts/events-strip.tsx'
import { SessionBar } from './parts/session-bar.tsx'
import { Tape } from './parts/tape.tsx'
import { Tiles } from './parts/tiles.tsx'
import { explained, WhyMoving } from './parts/why-moving.tsx'
import { breadthOf, movedStocks } from './pulse.ts'
import styles from './screen.module.css'

const staleAfterMs = 120_000

export const first: First = (client) => client.prefetchQuery(pulseQuery)

export function Screen() {
  const { isAuthenticated, userGoogle } = useAuth()
  const [words, setWords] = useWords()
  const navigate = useNavigate()
  const index = explained.find(({ value }) => value === words.get('why'))?.value ?? 'NIFTY 50'
  const pulse = useQuery(pulseQuery)
  const movers = useQuery(moversQuery(index))
  const watched = useQuery(watchedQuery(userGoogle?.email ?? ''))
  const [frozenAt, setFrozenAt] = useState<number | null>(null)
  const passing = useNow(1000)
  const now = frozenAt ?? passing

  const symbols = useMemo(() => {
    const { tiles = [], stocks = [] } = pulse.data ?? {}
    return [...new Set([...tiles, ...stocks].map(({ symbol }) => symbol).concat(watched.data ?? []))]
  }, [pulse.data, watched.data])
  const { quotes, session } = useLiveQuotes(symbols, {
    first: pulse.data?.quotes,
    paceMs: 1000,
    frozen: frozenAt !== null,
  })
  const stocks = useMemo(() => movedStocks(pulse.data?.stocks ?? [], quotes), [pulse.data, quotes])
  const breadth = useMemo(() => breadthOf(stocks), [stocks])
  const boxes = useMemo(
    () =>
      stocks.map(({ symbol, name, sector, marketCap, change }) => ({
        id: symbol,
        label: symbol,
        name,
        group: sector ?? 'Not classified',
        size: marketCap,
        change,
      })),
    [stocks],
  )

  const head = (
    <PageHead
      title="Live markets"
      subtitle="The session as it happens: levels, breadth, sectors and the facts behind a move."
      {...(pulse.data && { asOf: { when: formatDay(day(pulse.data.state.asOf)), source: pulse.data.state.source } })}
    />
  )
  if (pulse.error)
    return (
      <>
        {head}
        <ErrorState title={pulse.error.message} onRetry={() => void pulse.refetch()} busy={pulse.isFetching} />
      </>
    )
  if (pulse.isPending)
    return (
      <div className={styles.screen}>
        {head}
        <Loading what="the market">
          <Skeleton height={46} />
          <Skeleton height={300} />
          <Skeleton height={46} />
          <Skeleton height={520} />
        </Loading>
      </div>
    )

  const state = session ?? pulse.data.state.session
  const clock = sessionClock(state, now)
  const newest = pulse.data.tiles.reduce<number | null>((latest, { symbol }) => {
    const at = quotes.get(symbol)?.at ?? null
    return at !== null && (latest === null || at > latest) ? at : latest
  }, null)

  return (
    <div className={styles.screen}>
      {head}
      <SessionBar
        clock={clock}
        now={now}
        rest={state === 'holiday' ? restDay(now) : null}
        frozenAt={frozenAt}
        onFreeze={() => setFrozenAt(frozenAt === null ? Date.now() : null)}
      />
      {frozenAt === null && isStale(newest, now, state, staleAfterMs) && <Stale since={ageOf(newest, now)} />}
      <Tiles
        tiles={pulse.data.tiles}
        absent={pulse.data.absent}
        derivatives={pulse.data.derivatives}
        quotes={quotes}
        now={now}
        asOf={pulse.data.state.asOf}
      />
      <Tape isSignedIn={isAuthenticated} symbols={watched.data ?? []} quotes={quotes} />
      <div className={styles.columns}>
        <WhyMoving
          index={index}
          onIndex={(why) => setWords({ why })}
          movers={movers.data}
          quotes={quotes}
          error={movers.error}
          onRetry={() => void movers.refetch()}
        />
        <BreadthCard breadth={breadth} />
      </div>
      <HeatMap
        title="Sectors"
        boxes={boxes}
        sizeLabel="Market cap"
        height={560}
        onOpen={({ id }) => void navigate(companyAddress(id))}
      />
      <div className={styles.columns}>
        <EventsStrip events={pulse.data.events} on={pulse.data.eventsDay} />
        <ActiveCard stocks={stocks} active={pulse.data.active} />
      </div>
    </div>
  )
}
