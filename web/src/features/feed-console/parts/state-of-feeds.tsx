import type { FeedList } from 'core/contract/rest'
import { Figure, FigureRow } from '#ui/figure.tsx'
import { Stale, Strip } from '#ui/states.tsx'
import { dayText, momentText } from '../words.ts'

/** How the feeds are, in four figures, and what needs somebody's attention. */
export function StateOfFeeds({ list }: { list: FeedList }) {
  const { feeds, coverage } = list
  const failed = feeds.filter(({ status }) => status === 'failed')
  const stale = coverage.filter((each) => each.isStale)
  const lastRun = feeds
    .flatMap((feed) => feed.lastRun ?? [])
    .toSorted((left, right) => left.startedAt.localeCompare(right.startedAt))
    .at(-1)
  const oldest = stale.map(({ asOf }) => asOf ?? '').toSorted()[0]
  return (
    <>
      <FigureRow label="State of the feeds">
        <Figure
          label="Feeds in use"
          value={feeds.filter((feed) => feed.lastRun !== null).length}
          format="whole"
          unit={`of ${feeds.length}`}
          note={lastRun ? `Last run ${momentText(lastRun.startedAt)}` : 'None has run yet'}
        />
        <Figure label="Failed" value={failed.length} format="whole" note={failed[0]?.title.split(':')[0] ?? 'None'} />
        <Figure
          label="Data sets in the store"
          value={coverage.length}
          format="whole"
          note={list.simulated ? 'Some or all simulated' : list.source}
        />
        <Figure
          label="Behind the last trading day"
          value={stale.length}
          format="whole"
          note={stale[0]?.title ?? 'None'}
        />
      </FigureRow>
      {failed.map(({ connector, title, lastRun: run, nextRunAt }) => (
        <Strip key={connector} tone="bad" icon="error">
          <strong>{title.split(':')[0]}</strong>: {run?.says ?? 'The last run failed.'}{' '}
          {nextRunAt ? `Next retry ${momentText(nextRunAt)}.` : 'Not tried again by itself.'}
        </Strip>
      ))}
      {oldest && (
        <Stale since={dayText(oldest)}>
          {stale.length === 1 ? '1 data set is' : `${stale.length} data sets are`} not of the last trading day
        </Stale>
      )}
    </>
  )
}
