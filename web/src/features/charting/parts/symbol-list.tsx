import type { Quote } from 'core/contract'
import type { ChartLeader } from 'core/contract/rest'
import { classNames } from '#ui/class-names.ts'
import { Change, NumberText } from '#ui/number.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { Loading, Skeleton } from '#ui/states.tsx'
import type { Subject } from '../api.ts'
import styles from './symbol-list.module.css'

export interface SymbolListProps {
  leaders: readonly ChartLeader[] | undefined
  quotes: ReadonlyMap<string, Quote>
  chosen: Subject
  onPick: (subject: Subject) => void
  /** On a phone the list lies down. */
  isRow?: boolean
}

/** The largest companies, one press from their chart. */
export function SymbolList({ leaders, quotes, chosen, onPick, isRow = false }: SymbolListProps) {
  if (!leaders)
    return (
      <Loading what="symbols">
        <Skeleton height={isRow ? 40 : 360} />
      </Loading>
    )
  return (
    <ul className={isRow ? styles.row : styles.list} aria-label="Largest companies">
      {leaders.map(({ asset, symbol, name, closes }) => {
        const quote = quotes.get(symbol)
        const last = quote?.last ?? closes.at(-1) ?? null
        const before = quote?.previousClose ?? closes.at(-2) ?? null
        const change = last !== null && before !== null && before > 0 ? (last / before - 1) * 100 : null
        const isChosen = chosen.asset === asset && chosen.symbol === symbol
        return (
          <li key={symbol}>
            <button
              type="button"
              className={classNames(styles.one, isChosen && styles.chosen)}
              aria-current={isChosen ? 'true' : undefined}
              onClick={() => onPick({ asset, symbol })}
            >
              <span className={styles.names}>
                <span className={styles.symbol}>{symbol}</span>
                {!isRow && <span className={styles.name}>{name}</span>}
              </span>
              {!isRow && <Sparkline values={closes} width={44} height={20} area={false} />}
              <span className={styles.figures}>
                {!isRow && <NumberText value={last} strong />}
                <Change value={change} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
