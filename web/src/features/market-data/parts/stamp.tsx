import { day, formatDay } from 'core/values'
import { ageOf, isStale, sessionClock } from '#lib/session-clock.ts'
import type { LiveQuotes } from '#lib/use-live-quotes.ts'
import { useNow } from '#lib/use-now.ts'
import { Chip } from '#ui/chip.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Stale } from '#ui/states.tsx'
import { newestOf } from '../rows.ts'
import styles from '../screen.module.css'

export type Ranked = 'close' | 'live'

export interface StampProps {
  asOf: string | null
  source: string
  live: LiveQuotes
  ranked: Ranked
  /** Absent where live prices cannot judge the list. */
  onRanked?: (ranked: Ranked) => void
}

const staleAfterMs = 120_000

/** As of when the list is, what the exchange is doing, and an amber bar when live prices stop coming. */
export function Stamp({ asOf, source, live: { quotes, session }, ranked, onRanked }: StampProps) {
  const now = useNow(5000)
  const newest = newestOf(quotes.values())
  const clock = session ? sessionClock(session, now) : null
  const on = asOf === null ? '…' : formatDay(day(asOf))
  return (
    <>
      <div className={styles.stamp}>
        {clock && (
          <Chip tone={clock.state === 'open' ? 'good' : 'neutral'} dot>
            {clock.label}
          </Chip>
        )}
        <p>
          {ranked === 'live'
            ? `The same rule on live prices; asked in the chat, the sentence answers on the close of ${on}. `
            : `As of the close of ${on}. `}
          {quotes.size > 0 && `LTP and % day: ${ageOf(newest, now)}. `}
          {source}
        </p>
        {onRanked && (
          <Segmented
            label="Ranked on"
            size="small"
            options={[
              { value: 'close', label: 'Last close' },
              { value: 'live', label: 'Live' },
            ]}
            value={ranked}
            onChange={onRanked}
          />
        )}
      </div>
      {session && quotes.size > 0 && isStale(newest, now, session, staleAfterMs) && (
        <Stale since={ageOf(newest, now)} />
      )}
    </>
  )
}
