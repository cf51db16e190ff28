import type { CompanyReply } from 'core/contract/rest'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { NearestMatches } from '#ui/nearest-matches.tsx'
import styles from './unknown.module.css'

type UnknownReply = Extract<CompanyReply, { outcome: 'unknown' }>

/** A symbol that is no company: what it may have been. */
export function Unknown({ reply: { symbol, nearest, other } }: { reply: UnknownReply }) {
  return (
    <div className={styles.unknown}>
      <h1>No company has the symbol {symbol}</h1>
      {other && (
        <Card>
          <p>
            {other.name} is not a company.{' '}
            <Link to={`/tradingagent/indicators?${new URLSearchParams({ symbol: `${other.asset}:${other.symbol}` })}`}>
              Open its chart
            </Link>
          </p>
        </Card>
      )}
      <NearestMatches
        searchKey="/"
        matches={nearest.map((match) => ({ ...match, to: `/company/${encodeURIComponent(match.symbol)}` }))}
      />
      <p>
        <ButtonLink to="/marketdata" icon="list">
          See the market
        </ButtonLink>
      </p>
    </div>
  )
}
