import { printInstrument } from 'core/language'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Subject } from '../api.ts'
import styles from './ways-on.module.css'

export interface WaysOnProps {
  subject: Subject
  mark: string
  onScan: () => void
  onShare: () => void
}

const asked = (query: string): string => `/assistant?${new URLSearchParams({ q: query })}`

/** What a marked condition can become next. */
export function WaysOn({ subject, mark, onScan, onShare }: WaysOnProps) {
  const name = printInstrument(subject)
  return (
    <div className={styles.ways}>
      <Button look="primary" icon="filter" onClick={onScan} wide>
        Scan universe
      </Button>
      <ButtonLink to={asked(`backtest ${name} buy ₹10000 when ${mark}`)} icon="history" wide>
        Backtest
      </ButtonLink>
      <ButtonLink to={asked(`watch ${name} when ${mark}`)} icon="bell" wide>
        Alert
      </ButtonLink>
      <ButtonLink to={asked(`screen stocks where ${mark}`)} icon="report" wide>
        Report
      </ButtonLink>
      <Button icon="link" onClick={onShare} wide>
        Copy link
      </Button>
    </div>
  )
}
