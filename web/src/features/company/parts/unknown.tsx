import type { CompanyReply } from 'core/contract/rest'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import styles from './unknown.module.css'

type UnknownReply = Extract<CompanyReply, { outcome: 'unknown' }>

/** A symbol that is no company: what it may have been. */
export function Unknown({ reply: { symbol, nearest, other } }: { reply: UnknownReply }) {
  return (
    <div className={styles.unknown}>
      <h1>No company has the symbol {symbol}</h1>
      {other && (
        <Card>
          <p className={styles.other}>
            {other.name} is not a company.{' '}
            <Link to={`/tradingagent/indicators?${new URLSearchParams({ symbol: `${other.asset}:${other.symbol}` })}`}>
              Open its chart
            </Link>
          </p>
        </Card>
      )}
      {nearest.length > 0 ? (
        <Card title="Nearest matches" flush>
          <ul className={styles.list}>
            {nearest.map((hit) => (
              <li key={hit.symbol}>
                <Link to={`/company/${encodeURIComponent(hit.symbol)}`} look="plain" className={styles.hit}>
                  <span className={styles.name}>{hit.name}</span>
                  <span className={styles.symbol}>{hit.symbol}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className={styles.none}>Nothing in the data is spelt like it. Press / to search by name.</p>
      )}
      <p>
        <ButtonLink to="/marketdata" icon="list">
          See the market
        </ButtonLink>
      </p>
    </div>
  )
}
