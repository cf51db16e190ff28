import type { StrategyRunDetail } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import styles from '../screen.module.css'
import { honestyOf } from '../words.ts'

/** How far the result may be believed. */
export function HonestyPanel({ run }: { run: StrategyRunDetail }) {
  return (
    <Card title="How far to trust this" note="the past promises nothing">
      <dl className={styles.honesty}>
        {honestyOf(run).map(({ name, trust, word, says }) => (
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
