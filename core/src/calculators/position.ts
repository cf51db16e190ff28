import { fail, ok, type Result } from '../values/index.ts'

export interface PositionPlan {
  readonly capital: number
  /** Percent of the capital that may be lost on this trade. */
  readonly risk: number
  readonly entry: number
  readonly stop: number
  /** Null when there is none. */
  readonly target: number | null
  /** Shares come in whole lots of this many. */
  readonly lot: number
}

export interface Position {
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly value: number
  readonly lossAtStop: number
  readonly gainAtTarget: number | null
  /** Gain at the target for each rupee risked. */
  readonly reward: number | null
  /** The money, not the risk, decides the size. */
  readonly isLimitedByCapital: boolean
  /** Percent of the capital. */
  readonly partOfCapital: number
}

/** How many shares, so that being stopped out costs no more than was decided before. */
export function positionOf({ capital, risk, entry, stop, target, lot }: PositionPlan): Result<Position, string> {
  if (![capital, risk, entry, stop, lot, target ?? 0].every(Number.isFinite)) {
    return fail('Every input must be a number.')
  }
  if (!(capital > 0) || !(entry > 0) || !(stop > 0)) return fail('Capital and prices must be above zero.')
  if (!(risk > 0) || risk > 100) return fail('The risk must be above 0% and at most 100% of the capital.')
  if (!Number.isInteger(lot) || lot < 1) return fail('A lot is at least one whole share.')
  if (entry === stop) return fail('The stop is at the entry: nothing would be risked, so any size would fit.')
  const side = stop < entry ? 'buy' : 'sell'
  if (target !== null && (side === 'buy' ? target <= entry : target >= entry)) {
    return fail(
      side === 'buy'
        ? 'The stop is below the entry, so this buys: the target must be above the entry.'
        : 'The stop is above the entry, so this sells short: the target must be below the entry.',
    )
  }
  const gap = Math.abs(entry - stop)
  const byRisk = Math.floor((capital * risk) / 100 / gap / lot) * lot
  const byCapital = Math.floor(capital / entry / lot) * lot
  const quantity = Math.min(byRisk, byCapital)
  if (quantity === 0) {
    return fail(
      byCapital === 0
        ? 'The capital does not buy one lot.'
        : 'One lot already risks more than decided: a nearer stop, a smaller lot or more risk would be needed.',
    )
  }
  return ok({
    side,
    quantity,
    value: quantity * entry,
    lossAtStop: quantity * gap,
    gainAtTarget: target === null ? null : quantity * Math.abs(target - entry),
    reward: target === null ? null : Math.abs(target - entry) / gap,
    isLimitedByCapital: byCapital < byRisk,
    partOfCapital: ((quantity * entry) / capital) * 100,
  })
}
