import { pricing } from 'core/contract'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Block } from './block.tsx'
import { Price } from './price.tsx'
import styles from './pricing-teaser.module.css'

/** The enterprise offer has a part of its own, with its price. */
const forPeople = pricing.filter(({ product_name }) => product_name !== 'Enterprise')

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
        {forPeople.map(({ product_name, pricing: now, strikeoutpricing: was, suitability }) => (
          <li key={product_name} className={styles.offer}>
            <h3>{product_name}</h3>
            <Price now={now} was={was} />
            <p className={styles.who}>{suitability}</p>
          </li>
        ))}
      </ul>
    </Block>
  )
}
