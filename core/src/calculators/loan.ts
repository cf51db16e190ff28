import { fail, ok, type Result } from '../values/index.ts'
import { annuity } from './savings.ts'

export interface LoanYear {
  readonly year: number
  readonly interest: number
  readonly principal: number
  /** Owed at the end of the year. */
  readonly left: number
}

export interface Loan {
  /** Rupees a month. */
  readonly instalment: number
  readonly interest: number
  readonly paid: number
  readonly years: readonly LoanYear[]
}

/** Equated monthly instalments: amount × r × (1 + r)^n ÷ ((1 + r)^n − 1), r a twelfth of the yearly rate. */
export function loanOf(amount: number, rate: number, months: number): Result<Loan, string> {
  if (![amount, rate, months].every(Number.isFinite)) return fail('Every input must be a number.')
  if (!(amount > 0)) return fail('There is nothing to pay back.')
  if (rate < 0) return fail('A lender does not pay the borrower: the rate cannot be below zero.')
  if (!Number.isInteger(months) || months < 1) return fail('The time must be at least one whole month.')
  if (months > 600) return fail('At most fifty years can be laid out.')
  const step = rate / 1200
  const growth = (1 + step) ** months
  const instalment = (amount * growth) / annuity(step, months)
  if (!Number.isFinite(instalment)) return fail('These inputs give a number too large to hold.')
  // What is owed is what the instalments to come are worth today; carried forward month by month, errors would grow with the debt.
  const owedAfter = (month: number) => (instalment * annuity(step, months - month)) / (1 + step) ** (months - month)
  const years = Array.from({ length: Math.ceil(months / 12) }, (_, before): LoanYear => {
    const end = Math.min(months, (before + 1) * 12)
    const left = owedAfter(end)
    const principal = (before === 0 ? amount : owedAfter(before * 12)) - left
    return { year: end / 12, interest: instalment * (end - before * 12) - principal, principal, left }
  })
  return ok({ instalment, interest: instalment * months - amount, paid: instalment * months, years })
}
