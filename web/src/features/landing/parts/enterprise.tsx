import { pricing, product } from 'core/contract'
import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import styles from './enterprise.module.css'
import { Price } from './price.tsx'

const offer = pricing.find(({ product_name }) => product_name === 'Enterprise')

const points = [
  'Runs with no internet connection',
  'Your data, your vendors, your sign-in',
  'The same question gives the same answer, every time',
] as const

function NetworkArt() {
  return (
    <svg
      viewBox="0 0 460 330"
      role="img"
      aria-label="Your people and your data reach the container inside your network; nothing goes to the internet."
    >
      <rect className={styles.border} x="20" y="24" width="420" height="226" rx="12" />
      <rect className={styles.gap} x="44" y="12" width="110" height="24" />
      <text className={styles.borderLabel} x="54" y="29">
        Your network
      </text>
      <rect className={styles.box} x="44" y="52" width="170" height="64" rx="8" />
      <text className={styles.name} x="129" y="80" textAnchor="middle">
        Your people
      </text>
      <text className={styles.detail} x="129" y="100" textAnchor="middle">
        Browser, API
      </text>
      <rect className={styles.box} x="246" y="52" width="170" height="64" rx="8" />
      <text className={styles.name} x="331" y="80" textAnchor="middle">
        Your data
      </text>
      <text className={styles.detail} x="331" y="100" textAnchor="middle">
        Files, vendors
      </text>
      <path className={styles.wire} d="M129 116V138H331V116M230 138V156" />
      <rect className={styles.container} x="110" y="156" width="240" height="70" rx="8" />
      <text className={styles.onContainer} x="230" y="186" textAnchor="middle">
        {product.name} container
      </text>
      <text className={styles.onContainerDetail} x="230" y="207" textAnchor="middle">
        Engine and small language model
      </text>
      <path className={styles.cut} d="M230 226V300" />
      <circle className={styles.stop} cx="230" cy="250" r="13" />
      <path className={styles.cross} d="M225 245l10 10M235 245l-10 10" />
      <text className={styles.detail} x="230" y="320" textAnchor="middle">
        Internet
      </text>
    </svg>
  )
}

/** The enterprise offer: the whole product on the customer's own machine. */
export function Enterprise() {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.enterprise}>
      <div className={styles.words}>
        <p className={styles.kicker}>Enterprise</p>
        <h2 id={heading}>{offer?.suitability}</h2>
        <p className={styles.text}>
          For brokers, funds and research desks: the whole product and its small language model as one container,
          on-premise. No data leaves your machines.
        </p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" size={16} />
              {point}
            </li>
          ))}
        </ul>
        {offer && <Price now={offer.pricing} was={offer.strikeoutpricing} />}
        <Link to="/contact" look="plain" className={styles.action}>
          Talk to us about on-premise
        </Link>
      </div>
      <div className={styles.art}>
        <NetworkArt />
      </div>
    </section>
  )
}
