import { useQuery } from '@tanstack/react-query'
import { unitText } from '#ui/answer/unit-format.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { checklistQuery } from '../api.ts'
import { askAddress } from '../words.ts'
import styles from './notes.module.css'

const verdicts = {
  true: { tone: 'good', says: 'Passes' },
  false: { tone: 'bad', says: 'Fails' },
  null: { tone: 'notice', says: 'Not known' },
} as const

/** The principles the reader made her own, judged on this company. */
export function MyRules({ symbol, email }: { symbol: string; email: string }) {
  const { data, isPending, isError, refetch } = useQuery(checklistQuery(symbol, email))
  const rules = data?.rules ?? []
  const passed = rules.filter(({ passes }) => passes === true).length
  return (
    <Card
      title="My rules"
      note={rules.length === 0 ? 'from the principles' : `${passed} of ${rules.length} pass`}
      actions={<Link to="/principles">Principles</Link>}
    >
      {isPending ? (
        <Loading what="your rules" />
      ) : isError ? (
        <ErrorState title="Your rules could not be judged." onRetry={() => void refetch()} />
      ) : rules.length === 0 ? (
        <Empty icon="list">You have not adopted any rule.</Empty>
      ) : (
        <ul className={styles.rules}>
          {rules.map(({ id, title, check, passes, figures, sentence }) => (
            <li key={id} className={styles.rule}>
              <Chip tone={verdicts[`${passes}`].tone}>{verdicts[`${passes}`].says}</Chip>
              <span className={styles.words}>
                {title}
                <Link to={askAddress(sentence)} look="plain" className={styles.clause}>
                  {check}
                </Link>
                <span className={styles.figures}>
                  {figures.map(({ label, value, unit }) => `${label} ${unitText(unit, value)}`).join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
