import type { Showcase } from 'core/contract/rest'
import { Link } from '#ui/link.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import styles from './example-table.module.css'

const noPrice = 'No trade in this range'
const notFiled = 'Not filed yet'

/** The answer's rows. On a phone the first column stays and the others scroll sideways. */
export function ExampleTable({ rows }: { rows: Showcase['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} aria-label="Companies that match" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Price ₹</th>
            <th scope="col">Day</th>
            <th scope="col">ROCE</th>
            <th scope="col">D/E</th>
            <th scope="col" aria-sort="descending">
              1Y return ↓
            </th>
            <th scope="col">1Y</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.symbol}>
              <th scope="row">
                <Link to={`/company/${encodeURIComponent(row.symbol)}`} look="plain" className={styles.company}>
                  <span className={styles.symbol}>{row.symbol}</span>
                  <span className={styles.name}>{row.name}</span>
                </Link>
              </th>
              <td>
                <NumberText value={row.price} reason={noPrice} />
              </td>
              <td>
                <Change value={row.dayChangePercent} reason={noPrice} />
              </td>
              <td>
                <NumberText value={row.roce} format="share" decimals={1} reason={notFiled} />
              </td>
              <td>
                <NumberText value={row.debtToEquity} reason={notFiled} />
              </td>
              <td>
                <Change value={row.return1y} decimals={1} strong reason={noPrice} />
              </td>
              <td>
                <Sparkline values={row.trend} width={64} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
