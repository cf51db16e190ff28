import { useQuery } from '@tanstack/react-query'
import type { ReportRunSummary } from 'core/contract/rest'
import { formatNumber } from 'core/values'
import { useState } from 'react'
import { AnswerView } from '#ui/answer/answer-view.tsx'
import { unitText } from '#ui/answer/unit-format.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { runQuery, runsQuery } from '../api.ts'
import { instantText } from '../schedule-words.ts'
import styles from '../screen.module.css'

/** Every kept run of a report, newest first, each with what changed since the one before. */
export function Runs({ chatId }: { chatId: number }) {
  const runs = useQuery(runsQuery(chatId))
  const [open, setOpen] = useState<number | null>(null)
  if (runs.error) return <ErrorState title={runs.error.message} onRetry={() => void runs.refetch()} />
  if (!runs.data || runs.data.length === 0) return null
  return (
    <Card title="Runs" note={`${runs.data.length} kept`} flush>
      <ul className={styles.runs}>
        {runs.data.map((run) => (
          <li key={run.id} className={styles.run}>
            <button
              type="button"
              className={styles.runHead}
              aria-expanded={open === run.id}
              onClick={() => setOpen(open === run.id ? null : run.id)}
            >
              <Icon name={open === run.id ? 'chevron-down' : 'chevron-right'} size={16} />
              <strong>{instantText(run.ran_at)}</strong>
              <span className={styles.quiet}>
                {formatNumber(run.rows, 0)} rows · {changeText(run)}
              </span>
              {run.origin === 'schedule' && <Chip>Scheduled</Chip>}
            </button>
            {open === run.id && <OneRun id={run.id} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function changeText({ changes }: ReportRunSummary): string {
  if (!changes) return 'first run'
  const { added, removed, changed } = changes
  if (added + removed + changed === 0) return 'nothing changed'
  return [added > 0 && `${added} new`, removed > 0 && `${removed} gone`, changed > 0 && `${changed} changed`]
    .filter(Boolean)
    .join(', ')
}

function OneRun({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(runQuery(id))
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />
  if (!data) return <Loading what="the run" />
  const { changes, answer } = data
  return (
    <div className={styles.runBody}>
      {changes && changes.added.length + changes.removed.length + changes.changed.length > 0 && (
        <section aria-label="What changed since the last run" className={styles.changes}>
          <h3>What changed since the last run</h3>
          {changes.added.length > 0 && (
            <p>
              <Chip tone="good">New</Chip> {changes.added.join(', ')}
            </p>
          )}
          {changes.removed.length > 0 && (
            <p>
              <Chip tone="bad">Gone</Chip> {changes.removed.join(', ')}
            </p>
          )}
          {changes.changed.length > 0 && (
            <ul className={styles.cells}>
              {changes.changed.slice(0, 50).map(({ name, cells }) => (
                <li key={name}>
                  <strong>{name}</strong>{' '}
                  {cells
                    .map(
                      ({ title, unit, before, after }) =>
                        `${title} ${unitText(unit, before)} → ${unitText(unit, after)}`,
                    )
                    .join(', ')}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <AnswerView answer={answer} />
    </div>
  )
}
