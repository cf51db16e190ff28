import type { ChartInstrument } from 'core/contract/rest'
import { NearestMatches } from '#ui/nearest-matches.tsx'
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
      <NearestMatches
        searchKey="s"
        matches={nearest.map(({ asset, symbol, name }) => ({
          symbol,
          name,
          to: `?${writeState({ ...state, asset, symbol })}`,
        }))}
      />
    </div>
  )
}
