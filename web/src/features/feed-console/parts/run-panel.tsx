import { useQuery } from '@tanstack/react-query'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { runQuery } from '../api.ts'
import styles from '../screen.module.css'
import { useRun } from '../use-run.ts'
import { momentText, originWords } from '../words.ts'
import { RunLog } from './run-log.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunReport } from './run-report.tsx'

interface RunPanelProps {
  id: number
  onBack: () => void
  onOpen: (id: number) => void
}

/** One run: its report, its log, and the same again. */
export function RunPanel({ id, onBack, onOpen }: RunPanelProps) {
  const { data: run, error, isFetching, refetch } = useQuery(runQuery(id))
  const { state, start } = useRun()
  return (
    <div className={styles.stack}>
      <div className={styles.back}>
        <Button look="quiet" icon="arrow-left" onClick={onBack}>
          Back
        </Button>
      </div>
      {error && !run ? (
        <Card>
          <ErrorState title={error.message} onRetry={() => refetch()} busy={isFetching} />
        </Card>
      ) : !run ? (
        <Loading what="the run" lines={6} />
      ) : (
        <Card
          title={run.fileName}
          note={`${originWords[run.origin]} · ${run.connector} · ${momentText(run.startedAt)}`}
          actions={
            run.canRetry && (
              <Button
                icon="refresh"
                busy={state.kind === 'busy'}
                onClick={() => start({ kind: 'again', id, keepGood: run.keepGood })}
              >
                Retry
              </Button>
            )
          }
        >
          <RunReport run={run} onStart={start} />
          <RunProgress state={state} onStart={start} onOpenRun={onOpen} />
        </Card>
      )}
      {run && (
        <Accordion title="Log" note={`${run.log.length} lines`} openAtFirst>
          <RunLog log={run.log} />
        </Accordion>
      )}
    </div>
  )
}
