import type { InvestorHolding } from 'core/contract/rest'
import { sectorParts } from 'core/holders'
import { Card } from '#ui/card.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Empty } from '#ui/states.tsx'
import styles from './sectors.module.css'

const shown = 10

/** Where the worth lies, largest sector first. */
export function Sectors({ holdings }: { holdings: readonly InvestorHolding[] }) {
  const parts = sectorParts(holdings)
  const [largest] = parts
  const rest = parts.slice(shown)
  return (
    <Card title="By sector" note="part of the worth">
      {largest === undefined ? (
        <Empty>Nothing is named in the last quarter.</Empty>
      ) : (
        <ul className={styles.sectors}>
          {parts.slice(0, shown).map(({ sector, part, holdings: count }) => (
            <li key={sector}>
              <span className={styles.name}>{sector}</span>
              <span className={styles.part}>{formatFigure(part, 'share', 1)}</span>
              <svg width="100%" height="6" preserveAspectRatio="none" viewBox="0 0 100 6" aria-hidden="true">
                <rect width="100" height="6" rx="1" className={styles.ground} />
                <rect width={(part / largest.part) * 100} height="6" rx="1" className={styles.bar} />
              </svg>
              <span className={styles.count}>
                {count} {count === 1 ? 'company' : 'companies'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <p className={styles.rest}>
          {rest.length} more with{' '}
          {formatFigure(
            rest.reduce((sum, { part }) => sum + part, 0),
            'share',
            1,
          )}{' '}
          together
        </p>
      )}
    </Card>
  )
}
