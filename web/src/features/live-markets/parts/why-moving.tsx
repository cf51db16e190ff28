import type { IndexMovers } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Change } from '#ui/number.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { companyAddress } from '../addresses.ts'
import { type Contributor, moversOf, type Quotes } from '../pulse.ts'
import styles from './why-moving.module.css'

export const explained = [
  { value: 'NIFTY 50', label: 'Nifty 50' },
  { value: 'NIFTY BANK', label: 'Nifty Bank' },
] as const
export type Explained = (typeof explained)[number]['value']

export interface WhyMovingProps {
  index: Explained
  onIndex: (index: Explained) => void
  movers: IndexMovers | undefined
  quotes: Quotes
  error: Error | null
  onRetry: () => void
}

const shown = 5

/** Facts and no guesses: who added and took points, and what companies filed. */
export function WhyMoving({ index, onIndex, movers, quotes, error, onRetry }: WhyMovingProps) {
  const found = movers ? moversOf(movers, quotes, shown) : null
  return (
    <Card
      title="Why is it moving"
      note={found?.moved == null ? 'Facts only' : <Change value={found.moved} format="plain" />}
      actions={<Segmented label="Explained index" size="small" options={explained} value={index} onChange={onIndex} />}
    >
      {error ? (
        <ErrorState title={error.message} onRetry={onRetry} />
      ) : !found || !movers ? (
        <Loading what="contributors">
          <Skeleton height={160} />
        </Loading>
      ) : (
        <div className={styles.facts}>
          <Side title="Added points" rows={found.up} />
          <Side title="Took points" rows={found.down} />
          <div className={styles.filings}>
            <h3>Filed by its companies</h3>
            {movers.filings.length === 0 ? (
              <p className={styles.quiet}>None that day.</p>
            ) : (
              <ul>
                {movers.filings.slice(0, shown).map(({ symbol, says, sentiment }) => (
                  <li key={`${symbol} ${says}`}>
                    <Link to={companyAddress(symbol)}>{symbol}</Link> {says} {sentiment && <Chip>{sentiment}</Chip>}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}

function Side({ title, rows }: { title: string; rows: readonly Contributor[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <Empty>Nobody.</Empty>
      ) : (
        <ul>
          {rows.map(({ symbol, name, points, change }) => (
            <li key={symbol} className={styles.row}>
              <span title={name}>
                <Link to={companyAddress(symbol)} look="quiet">
                  {symbol}
                </Link>
              </span>
              <Change value={change} />
              <Change value={points} format="plain" strong />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
