import { type ChartTimeframe, chartTimeframes } from 'core/contract/rest'
import { printInstrument } from 'core/language'
import { askAddress } from '#lib/sentences.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Subject } from '../api.ts'
import styles from './ways-on.module.css'

export interface WaysOnProps {
  subject: Subject
  mark: string
  timeframe: ChartTimeframe
  onScan: () => void
  onShare: () => void
}

/** Rupees of each buy of a strategy, and of a basket, until the person says otherwise. */
const amount = 100_000

/** What a marked condition can become next. */
export function WaysOn({ subject, mark, timeframe, onScan, onShare }: WaysOnProps) {
  const name = printInstrument(subject)
  const strategy = `backtest ${name} buy ₹${amount} when ${mark}`
  const screen = `screen stocks where ${mark}`
  // Questions are asked of days; on a chart of weeks or months the words say so themselves.
  const isDaily = timeframe === chartTimeframes[0]
  return (
    <div className={styles.ways}>
      <Button look="primary" icon="filter" onClick={onScan} wide>
        Scan universe
      </Button>
      <ButtonLink to={`/tradingagent/jobs?${new URLSearchParams({ edit: 'new', text: strategy })}`} icon="history" wide>
        Save as strategy
      </ButtonLink>
      <ButtonLink to={askAddress(`watch ${name} when ${mark}`)} icon="bell" wide>
        Alert
      </ButtonLink>
      <ButtonLink to={askAddress(screen)} icon="report" wide>
        Report
      </ButtonLink>
      <ButtonLink to={askAddress(`basket buy ₹${amount} of (${screen} limit 10)`)} icon="basket" wide>
        Basket
      </ButtonLink>
      <Button icon="link" onClick={onShare} wide>
        Copy link
      </Button>
      {!isDaily && <p className={styles.note}>Strategy, alert, report and basket judge it by the day.</p>}
    </div>
  )
}
