import type { ChartInstrument } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { type ChartState, writeState } from '../chart-state.ts'
import styles from './unknown-symbol.module.css'

export interface UnknownSymbolProps {
  state: ChartState
  nearest: readonly ChartInstrument[]
}

/** A symbol nobody knows: what it may have been. */
export function UnknownSymbol({ state, nearest }: UnknownSymbolProps) {
  return (
    <div className={styles.unknown}>
      <h2>There are no bars of {state.symbol}</h2>
      {nearest.length > 0 ? (
        <Card title="Nearest matches" flush>
          <ul className={styles.list}>
            {nearest.map(({ asset, symbol, name }) => (
              <li key={`${asset}:${symbol}`}>
                <Link to={`?${writeState({ ...state, asset, symbol })}`} look="plain" className={styles.hit}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.symbol}>{symbol}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className={styles.symbol}>Nothing in the data is spelt like it. Press s to search by name.</p>
      )}
    </div>
  )
}
