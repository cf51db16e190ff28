import { percentChange } from 'core/values'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { companyAddress } from '../addresses.ts'
import type { Quotes } from '../pulse.ts'
import styles from './tape.module.css'

export interface TapeProps {
  isSignedIn: boolean
  symbols: readonly string[]
  quotes: Quotes
}

/** What the reader watches, at its newest price. It scrolls when asked to and never by itself. */
export function Tape({ isSignedIn, symbols, quotes }: TapeProps) {
  return (
    <section className={styles.tape} aria-label="My watch list">
      <h2 className={styles.title}>My watch list</h2>
      {!isSignedIn ? (
        <p className={styles.quiet}>
          Sign in to see your watch list here.{' '}
          <Link to={`/login?redirect=${encodeURIComponent('/livemarkets')}`}>Sign in</Link>
        </p>
      ) : symbols.length === 0 ? (
        <p className={styles.quiet}>
          You watch nothing yet.{' '}
          <ButtonLink size="small" to="/watchlist">
            Open the watch list
          </ButtonLink>
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls, and must by keyboard too
        <ul className={styles.row} tabIndex={0} aria-label="Prices of my watch list">
          {symbols.map((symbol) => {
            const quote = quotes.get(symbol)
            return (
              <li key={symbol}>
                <Link to={companyAddress(symbol)} look="plain" className={styles.stock}>
                  <span className={styles.symbol}>{symbol}</span>
                  <NumberText value={quote?.last} format="rupees" reason="Not traded, or not in the loaded data" />
                  {quote && <Change value={percentChange(quote.previousClose, quote.last)} />}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
