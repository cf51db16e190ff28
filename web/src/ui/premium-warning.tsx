import { percentChange } from 'core/values'
import { formatFigure } from './number-format.ts'
import styles from './premium-warning.module.css'
import { Strip } from './states.tsx'
import { Checkbox } from './switch.tsx'

export interface Premium {
  /** What a unit trades at, in rupees. */
  readonly price: number | null
  /** Indicative net asset value of a unit, in rupees; null where none is published. */
  readonly inav: number | null
  /** Percent above the value from which a buyer is warned: `limits.etf.premiumWarnsAbove`. */
  readonly warnAbove: number
}

/** Whether a buyer pays so much over the value of what the fund holds that it has to be said first. */
export const isDear = ({ price, inav, warnAbove }: Premium): boolean => (percentChange(inav, price) ?? 0) > warnAbove

export interface PremiumWarningProps extends Premium {
  symbol: string
  /** With it the buyer is asked to say yes; keep the buy button off until then. */
  accepted?: boolean
  onAccept?: (accepted: boolean) => void
}

const example = 10_000

/** Before a fund is bought: says what is paid above its value, or that the value is not published; nothing when the price is fair. */
export function PremiumWarning({ symbol, price, inav, warnAbove, accepted, onAccept }: PremiumWarningProps) {
  const premium = percentChange(inav, price)
  if (premium === null)
    return (
      <Strip tone="info" icon="info">
        The iNAV of {symbol} is not published, so nobody can say here whether its price is fair.
      </Strip>
    )
  if (!isDear({ price, inav, warnAbove })) return null
  return (
    <div className={styles.warning}>
      <Strip>
        <strong>
          {symbol} trades {formatFigure(premium, 'share')} above its value.
        </strong>{' '}
        A unit costs {formatFigure(price, 'rupees')}, what it holds is worth {formatFigure(inav, 'rupees')} (iNAV). Of
        every {formatFigure(example, 'rupees', 0)} you put in, {formatFigure(paidAbove(premium), 'rupees', 0)} buys
        nothing. A limit order near the iNAV, or waiting, avoids it.
      </Strip>
      {onAccept && (
        <Checkbox label="Buy at this premium all the same" checked={accepted === true} onChange={onAccept} />
      )}
    </div>
  )
}

/** The part of the example that pays for the premium itself. */
const paidAbove = (premium: number): number => example - example / (1 + premium / 100)
