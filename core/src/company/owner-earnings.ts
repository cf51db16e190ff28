/** Owner earnings for ever: what an owner could take out, growing at one rate and asked for another. */
import { fail, ok, type Result } from '../values/index.ts'

export interface OwnerPlan {
  /** A year, in rupees. */
  readonly earnings: number
  /** Percent a year. */
  readonly growth: number
  /** Percent a year asked for. */
  readonly requiredReturn: number
  readonly shares: number
}

export interface OwnerValue {
  readonly value: number
  readonly perShare: number
  /** How many years of earnings that is. */
  readonly multiple: number
}

export function ownerValue({ earnings, growth, requiredReturn, shares }: OwnerPlan): Result<OwnerValue, string> {
  if (![earnings, growth, requiredReturn, shares].every(Number.isFinite)) return fail('Every input must be a number.')
  if (earnings <= 0) return fail('Owner earnings are not positive: there is nothing to put a value on.')
  if (requiredReturn <= growth) return fail('The return asked for must be above the growth.')
  if (shares <= 0) return fail('The number of shares must be above zero.')
  const multiple = (1 + growth / 100) / ((requiredReturn - growth) / 100)
  return ok({ value: earnings * multiple, perShare: (earnings * multiple) / shares, multiple })
}
