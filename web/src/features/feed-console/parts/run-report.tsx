import type { FeedRejection, FeedRun } from 'core/contract/rest'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Figure, FigureRow } from '#ui/figure.tsx'
import { Strip } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { Wanted } from '../api.ts'
import { durationText } from '../words.ts'
import styles from './run-report.module.css'
import { SampleRows } from './sample-rows.tsx'

const rejectionColumns: readonly Column<FeedRejection>[] = [
  { id: 'line', header: 'Line', kind: 'number', format: 'whole', value: ({ line }) => line },
  { id: 'column', header: 'Column', value: ({ column }) => column, strong: true },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason },
  { id: 'text', header: 'What the file says', value: ({ text }) => text },
]

/** What became of a run: outcome, counts, rejected rows, rows read back. */
export function RunReport({ run, onStart }: { run: FeedRun; onStart: (wanted: Wanted) => void }) {
  const { counts, rejected, state, says } = run
  const isRefused = state === 'refused' || state === 'failed'
  const mayKeepGood = state === 'refused' && rejected.length > 0 && run.canRetry && !run.keepGood
  return (
    <div className={styles.report}>
      <Strip tone={isRefused ? 'bad' : state === 'imported' ? 'good' : 'info'} icon={isRefused ? 'error' : 'check'}>
        <strong>{outcomeText(run)}</strong> {says}
      </Strip>
      {mayKeepGood && (
        <div>
          <Button look="primary" onClick={() => onStart({ kind: 'again', id: run.id, keepGood: true })}>
            Import the good rows
          </Button>
        </div>
      )}
      <FigureRow label="Counts">
        <Figure label="New" value={counts.new} format="whole" />
        <Figure label="Changed" value={counts.changed} format="whole" />
        <Figure label="Unchanged" value={counts.unchanged} format="whole" />
        <Figure label="Rejected" value={counts.rejected} format="whole" />
        <Figure label="Left out" value={counts.skipped} format="whole" note={reasons(run.skipped)} />
        <Figure
          label="Duration"
          value={run.durationMs === null ? null : run.durationMs / 1000}
          decimals={1}
          unit="s"
          reason={run.durationMs === null ? 'Still running' : durationText(run.durationMs)}
        />
      </FigureRow>
      {rejected.length > 0 && (
        <section className={styles.part} aria-label="Rejected rows">
          <Table
            caption={`Rejected rows of ${run.fileName}`}
            heading={
              <strong>
                Rejected rows{run.rejectedLeftOut > 0 && `, the first ${rejected.length} of ${counts.rejected}`}
              </strong>
            }
            columns={rejectionColumns}
            rows={rejected}
            rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
          />
        </section>
      )}
      {isRefused && run.sample.length > 0 ? (
        <Accordion title="Rows that were read" note={`the first ${run.sample.length}`}>
          <div className={styles.report}>
            <SampleRows run={run} />
          </div>
        </Accordion>
      ) : (
        <SampleRows run={run} />
      )}
    </div>
  )
}

function outcomeText({ state, fileName }: FeedRun): string {
  if (state === 'imported') return `${fileName} is in the store.`
  if (state === 'unchanged') return `Everything in ${fileName} was in the store already.`
  if (state === 'running') return `${fileName} is being imported.`
  return state === 'refused' ? 'Refused; the store is as it was.' : 'Failed; the store is as it was.'
}

const reasons = (skipped: Readonly<Record<string, number>>): string =>
  Object.entries(skipped)
    .map(([reason, many]) => `${many} × ${reason}`)
    .join(', ')
