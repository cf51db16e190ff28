import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Feed } from 'core/contract/rest'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Facts } from '#ui/figure.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Strip } from '#ui/states.tsx'
import { feedsKey, scheduleFeed } from '../api.ts'
import styles from '../screen.module.css'
import { useRun } from '../use-run.ts'
import { momentText, scheduleText, statusWords } from '../words.ts'
import { ImportCard } from './import-card.tsx'
import { RunHistory } from './run-history.tsx'
import { RunProgress } from './run-progress.tsx'

interface FeedDetailProps {
  feed: Feed
  onBack: () => void
  onOpenRun: (id: number) => void
}

export function FeedDetail({ feed, onBack, onOpenRun }: FeedDetailProps) {
  const { state, start } = useRun()
  const { lastRun, nextRunAt, status } = feed
  return (
    <div className={styles.stack}>
      <div className={styles.back}>
        <Button look="quiet" icon="arrow-left" onClick={onBack}>
          All feeds
        </Button>
      </div>
      <Card title={feed.title} actions={<Chip tone={statusWords[status].tone}>{statusWords[status].label}</Chip>}>
        <div className={styles.stack}>
          {status === 'failed' && lastRun && (
            <Strip tone="bad" icon="error">
              {lastRun.says ?? 'The last run failed.'}{' '}
              {nextRunAt ? `Next retry ${momentText(nextRunAt)}.` : 'Not tried again by itself.'}
            </Strip>
          )}
          <Facts
            facts={[
              ['Connector', feed.connector],
              ['Fills', feed.fills.join(', ')],
              ['Schedule', scheduleText(feed)],
              ['Next run', nextRunAt ? momentText(nextRunAt) : 'When asked'],
              ['Last run', lastRun ? momentText(lastRun.startedAt) : 'Never'],
            ]}
          />
          <div className={styles.verbs}>
            {lastRun && (
              <Button
                icon="refresh"
                busy={state.kind === 'busy'}
                onClick={() => start({ kind: 'again', id: lastRun.id, keepGood: false })}
              >
                Retry the last run
              </Button>
            )}
            {feed.isSchedulable && <ScheduleButton feed={feed} />}
          </div>
          <RunProgress state={state} onStart={start} onOpenRun={onOpenRun} />
        </div>
      </Card>
      <ImportCard feeds={[feed]} onOpenRun={onOpenRun} />
      <RunHistory connector={feed.connector} onOpen={onOpenRun} />
    </div>
  )
}

function ScheduleButton({ feed: { connector, schedule } }: { feed: Feed }) {
  const client = useQueryClient()
  const show = useSnackbar()
  const change = useMutation({
    mutationFn: (state: 'daily' | 'paused') => scheduleFeed(connector, state),
    onSuccess: (_feed, state) => {
      show({ text: state === 'daily' ? 'Asked every day at 23:30' : 'Paused', kind: 'success' })
      return client.invalidateQueries({ queryKey: feedsKey })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const isDaily = schedule === 'daily'
  return (
    <Button
      icon={isDaily ? 'pause' : 'play'}
      busy={change.isPending}
      onClick={() => change.mutate(isDaily ? 'paused' : 'daily')}
    >
      {isDaily ? 'Pause' : schedule === 'paused' ? 'Resume' : 'Ask every day'}
    </Button>
  )
}
