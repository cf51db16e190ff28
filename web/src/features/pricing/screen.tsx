import { pricing, product } from 'core/contract'
import { formatNumber } from 'core/values'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './screen.module.css'

const fee = (rupees: number): string => `Rs. ${formatNumber(rupees, 0).replaceAll(',', '')}`

/** Where the product of a row is met. */
const doors: Readonly<Record<string, { readonly to: string; readonly label: string }>> = {
  'Index Funds': { to: `/${product.dipsSlug}`, label: `Open ${product.dips}` },
  'Mutual Funds': { to: '/mutualfunds', label: 'Open mutual funds' },
  Stocks: { to: '/assistant', label: 'Ask the Research Agent' },
  Enterprise: { to: '/contact', label: 'Talk to us' },
}

export function Screen() {
  return (
    <div className={styles.screen}>
      <PageHead title="Offerings" subtitle="A monthly fee per product. Take only what you invest in." />
      <Card flush>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Fee (pm)</th>
              <th scope="col">Who is it for?</th>
            </tr>
          </thead>
          <tbody>
            {pricing.map(({ product_name, pricing: now, strikeoutpricing: was, suitability }) => {
              const door = doors[product_name]
              return (
                <tr key={product_name}>
                  <th scope="row">{product_name}</th>
                  <td className={styles.fee}>
                    <strong>{fee(now)}</strong>
                    <VisuallyHidden>, was </VisuallyHidden>
                    <s>{fee(was)}</s>
                  </td>
                  <td>
                    <p>{suitability}</p>
                    {door && <Link to={door.to}>{door.label}</Link>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Card>
      <p className={styles.quiet}>
        Fees are per calendar month and include taxes unless the invoice says otherwise. How a subscription is cancelled
        and refunded is in the <Link to="/tnc#cancellation">terms</Link>. Nothing here is investment advice:{' '}
        <Link to="/disclaimer">disclaimer</Link>.
      </p>
    </div>
  )
}
