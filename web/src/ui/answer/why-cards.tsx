import type { WhyCard } from 'core/compile'
import { Card } from '../card.tsx'
import { Chip } from '../chip.tsx'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './answer.module.css'
import { unitText } from './unit-format.ts'

const verdicts = {
  true: { icon: 'check', words: 'passes', look: styles.passes },
  false: { icon: 'close', words: 'fails', look: styles.fails },
  null: { icon: 'help', words: 'not known', look: styles.unsure },
} as const

/** Clause by clause: why a company is in the answer, or is not. */
export function WhyCards({ cards }: { cards: readonly WhyCard[] }) {
  return cards.map((card) => (
    <Card
      key={card.symbol}
      title={card.isIn ? `Why ${card.name} is in` : `Why ${card.name} is not in`}
      note={card.symbol}
      actions={<Chip tone={card.isIn ? 'good' : 'bad'}>{card.isIn ? 'In the answer' : 'Left out'}</Chip>}
    >
      {card.outside !== null && <p className={styles.quiet}>{card.outside}</p>}
      <ul className={styles.verdicts}>
        {card.clauses.map(({ clause, words: said = clause, holds, figures }) => {
          const { icon, words, look } = verdicts[`${holds}`]
          return (
            <li key={clause} className={look}>
              <Icon name={icon} size={16} />
              <span>{said}</span>
              <span className={styles.verdictFigures}>
                {figures
                  .map(({ label, value, unit, movement }) => `${label} ${unitText(unit, value, movement)}`)
                  .join(', ')}
              </span>
              <VisuallyHidden>{words}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </Card>
  ))
}
