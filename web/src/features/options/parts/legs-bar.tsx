import { payoffOf } from 'core/calculators'
import { Button } from '#ui/button.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { ThumbBar } from '#ui/thumb-bar.tsx'
import { type ChainLeg, legsInMoney, premiumTerms } from '../legs.ts'

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
    <ThumbBar
      label="Your legs"
      says={
        <>
          <b>Max loss {payoff.ok ? lossWords(payoff.value.mostLoss) : '–'}</b>
          <span>
            {legs.length === 1 ? '1 leg' : `${legs.length} legs`} · {isCredit ? 'credit' : 'debit'}{' '}
            {formatFigure(paid, 'rupees')}
          </span>
        </>
      }
    >
      <Button look="primary" size="large" onClick={onView}>
        View payoff
      </Button>
    </ThumbBar>
  )
}

const lossWords = (most: number | null): string =>
  most === null ? 'unlimited' : most >= 0 ? 'none' : formatFigure(-most, 'rupees', 0)
