import type { PatternRecord } from 'core/contract/rest'
import type { CandlePattern } from 'core/indicators'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Skeleton } from '#ui/states.tsx'
import { biasWords, verdictBadge } from '../words.ts'
import { CandlePicture } from './candle-picture.tsx'
import styles from './pattern-card.module.css'

export interface PatternCardProps {
  pattern: CandlePattern
  /** Undefined while it is being measured, null when it cannot be. */
  record: PatternRecord | null | undefined
  base: readonly (number | null)[]
  /** Undefined while it is not known. */
  today: number | undefined
  to: string
}

/** One pattern of the gallery: what it looks like, who shows it today, what became of it. */
export function PatternCard({ pattern, record, base, today, to }: PatternCardProps) {
  const { title, bias, candles } = pattern
  return (
    <article className={styles.card} data-pattern={pattern.id}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        </h3>
        <span className={styles[bias]}>{biasWords[bias].title}</span>
      </header>
      <div className={styles.picture}>
        {record === undefined ? (
          <Skeleton height={96} />
        ) : record?.example ? (
          <CandlePicture picture={record.example} count={candles} label={`${title} in ${record.example.symbol}`} />
        ) : (
          <p className={styles.none}>{record === null ? 'No picture' : 'Never seen in this market'}</p>
        )}
      </div>
      {record ? <After record={record} base={base} /> : record === undefined ? <Skeleton height={16} /> : null}
      <footer className={styles.foot}>
        <span className={today ? styles.today : styles.quiet}>
          {today === undefined ? '…' : today === 0 ? 'None today' : `${formatFigure(today, 'whole')} today`}
        </span>
        {record && <Chip tone={verdictBadge(pattern, record).tone}>{verdictBadge(pattern, record).text}</Chip>}
      </footer>
    </article>
  )
}

function After({ record, base }: { record: PatternRecord; base: readonly (number | null)[] }) {
  return (
    <dl className={styles.after}>
      {record.after.map(({ days, rose }, at) => (
        <div key={days}>
          <dt>{days} d</dt>
          <dd>
            {rose === null ? '–' : formatFigure(rose, 'share', 0)}{' '}
            <span className={styles.base}>/ {formatFigure(base[at] ?? null, 'share', 0)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
