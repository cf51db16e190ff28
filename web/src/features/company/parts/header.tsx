import type { CompanyHead } from 'core/contract/rest'
import { dayOf, formatDay, formatTime, percentChange } from 'core/values'
import { type ReactNode, useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { Facts, Figure } from '#ui/figure.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import { Change, Missing } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { RangeBar } from '#ui/range-bar.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { Basis } from '../screen.tsx'
import { useQuote } from '../use-quote.ts'
import { basisWords, dayText, initialsOf, kindWords } from '../words.ts'
import styles from './header.module.css'
import { AlertVerb, WatchVerb } from './verbs.tsx'

interface HeaderProps {
  company: CompanyHead
  basis: Basis
  onBasis: (basis: Basis) => void
  ask: ReactNode
}

export function Header({ company, basis, onBasis, ask }: HeaderProps) {
  const words = basisWords(company)
  // There they are under the thumb.
  const isPhone = useIsPhone()
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <span className={styles.mark} aria-hidden="true">
          {initialsOf(company.name)}
        </span>
        <div className={styles.names}>
          <h1>{company.name}</h1>
          <Identity company={company} />
        </div>
      </div>
      <div className={styles.actions}>
        <div className={styles.verbs}>
          <Segmented
            label="Statements"
            options={[
              { value: 'consolidated', label: 'Consolidated' },
              { value: 'standalone', label: 'Standalone' },
            ]}
            value={basis}
            onChange={onBasis}
          />
          {!isPhone && (
            <>
              <WatchVerb symbol={company.symbol} />
              <AlertVerb company={company} />
            </>
          )}
        </div>
        <p className={styles.basis}>
          Consolidated: {words.consolidated}. Standalone: {words.standalone}.
        </p>
      </div>
      <Prices company={company} />
      <div className={styles.ask}>{ask}</div>
    </header>
  )
}

/** Chips of indices past this many wait behind a press. */
const indicesShown = 4

function Identity({ company }: { company: CompanyHead }) {
  const [isOpen, setIsOpen] = useState(false)
  const { symbol, sector, industry, kind, indices } = company
  const shown = isOpen ? indices : indices.slice(0, indicesShown)
  return (
    <div className={styles.identity}>
      <p className={styles.symbol}>
        <strong>{symbol}</strong>
        <span>NSE</span>
        {sector && <span>{industry && industry !== sector ? `${sector}, ${industry}` : sector}</span>}
        {kindWords[kind] !== '' && <Chip tone="navy">{kindWords[kind]}</Chip>}
      </p>
      <ul className={styles.indices} aria-label="Member of">
        {shown.map(({ name, title, weight }) => (
          <li key={name}>
            <Link to={`/indexes?${new URLSearchParams({ index: name })}`} look="plain" className={styles.index}>
              {title}
              {weight !== null && <span>{formatFigure(weight, 'share', 1)}</span>}
            </Link>
          </li>
        ))}
        {indices.length > indicesShown && (
          <li>
            <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Fewer' : `${indices.length - indicesShown} more`}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

function Prices({ company }: { company: CompanyHead }) {
  const quote = useQuote(company.symbol, company.quote)
  const last = quote?.last ?? null
  const before = quote?.previousClose ?? null
  const change = last !== null && before !== null ? last - before : null
  const high52 = within(company.high52, quote?.high, Math.max)
  const low52 = within(company.low52, quote?.low, Math.min)
  const marketCap = last !== null && company.shares !== null ? last * company.shares : company.marketCap
  return (
    <div className={styles.prices}>
      <div className={styles.price}>
        <p className={styles.last}>{last === null ? <Missing reason="No trades" /> : formatFigure(last, 'rupees')}</p>
        <p className={styles.change}>
          <Change value={change} format="plain" percent={percentChange(before, last)} strong />
        </p>
        <p className={styles.when}>
          {quote?.at
            ? `${formatDay(dayOf(quote.at))}, ${formatTime(quote.at)} IST`
            : `Close of ${dayText(company.asOf)}`}
        </p>
      </div>
      <div className={styles.range}>
        <p className={styles.label}>Day range</p>
        <RangeBar
          label="Day range"
          low={quote?.low ?? null}
          high={quote?.high ?? null}
          value={last}
          from={before}
          format="rupees"
        />
        <Ends low={quote?.low ?? null} high={quote?.high ?? null} />
      </div>
      <div className={styles.range}>
        <p className={styles.label}>52-week range</p>
        <RangeBar label="52-week range" low={low52} high={high52} value={last} format="rupees" />
        <Ends low={low52} high={high52} />
      </div>
      <Figure
        label="Market cap"
        value={marketCap}
        format="short"
        note={
          company.marketCapRank === null
            ? 'Rank not known'
            : `Rank ${company.marketCapRank} of ${company.companies}${company.size ? `, ${company.size.toLowerCase()}` : ''}`
        }
        why={
          <Facts
            facts={[
              ['Formula', 'last price × shares'],
              ['Shares', formatFigure(company.shares, 'whole')],
              ['Rank', `at the close of ${dayText(company.asOf)}`],
              ['Source', company.source],
            ]}
          />
        }
      />
    </div>
  )
}

const within = (kept: number | null, today: number | null | undefined, pick: (a: number, b: number) => number) =>
  kept === null || today == null ? (kept ?? today ?? null) : pick(kept, today)

function Ends({ low, high }: { low: number | null; high: number | null }) {
  return (
    <p className={styles.ends} aria-hidden="true">
      <span>{formatFigure(low, 'plain')}</span>
      <span>{formatFigure(high, 'plain')}</span>
    </p>
  )
}
