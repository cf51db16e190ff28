import type { StrategyRunRow } from 'core/contract/rest'
import styles from '../screen.module.css'
import { stageText } from '../words.ts'

/** How far a run is: a bar and its words. */
export function Progress({ run, wide = false }: { run: StrategyRunRow; wide?: boolean }) {
  const says = stageText(run)
  return (
    <span className={wide ? styles.progressWide : styles.progress}>
      <progress max={100} value={run.progress} aria-label={`Progress of ${run.strategy_name}`} />
      <span>
        {says}
        {run.state === 'running' && `, ${run.progress}%`}
      </span>
    </span>
  )
}
