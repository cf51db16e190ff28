import { fail, ok, type Result } from '../values/index.ts'

export interface RealReturn {
  /** After tax, before inflation, in percent. */
  readonly afterTax: number
  /** What remains in purchasing power, in percent. */
  readonly real: number
  /** Percent a year of an investment of equal years that would only keep pace. */
  readonly keepsPace: number
  /** A year's end each: money, and what it buys in today's prices. */
  readonly years: readonly { readonly year: number; readonly money: number; readonly buys: number }[]
}

/** Fisher: (1 + return after tax) ÷ (1 + inflation) − 1. The tax falls on each year's gain. */
export function realReturn(
  amount: number,
  rate: number,
  { inflation, tax, years }: { readonly inflation: number; readonly tax: number; readonly years: number },
): Result<RealReturn, string> {
  if (![amount, rate, inflation, tax, years].every(Number.isFinite)) return fail('Every input must be a number.')
  if (inflation <= -100) return fail('Prices cannot fall by 100% or more.')
  if (rate <= -100) return fail('A return of −100% or less leaves nothing to compare.')
  if (tax < 0 || tax >= 100) return fail('The tax must be at least 0% and under 100%.')
  if (!Number.isInteger(years) || years < 1 || years > 100) return fail('The time must be 1 to 100 whole years.')
  const afterTax = rate > 0 ? rate * (1 - tax / 100) : rate
  const growth = 1 + afterTax / 100
  const prices = 1 + inflation / 100
  return ok({
    afterTax,
    real: (growth / prices - 1) * 100,
    keepsPace: inflation > 0 ? inflation / (1 - tax / 100) : inflation,
    years: Array.from({ length: years }, (_, before) => {
      const year = before + 1
      return { year, money: amount * growth ** year, buys: amount * (growth / prices) ** year }
    }),
  })
}
