import { formatDay, formatTime } from 'core/values'
import type { SessionClock } from '#lib/session-clock.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import styles from './session-bar.module.css'

export interface SessionBarProps {
  clock: SessionClock
  now: number
  rest: string | null
  frozenAt: number | null
  onFreeze: () => void
}

/** The exchange's clock: what it is doing, until when, and whether the page follows it. */
export function SessionBar({ clock, now, rest, frozenAt, onFreeze }: SessionBarProps) {
  const tone = clock.state === 'open' ? 'good' : clock.state === 'pre-open' ? 'info' : 'neutral'
  return (
    <section className={styles.bar} aria-label="Session">
      <Chip tone={tone} dot>
        {clock.label}
      </Chip>
      <span className={styles.time}>{formatTime(now)} IST</span>
      <span className={styles.quiet}>
        {formatDay(clock.day)} · {clock.next}
        {rest && ` · ${rest}`}
      </span>
      <span className={styles.freeze}>
        {frozenAt !== null && (
          <span role="status" className={styles.frozen}>
            Frozen at {formatTime(frozenAt)}
          </span>
        )}
        <Button
          size="small"
          icon={frozenAt === null ? 'pause' : 'play'}
          aria-pressed={frozenAt !== null}
          onClick={onFreeze}
        >
          {frozenAt === null ? 'Freeze' : 'Resume'}
        </Button>
      </span>
    </section>
  )
}
