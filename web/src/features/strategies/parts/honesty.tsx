import { honestyOf } from 'core/backtest'
import type { StrategyRunDetail } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import styles from '../screen.module.css'

/** How far the result may be believed. */
interface HonestyPanelProps {
  run: StrategyRunDetail
  result: NonNullable<StrategyRunDetail['result']>
}

export function HonestyPanel({ run, result }: HonestyPanelProps) {
  return (
    <Card title="How far to trust this" note="the past promises nothing">
      <dl className={styles.honesty}>
        {honestyOf(result, run.settings).map(({ name, trust, word, says }) => (
          <div key={name}>
            <dt>
              {name}
              <Chip tone={trust} dot>
                {word}
              </Chip>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
