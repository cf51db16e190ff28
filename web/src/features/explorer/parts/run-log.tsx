import { useInfiniteQuery } from '@tanstack/react-query'
import type { OperatorRun } from 'core/contract/rest'
import { dayOf, formatDay, formatNumber, formatTime } from 'core/values'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty, ErrorState } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { runsQuery } from '../api.ts'
import styles from '../screen.module.css'

const toolWords = { explorer: 'Arrays fetched', function: 'Function', scraper: 'Scraper', feed: 'Feed' } as const
const stateWords = {
  running: { label: 'Not finished', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
  stopped: { label: 'Stopped', tone: 'notice' },
  failed: { label: 'Failed', tone: 'bad' },
} as const

const shownAtOnce = 120

const columnsWith = (onOpen: (run: OperatorRun) => void): readonly Column<OperatorRun>[] => [
  {
    id: 'when',
    header: 'When',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => `${formatDay(dayOf(Date.parse(startedAt)))}, ${formatTime(Date.parse(startedAt))}`,
  },
  { id: 'who', header: 'Who', value: ({ email }) => email },
  { id: 'tool', header: 'Tool', value: ({ tool }) => toolWords[tool] },
  {
    id: 'what',
    header: 'What',
    value: ({ what }) => what,
    cell: (run) =>
      run.what.length <= shownAtOnce ? (
        run.what
      ) : (
        <>
          {run.what.slice(0, shownAtOnce - 1)}…{' '}
          <Button size="small" look="quiet" onClick={() => onOpen(run)}>
            Show all
          </Button>
        </>
      ),
  },
  {
    id: 'state',
    header: 'Outcome',
    value: ({ state }) => stateWords[state].label,
    cell: ({ state }) => <Chip tone={stateWords[state].tone}>{stateWords[state].label}</Chip>,
    note: ({ says }) => says ?? '',
  },
  {
    id: 'took',
    header: 'Took',
    kind: 'number',
    value: ({ tookMs }) => tookMs,
    cell: ({ tookMs }) => (tookMs === null ? '–' : `${formatNumber(tookMs, 0)} ms`),
    reason: () => 'It has not ended, or the server ended first',
  },
]

/** What operators ran: who, when, how long, how it ended. */
export function RunLog() {
  const { data, error, isPending, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(runsQuery)
  const [opened, setOpened] = useState<OperatorRun | null>(null)
  const [columns] = useState(() => columnsWith(setOpened))
  const runs = data?.pages.flatMap((page) => page.runs) ?? []
  return (
    <Card title="Audit log" note="who ran what, newest first; times are IST" flush={runs.length > 0}>
      {error && !data ? (
        <ErrorState title={error.message} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <Table
          caption="Audit log"
          columns={columns}
          rows={runs}
          rowKey={({ id }) => String(id)}
          loading={isPending}
          empty={<Empty>Nothing has been run yet.</Empty>}
        />
      )}
      {opened && (
        <Dialog open onClose={() => setOpened(null)} title={toolWords[opened.tool]} size="large" cancelLabel="Close">
          <pre className={styles.whole}>{opened.what}</pre>
        </Dialog>
      )}
      {hasNextPage && (
        <Button look="quiet" onClick={() => fetchNextPage()} busy={isFetching}>
          Show older
        </Button>
      )}
    </Card>
  )
}
