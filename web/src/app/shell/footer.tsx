import { useQuery } from '@tanstack/react-query'
import { product, type RoutePath } from 'core/contract'
import type { PublicConfig } from 'core/contract/rest'
import { type ReactNode, useId } from 'react'
import { labelOf } from '#app/shell/pages.ts'
import { configQuery } from '#lib/site.ts'
import { Brand } from '#ui/brand.tsx'
import { Link } from '#ui/link.tsx'
import styles from './footer.module.css'

/** Our own pages stand in until this installation has said where its payment provider keeps the policies. */
const ownPages: Pick<PublicConfig, 'policyLinks' | 'channelLink'> = {
  policyLinks: { contact: '/contact', refund: '/tnc#cancellation', privacy: '/privacy', shipping: '/tnc#delivery' },
  channelLink: 'https://t.me/',
}

const productPages: readonly RoutePath[] = [
  '/assistant',
  '/tradingagent/indicators',
  `/${product.dipsSlug}`,
  '/livemarkets',
  '/mutualfunds',
  '/etfList',
]

function Column({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className={styles.column}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.links}>{children}</ul>
    </nav>
  )
}

function Entry({ to, children, newTab = !to.startsWith('/') }: { to: string; children: ReactNode; newTab?: boolean }) {
  return (
    <li>
      <Link to={to} look="quiet" newTab={newTab}>
        {children}
      </Link>
    </li>
  )
}

export function Footer() {
  const { policyLinks, channelLink } = useQuery(configQuery).data ?? ownPages
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <div className={styles.about}>
            <Brand name={product.name} size={24} />
            <p>{product.blurb}</p>
          </div>
          <Column title="Product">
            {productPages.map((path) => (
              <Entry key={path} to={path}>
                {labelOf(path)}
              </Entry>
            ))}
            <Entry to="/pricing">Pricing</Entry>
          </Column>
          <Column title="Policies">
            <Entry to={policyLinks.contact}>Contact</Entry>
            <Entry to={policyLinks.refund}>Cancellation and refund</Entry>
            <Entry to={policyLinks.privacy}>Privacy</Entry>
            <Entry to={policyLinks.shipping}>Shipping and delivery</Entry>
          </Column>
          <Column title="More">
            <Entry to="/tnc" newTab>
              Terms and conditions
            </Entry>
            <Entry to="/about">About</Entry>
            <Entry to="/disclaimer">Disclaimer</Entry>
            <Entry to="/feedback">Feedback</Entry>
            <Entry to={channelLink}>Telegram channel</Entry>
          </Column>
        </div>
        <div className={styles.bottom}>
          <p>
            Information here is general and educational. It is not advice, and no figure is a recommendation to buy or
            sell. Securities markets carry risk; read all related documents carefully before investing.
          </p>
          <p className={styles.credit}>
            Charts by{' '}
            <Link to="https://www.tradingview.com/" newTab>
              TradingView Lightweight Charts
            </Link>
          </p>
        </div>
      </div>
    </footer>
  )
}
