/** The dip rule: what counts as a fall, and what it suggests. Prices are compared as whole paise, so 2% is 2% and not 1.9999…%. */
import { nearestPaise } from '../values/index.ts'

export interface DipSettings {
  /** Rupees for the first step. */
  readonly amount: number
  /** Percent, in steps of a half. */
  readonly trigger: number
  /** Times the amount for each further step. */
  readonly aggression: number
}

export interface Dip {
  /** Percent below the close before; positive. */
  readonly fall: number
  /** How many times the trigger fits into the fall. */
  readonly steps: number
  /** Rupees. */
  readonly amount: number
  /** Whole units, at least one. */
  readonly quantity: number
}

const largestAmount = 100_000_000

/** How many whole triggers the price fell below the close before; 0 is no dip. */
export function dipSteps(previousClose: number, price: number, trigger: number): number {
  if (!(previousClose > 0) || !(price > 0) || !(trigger > 0)) return 0
  const before = nearestPaise(previousClose)
  const fallen = before - nearestPaise(price)
  // Both sides are whole numbers: triggers come in hundredths of a percent at the finest.
  return fallen <= 0 ? 0 : Math.floor((fallen * 10_000) / (Math.round(trigger * 100) * before))
}

/** What is suggested for so many steps, in rupees. */
export const dipAmount = ({ amount, aggression }: Pick<DipSettings, 'amount' | 'aggression'>, steps: number): number =>
  Math.min(largestAmount, Math.round(amount * aggression ** (steps - 1)))

/** Null when the fall has not reached the trigger. */
export function dipOf(previousClose: number, price: number, settings: DipSettings): Dip | null {
  const steps = dipSteps(previousClose, price, settings.trigger)
  if (steps === 0) return null
  const amount = dipAmount(settings, steps)
  return {
    fall: (1 - nearestPaise(price) / nearestPaise(previousClose)) * 100,
    steps,
    amount,
    quantity: Math.max(1, Math.floor((amount * 100) / nearestPaise(price))),
  }
}

export interface DipDays {
  readonly closes: readonly (number | null)[]
  /** The least each day was traded at; where that is not known its close stands in. */
  readonly lows: readonly (number | null)[]
}

/** Places of the days on which the rule would have fired: it is told at the first price that reaches it, not at the close. */
export function dipPlaces({ closes, lows }: DipDays, trigger: number): readonly number[] {
  const places: number[] = []
  let before: number | null = null
  closes.forEach((close, at) => {
    if (close === null) return
    if (before !== null && dipSteps(before, Math.min(close, lows[at] ?? close), trigger) > 0) places.push(at)
    before = close
  })
  return places
}
