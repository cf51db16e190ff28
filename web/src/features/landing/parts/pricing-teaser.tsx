import { pricing } from 'core/contract'
import { formatNumber } from 'core/values'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Block } from './block.tsx'
import styles from './pricing-teaser.module.css'

const rupees = (amount: number) => `₹${formatNumber(amount, 0)}`

export function PricingTeaser() {
  return (
    <Block
      title="Pay for what you invest in"
      text="Monthly fee per product."
      aside={
        <Link to="/pricing" look="plain" className={styles.all}>
          See all offerings
          <Icon name="arrow-right" size={16} />
        </Link>
      }
    >
      <ul className={styles.offers}>
        {pricing.map(({ product_name, pricing: now, strikeoutpricing: was, suitability }) => (
          <li key={product_name} className={styles.offer}>
            <h3>{product_name}</h3>
            <p className={styles.price}>
              <strong>{rupees(now)}</strong>
              <VisuallyHidden>, was </VisuallyHidden>
              <s>{rupees(was)}</s>
              <span>a month</span>
            </p>
            <p className={styles.who}>{suitability}</p>
          </li>
        ))}
      </ul>
    </Block>
  )
}
