import { useQuery } from '@tanstack/react-query'
import type { SessionState } from 'core/contract'
import { formatTime } from 'core/values'
import { marketStateQuery } from '#lib/site.ts'
import styles from './session-clock.module.css'

const words: Record<SessionState, string> = {
  open: 'NSE open',
  'pre-open': 'NSE pre-open',
  closed: 'NSE closed',
  holiday: 'NSE holiday',
}

/** Whether the exchange trades, and the exchange's time. The server's clock, not the reader's. */
export function SessionClock() {
  const { data } = useQuery(marketStateQuery)
  return (
    <p className={styles.clock}>
      {data && (
        <>
          <span className={styles.dot} data-session={data.session} />
          <span className={styles.words}>{words[data.session]} · </span>
          {formatTime(data.at)} IST
        </>
      )}
    </p>
  )
}
