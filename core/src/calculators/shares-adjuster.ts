import { fail, ok, type Result } from '../values/index.ts'

export interface AdjustPlan {
  readonly quantity: number
  /** Paid a share, before. */
  readonly cost: number
  /** Bonus shares for each so many held; 0 new for no bonus. */
  readonly bonusNew: number
  readonly bonusHeld: number
  /** Face value before and after a split; equal for no split. */
  readonly faceBefore: number
  readonly faceAfter: number
}

export interface Adjusted {
  /** New shares for one old. */
  readonly factor: number
  readonly quantity: number
  /** A part of a share that is paid out in cash. */
  readonly fraction: number
  readonly cost: number
  /** What a price of before must be multiplied by to stand beside prices of after. */
  readonly priceFactor: number
}

/** What a bonus and a split make of a holding; the money paid stays the same. */
export function adjustShares(plan: AdjustPlan): Result<Adjusted, string> {
  const { quantity, cost, bonusNew, bonusHeld, faceBefore, faceAfter } = plan
  if (!Object.values(plan).every(Number.isFinite)) return fail('Every input must be a number.')
  if (!Number.isInteger(quantity) || quantity < 1) return fail('A holding is at least one whole share.')
  if (cost < 0) return fail('What was paid cannot be below zero.')
  if (!Number.isInteger(bonusNew) || !Number.isInteger(bonusHeld) || bonusNew < 0 || bonusHeld < 1) {
    return fail('A bonus is so many whole new shares for so many held, such as 1 : 2.')
  }
  if (!(faceBefore > 0) || !(faceAfter > 0)) return fail('Face values must be above zero.')
  const bonus = 1 + bonusNew / bonusHeld
  const split = faceBefore / faceAfter
  const factor = bonus * split
  // The registrar gives whole shares; what is left over is sold and paid out.
  const exact = (quantity * (bonusHeld + bonusNew) * faceBefore) / (bonusHeld * faceAfter)
  const whole = Math.floor(exact + 1e-9)
  if (whole < 1) return fail('So few shares would be left that none is whole; the holding is paid out in cash.')
  return ok({
    factor,
    quantity: whole,
    fraction: Math.max(0, exact - whole),
    cost: cost / factor,
    priceFactor: 1 / factor,
  })
}
