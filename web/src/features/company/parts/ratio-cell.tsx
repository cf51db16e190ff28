import { ratioNames } from 'core/company'
import type { CompanyHead, CompanyRatio } from 'core/contract/rest'
import { useRef, useState } from 'react'
import { LineageFacts } from '#ui/answer/lineage-facts.tsx'
import { unitText, writingOf } from '#ui/answer/unit-format.ts'
import { Facts } from '#ui/figure.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Popover } from '#ui/popover.tsx'
import { placeIn } from '#ui/range-bar.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { askAddress, dayText, heightWord, ordinal } from '../words.ts'
import styles from './ratio-cell.module.css'

type Figure = Extract<CompanyRatio, { outcome: 'figure' }>

export function RatioCell({ ratio, company }: { ratio: CompanyRatio; company: CompanyHead }) {
  if (ratio.outcome === 'refused') {
    return (
      <div className={styles.cell}>
        <p className={styles.title}>{ratio.asked}</p>
        <p className={styles.refused}>{ratio.message}</p>
      </div>
    )
  }
  return <Known ratio={ratio} company={company} />
}

function Known({ ratio, company }: { ratio: Figure; company: CompanyHead }) {
  const { unit, value, history, ownPercentile, industryPercentile } = ratio
  const title = ratioNames[ratio.expression] ?? ratio.title
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const { format, decimals } = writingOf(unit)
  const text = formatFigure(value, format, decimalsOf(ratio) ?? decimals)
  return (
    <div className={styles.cell}>
      <p className={styles.title} title={ratio.title}>
        {title}
      </p>
      <div className={styles.main}>
        {value === null ? (
          <Missing reason={reasonOf(history.length)} />
        ) : (
          <button
            ref={anchor}
            type="button"
            className={styles.value}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={`${title} ${text}, why?`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text}
          </button>
        )}
        {history.length > 1 && (
          <Sparkline
            values={history.map(([, then]) => then)}
            width={64}
            height={24}
            tone="navy"
            area={false}
            label="10 years"
          />
        )}
      </div>
      <Standing ratio={ratio} />
      <p className={styles.words}>
        {ownPercentile === null ? (
          <span>Own past not known</span>
        ) : (
          <span>
            Own {ordinal(ownPercentile)} {heightWord(ownPercentile)}
          </span>
        )}
        {industryPercentile !== null && <span>Industry {ordinal(industryPercentile)}</span>}
      </p>
      {value !== null && (
        <Popover open={isOpen} onClose={() => setIsOpen(false)} anchor={anchor} label={`Why ${text}: ${title}`}>
          <Why ratio={ratio} company={company} text={text} />
        </Popover>
      )}
    </div>
  )
}

/** A debt of 0.11 times is not one of 0.1. */
export const decimalsOf = ({ unit, value }: Pick<Figure, 'unit' | 'value'>): number | undefined => {
  if (unit === 'percent') return 1
  return unit === 'times' ? (Math.abs(value ?? 0) < 1 ? 2 : 1) : undefined
}

const reasonOf = (years: number): string =>
  years > 0 ? 'A figure it is made of is missing this year, or nought or less' : 'Not reported by this company'

/** Today between the least and the most of its own years; a tick where the industry's median lies. */
function Standing({ ratio: { value, history, industryMedian } }: { ratio: Figure }) {
  const known = [...history.map(([, then]) => then), value].filter((each): each is number => each !== null)
  const low = Math.min(...known)
  const high = Math.max(...known)
  const place = (figure: number) => `${(placeIn(low, high, figure) * 100).toFixed(1)}%`
  return (
    <svg className={styles.standing} width="100%" height="10" aria-hidden="true" focusable="false">
      <rect className={styles.track} y="4" width="100%" height="2" rx="1" />
      {known.length > 1 && industryMedian !== null && (
        <rect className={styles.median} x={place(industryMedian)} y="0" width="1.5" height="10" />
      )}
      {known.length > 1 && value !== null && <circle className={styles.now} cx={place(value)} cy="5" r="4" />}
    </svg>
  )
}

function Why({ ratio, company, text }: { ratio: Figure; company: CompanyHead; text: string }) {
  const { title, unit, lineage, expression, ownPercentile, industryMedian, industryPercentile, history, period } = ratio
  const filing =
    lineage?.period === 'annual' ? company.consolidated : lineage?.period === 'daily' ? null : company.quarters
  const [oldest] = history
  return (
    <div className={styles.why}>
      <p className={styles.whyTitle}>
        {title} <strong>{text}</strong>
        {period && <span> of {/^\d{4}-/.test(period) ? dayText(period) : period}</span>}
      </p>
      {lineage && <LineageFacts lineage={lineage} />}
      <Facts
        facts={[
          ...(filing
            ? ([
                ['Filing', `Results to ${dayText(filing.last)}, public on ${dayText(filing.filed)}, consolidated`],
              ] as const)
            : []),
          [
            'Own past',
            ownPercentile === null
              ? 'Too few years to compare'
              : `${ordinal(ownPercentile)} percentile of its years since ${oldest?.[0] ?? ''}`,
          ],
          [
            'Industry',
            industryMedian === null
              ? 'Not known'
              : `median ${unitText(unit, industryMedian)}${industryPercentile === null ? '' : `, ${ordinal(industryPercentile)} percentile`}${company.industry ? ` of ${company.industry}` : ''}`,
          ],
        ]}
      />
      <p>
        <Link to={askAddress(`series ${company.symbol}: ${expression} every year last 10y`)}>Show its ten years</Link>
      </p>
    </div>
  )
}
