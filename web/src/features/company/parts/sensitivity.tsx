import type { DcfGrid } from 'core/calculators'
import { classNames } from '#ui/class-names.ts'
import { formatFigure } from '#ui/number-format.ts'
import styles from './sensitivity.module.css'

/** The value of a share around the inputs; cells above today's price are marked, and say so. */
export function Sensitivity({ grid, price }: { grid: DcfGrid; price: number | null }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table scrolls, and must by keyboard too
    <section className={styles.box} tabIndex={0} aria-label="Value at other rates">
      <table className={styles.table}>
        <caption>Value of a share at other rates{price !== null && ', ▲ above today’s price'}</caption>
        <thead>
          <tr>
            <th scope="col">Discount rate ↓ growth for ever →</th>
            {grid.terminalGrowths.map((rate) => (
              <th key={rate} scope="col">
                {formatFigure(rate, 'share', 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.discountRates.map((rate, row) => (
            <tr key={rate}>
              <th scope="row">{formatFigure(rate, 'share', 1)}</th>
              {grid.terminalGrowths.map((growth, column) => {
                const value = grid.perShare[row]?.[column] ?? null
                const isAbove = value !== null && price !== null && value > price
                return (
                  <td
                    key={growth}
                    className={classNames(isAbove && styles.above, row === 2 && column === 2 && styles.middle)}
                  >
                    {value === null ? '–' : `${isAbove ? '▲ ' : ''}${formatFigure(value, 'plain', 0)}`}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
