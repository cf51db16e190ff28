import type { FeedRun } from 'core/contract/rest'
import styles from './run-log.module.css'

const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

export function RunLog({ log }: Pick<FeedRun, 'log'>) {
  return (
    <ol className={styles.log}>
      {log.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <time dateTime={at}>{time.format(new Date(at))}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
