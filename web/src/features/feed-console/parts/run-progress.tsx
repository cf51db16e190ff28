import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { Wanted } from '../api.ts'
import type { RunState } from '../use-run.ts'
import styles from './run-progress.module.css'
import { RunReport } from './run-report.tsx'

interface RunProgressProps {
  state: RunState
  onStart: (wanted: Wanted) => void
  onOpenRun?: (id: number) => void
}

/** A run on its way, and what became of it. */
export function RunProgress({ state, onStart, onOpenRun }: RunProgressProps) {
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') {
    return <ErrorState title={state.says} kept="The store is as it was." onRetry={() => onStart(state.wanted)} />
  }
  if (state.kind === 'busy') {
    const { progress } = state
    const text = progress?.text ?? 'Sending the file'
    return (
      <div className={styles.progress} role="status">
        <p>{text}…</p>
        <progress aria-label={text} max={1} {...(progress?.part != null && { value: progress.part })} />
      </div>
    )
  }
  const { run } = state
  return (
    <div className={styles.report}>
      <RunReport run={run} onStart={onStart} />
      {onOpenRun && (
        <Button size="small" iconEnd="arrow-right" onClick={() => onOpenRun(run.id)}>
          Open this run
        </Button>
      )}
    </div>
  )
}
