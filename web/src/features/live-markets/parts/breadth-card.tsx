import { Card } from '#ui/card.tsx'
import { formatFigure } from '#ui/number-format.ts'
import type { Breadth } from '../pulse.ts'
import styles from './breadth-card.module.css'

/** How many companies take part in the move. */
export function BreadthCard({ breadth }: { breadth: Breadth }) {
  const share = (count: number) => (breadth.of === 0 ? 0 : (count / breadth.of) * 100)
  const up = share(breadth.advances)
  const down = share(breadth.declines)
  return (
    <Card title="Breadth" note={`${formatFigure(breadth.of, 'whole')} largest companies`}>
      <svg
        className={styles.bar}
        width="100%"
        height="12"
        role="img"
        aria-label={`${breadth.advances} up, ${breadth.declines} down, ${breadth.unchanged} unchanged`}
      >
        <rect className={styles.flat} width="100%" height="12" rx="3" />
        <rect className={styles.up} width={`${up}%`} height="12" rx="3" />
        <rect className={styles.down} x={`${100 - down}%`} width={`${down}%`} height="12" rx="3" />
      </svg>
      <dl className={styles.counts}>
        <Count name="Advances" value={formatFigure(breadth.advances, 'whole')} tone={styles.upText} />
        <Count name="Declines" value={formatFigure(breadth.declines, 'whole')} tone={styles.downText} />
        <Count name="Unchanged" value={formatFigure(breadth.unchanged, 'whole')} />
        <Count name="New 52-week highs" value={formatFigure(breadth.newHighs, 'whole')} />
        <Count name="New 52-week lows" value={formatFigure(breadth.newLows, 'whole')} />
        <Count name="Above 50 DMA" value={formatFigure(breadth.above50, 'share', 0)} />
        <Count name="Above 200 DMA" value={formatFigure(breadth.above200, 'share', 0)} />
      </dl>
    </Card>
  )
}

function Count({ name, value, tone }: { name: string; value: string; tone?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone}>{value}</dd>
    </div>
  )
}
