import { type Principle, type PrincipleTheme, principleQuestion } from 'core/contract'
import type { PrincipleCount } from 'core/contract/rest'
import { formatNumber } from 'core/values'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/states.tsx'
import styles from './screen.module.css'

export const themeNames: Readonly<Record<PrincipleTheme, string>> = {
  quality: 'Quality',
  price: 'Price',
  people: 'People',
  behaviour: 'Behaviour',
  risk: 'Risk',
}

interface Props {
  principle: Principle
  /** Undefined while it is being counted. */
  count: PrincipleCount | undefined
  isCounting: boolean
  isMine: boolean
  onMark: (isMine: boolean) => void
  busy: boolean
}

/** One principle: what it says, worked, and how many companies pass its check today. */
export function PrincipleCard({ principle, count, isCounting, isMine, onMark, busy }: Props) {
  const { id, title, theme, says, example, check, fields } = principle
  return (
    <Card
      title={title}
      actions={<Chip tone="neutral">{themeNames[theme]}</Chip>}
      footer={
        <div className={styles.verbs}>
          <Button
            size="small"
            icon={isMine ? 'check' : 'plus'}
            look={isMine ? 'primary' : 'secondary'}
            aria-pressed={isMine}
            busy={busy}
            onClick={() => onMark(!isMine)}
          >
            {isMine ? 'My rule' : 'Make it my rule'}
          </Button>
          {id === 'price-matters' && <Link to="/tools">See the valuation matrix</Link>}
        </div>
      }
      className={styles.card}
    >
      <p className={styles.says}>{says}</p>
      <p className={styles.example}>{example}</p>
      <div className={styles.check}>
        <p className={styles.checkTitle}>{check}</p>
        <Count count={count} isCounting={isCounting} question={principleQuestion(principle)} />
        <p className={styles.fields}>
          Reads{' '}
          {fields.map((field, at) => (
            <span key={field}>
              {at > 0 && ', '}
              <Link to={`/fields?q=${encodeURIComponent(field)}`} look="quiet">
                {field.replaceAll('_', ' ')}
              </Link>
            </span>
          ))}
        </p>
      </div>
    </Card>
  )
}

function Count({
  count,
  isCounting,
  question,
}: {
  count: PrincipleCount | undefined
  isCounting: boolean
  question: string
}) {
  const to = `/assistant?q=${encodeURIComponent(question)}`
  if (isCounting) return <Skeleton width={180} height={20} />
  if (!count || count.passed === null) {
    return (
      <p className={styles.count} title={count?.reason ?? undefined}>
        <span className={styles.missing}>Not computed</span> <Link to={to}>Open as query</Link>
      </p>
    )
  }
  return (
    <p className={styles.count}>
      <strong>{formatNumber(count.passed, 0)}</strong>
      {count.universe === null ? ' companies' : ` of ${formatNumber(count.universe, 0)}`} pass today{' '}
      <Link to={to}>Open as query</Link>
    </p>
  )
}
