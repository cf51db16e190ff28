import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { FeedList } from 'core/contract/rest'
import { useAuth } from '#lib/auth.ts'
import { HttpError } from '#lib/http-error.ts'
import { useWords } from '#lib/use-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Empty, ErrorState, Loading, Skeleton, Strip } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { feedsQuery } from './api.ts'
import { CoverageTable } from './parts/coverage-table.tsx'
import { FeedDetail } from './parts/feed-detail.tsx'
import { FeedTable } from './parts/feed-table.tsx'
import { ImportCard } from './parts/import-card.tsx'
import { ReconcileCard } from './parts/reconcile-card.tsx'
import { RunHistory } from './parts/run-history.tsx'
import { RunPanel } from './parts/run-panel.tsx'
import { StateOfFeeds } from './parts/state-of-feeds.tsx'
import styles from './screen.module.css'
import { dayText } from './words.ts'

const tabs = ['feeds', 'import', 'history', 'coverage', 'reconcile'] as const
type Tab = (typeof tabs)[number]

export function Screen() {
  const { isAuthenticated, currentUser, authVerified } = useAuth()
  const isOperator = currentUser?.isOperator === true
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...feedsQuery, enabled: isOperator })
  const asOf = data?.asOf ? { when: dayText(data.asOf), source: data.source } : undefined
  return (
    <div className={styles.screen}>
      <PageHead
        title="Data feeds"
        subtitle="What each vendor sent, what was refused and why, and what the store holds. Times are IST."
        {...(asOf && { asOf })}
      />
      {!isAuthenticated ? (
        authVerified ? (
          <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/cmots" />
        ) : (
          <Waiting />
        )
      ) : !isOperator || (error instanceof HttpError && error.code === 'not_authorized') ? (
        <Card>
          <Empty icon="lock">{messages.notAuthorized}</Empty>
        </Card>
      ) : error && !data ? (
        <Card>
          <ErrorState
            title={error.message}
            kept="The store is as it was."
            onRetry={() => refetch()}
            busy={isFetching}
          />
        </Card>
      ) : isPending || !data ? (
        <Waiting />
      ) : (
        <Console list={data} />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Loading what="data feeds">
      <Skeleton height={72} />
      <Skeleton height={160} />
      <Skeleton height={360} />
    </Loading>
  )
}

function Console({ list }: { list: FeedList }) {
  const [query, setQuery] = useWords()
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'feeds'
  const feed = list.feeds.find(({ connector }) => connector === query.get('feed'))
  const run = Number(query.get('run')) || null
  const go = (next: Readonly<Record<string, string>>) => setQuery(next, { isPage: true })
  const openRun = (id: number) => go({ ...(feed ? { feed: feed.connector } : { tab: 'history' }), run: String(id) })

  if (run !== null)
    return (
      <RunPanel id={run} onBack={() => go(feed ? { feed: feed.connector } : { tab: 'history' })} onOpen={openRun} />
    )
  if (feed) return <FeedDetail feed={feed} onBack={() => go({})} onOpenRun={openRun} />

  return (
    <>
      {list.isSampleOnly && (
        <Strip
          icon="info"
          tone="info"
          action={
            tab !== 'import' && (
              <Button size="small" onClick={() => go({ tab: 'import' })}>
                Import a file
              </Button>
            )
          }
        >
          <strong>No feed configured; sample data in use</strong>
        </Strip>
      )}
      <StateOfFeeds list={list} />
      <Tabs<Tab>
        label="Data feeds"
        tabs={[
          { value: 'feeds', label: 'Feeds', note: list.feeds.length },
          { value: 'import', label: 'Import' },
          { value: 'history', label: 'Runs' },
          { value: 'coverage', label: 'Coverage', note: list.coverage.length },
          { value: 'reconcile', label: 'Reconcile' },
        ]}
        value={tab}
        onChange={(next) => go(next === 'feeds' ? {} : { tab: next })}
      >
        <div className={styles.stack}>
          {tab === 'feeds' && <FeedTable feeds={list.feeds} onOpen={({ connector }) => go({ feed: connector })} />}
          {tab === 'import' && <ImportCard feeds={list.feeds} onOpenRun={openRun} />}
          {tab === 'history' && <RunHistory connector={null} onOpen={openRun} />}
          {tab === 'coverage' && <CoverageTable coverage={list.coverage} />}
          {tab === 'reconcile' && <ReconcileCard list={list} />}
        </div>
      </Tabs>
    </>
  )
}
