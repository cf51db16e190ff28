import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { Link } from '#ui/link.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { priceOf, type WatchRow } from '../rows.ts'
import styles from './chart-grid.module.css'

/** One small chart a symbol, for eyes rather than figures. */
export function ChartGrid({
  rows,
  board,
  pathOf,
}: {
  rows: readonly WatchRow[]
  board: QuoteBoard
  pathOf: (row: WatchRow) => string
}) {
  return (
    <ul className={styles.grid}>
      {rows.map((row) => (
        <li key={row.item.id}>
          <Tile row={row} board={board} path={pathOf(row)} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ row, board, path }: { row: WatchRow; board: QuoteBoard; path: string }) {
  useQuote(board, row.item.symbol)
  const { last, change } = priceOf(row, board)
  const closes = row.figures?.closes ?? []
  return (
    <article className={styles.tile}>
      <header className={styles.head}>
        <h2>
          <Link to={path}>{row.item.symbol}</Link>
        </h2>
        <NumberText value={last} strong />
      </header>
      <p className={styles.under}>
        <span className={styles.name}>{row.figures?.name}</span>
        <Change value={change} />
      </p>
      {closes.length > 1 ? (
        <Sparkline values={closes} label={`${row.item.symbol}, 60 days`} width={220} height={72} />
      ) : (
        <p className={styles.name}>No prices are kept.</p>
      )}
    </article>
  )
}
