import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import type { FilterCount, Test } from '../filters.ts'
import styles from './left-over.module.css'

export interface LeftOverProps {
  counts: readonly FilterCount[]
  onDrop: (id: Test['id']) => void
  onClear: () => void
}

/** Nothing is left: what each filter keeps by itself, and what would come back without it. */
export function LeftOver({ counts, onDrop, onClear }: LeftOverProps) {
  return (
    <div className={styles.left}>
      <Empty action={<Button onClick={onClear}>Show all futures</Button>}>
        No contract passes all of these filters.
      </Empty>
      <ul className={styles.counts} aria-label="Contracts by filter">
        {counts.map(({ test, alone, withoutIt }) => (
          <li key={test.id}>
            <span className={styles.label}>{test.label}</span>
            <span className={styles.count}>{alone} pass it alone</span>
            <Button size="small" look="quiet" disabled={withoutIt === 0} onClick={() => onDrop(test.id)}>
              {`Drop it: ${withoutIt} left`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
