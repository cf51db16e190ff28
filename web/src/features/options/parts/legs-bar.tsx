import { payoffOf } from 'core/calculators'
import { Button } from '#ui/button.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { type ChainLeg, legsInMoney, premiumTerms } from '../legs.ts'
import styles from './legs-bar.module.css'

export interface LegsBarProps {
  legs: readonly ChainLeg[]
  lotSize: number
  onView: () => void
}

/** On a phone, under the thumb: what the legs can lose and what they cost, while the chain is in sight. */
export function LegsBar({ legs, lotSize, onView }: LegsBarProps) {
  const payoff = payoffOf(legsInMoney(legs, [], lotSize))
  const { isCredit, paid } = premiumTerms(legs, [])
  return (
    <section className={styles.bar} aria-label="Your legs">
      <p>
        <b>Max loss {payoff.ok ? lossWords(payoff.value.mostLoss) : '–'}</b>
        <span>
          {legs.length === 1 ? '1 leg' : `${legs.length} legs`} · {isCredit ? 'credit' : 'debit'}{' '}
          {formatFigure(paid, 'rupees')}
        </span>
      </p>
      <Button look="primary" onClick={onView}>
        View payoff
      </Button>
    </section>
  )
}

const lossWords = (most: number | null): string =>
  most === null ? 'unlimited' : most >= 0 ? 'none' : formatFigure(-most, 'rupees', 0)
