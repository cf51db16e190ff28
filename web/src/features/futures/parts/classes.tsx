import { type BuildUp, buildUps, type FutureContract } from 'core/contract/rest'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './classes.module.css'

/** The rule of each class, as it is applied. */
const rules: Readonly<
  Record<BuildUp, { readonly price: 'up' | 'down'; readonly interest: 'up' | 'down'; readonly means: string }>
> = {
  'Long build-up': { price: 'up', interest: 'up', means: 'new buyers' },
  'Short build-up': { price: 'down', interest: 'up', means: 'new sellers' },
  'Short covering': { price: 'up', interest: 'down', means: 'sellers close' },
  'Long unwinding': { price: 'down', interest: 'down', means: 'buyers close' },
}

export interface ClassesProps {
  contracts: readonly FutureContract[]
  value: BuildUp | null
  onChange: (value: BuildUp | null) => void
}

/** How many contracts are in each class, with the rule; pressing one keeps only those. */
export function Classes({ contracts, value, onChange }: ClassesProps) {
  const unclassed = contracts.filter(({ buildUp }) => buildUp === null).length
  return (
    <section aria-label="Build-up classes">
      <div className={styles.classes}>
        {buildUps.map((buildUp) => {
          const { price, interest, means } = rules[buildUp]
          return (
            <button
              key={buildUp}
              type="button"
              className={classNames(styles.card, styles[price])}
              aria-pressed={value === buildUp}
              onClick={() => onChange(value === buildUp ? null : buildUp)}
            >
              <span className={styles.title}>{buildUp}</span>
              <span className={styles.count}>{contracts.filter((each) => each.buildUp === buildUp).length}</span>
              <span className={styles.rule}>
                price <Icon name={`arrow-${price}`} size={12} /> {price}, OI{' '}
                <Icon name={`arrow-${interest}`} size={12} /> {interest}: {means}
              </span>
            </button>
          )
        })}
      </div>
      <p className={styles.note}>
        The rule: a contract’s closing price and its open interest, each against the day before. Where either stood
        still there is no class{unclassed > 0 && ` (${unclassed} now)`}. It looks back one day and says who was active,
        not what comes next. Basis: future less spot; a year: basis ÷ spot × 365 ÷ days to expiry. Rollover: open
        interest in later months ÷ open interest in all months.
      </p>
    </section>
  )
}
