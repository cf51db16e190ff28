import { product } from 'core/contract'
import styles from './hero.module.css'

/** The promise of the page, over a price that falls and is told once. */
export function Hero() {
  return (
    <header className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.name}>{product.dips}</p>
        <h1>Regret Buying on Highs, and missing the Dips? Try {product.dips}.</h1>
        <p className={styles.lead}>
          Set a fall for each index fund. We tell you once on the day it happens, with the amount and units worked out.
        </p>
      </div>
      <svg className={styles.art} viewBox="0 0 480 160" preserveAspectRatio="none" aria-hidden="true">
        <path
          className={styles.area}
          d="M0 130L24 118 46 124 70 98 92 106 118 84 140 104 162 76 190 88 214 60 236 92 262 70 288 48 310 74 336 52 362 84 388 46 412 58 440 30 480 18V160H0Z"
        />
        <path
          className={styles.line}
          d="M0 130L24 118 46 124 70 98 92 106 118 84 140 104 162 76 190 88 214 60 236 92 262 70 288 48 310 74 336 52 362 84 388 46 412 58 440 30 480 18"
        />
        {[
          [140, 104],
          [236, 92],
          [310, 74],
          [362, 84],
        ].map(([x, y]) => (
          <path key={x} d={`M${x} ${y}h0`} className={styles.dot} />
        ))}
      </svg>
    </header>
  )
}
