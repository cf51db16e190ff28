/** Money put in or taken out month by month at an even rate: a twelfth of the yearly rate each month, as fund houses and banks reckon. */
import { fail, ok, type Result } from '../values/index.ts'

export interface SavingsYear {
  readonly year: number
  /** All money put in by the end of the year. */
  readonly paid: number
  readonly value: number
}

export interface Savings {
  readonly paid: number
  readonly value: number
  readonly gain: number
  readonly years: readonly SavingsYear[]
}

export interface SavingPlan {
  /** Rupees on the first day of each month. */
  readonly monthly: number
  /** Percent a year. */
  readonly rate: number
  readonly months: number
  /** Percent by which the monthly amount rises after each twelve months. */
  readonly stepUp?: number
  /** Rupees there at the start. */
  readonly initial?: number
}

const mostMonths = 1200

function wrongMonths(months: number): string | null {
  if (!Number.isInteger(months) || months < 1) return 'The time must be at least one whole month.'
  return months > mostMonths ? 'At most a hundred years can be laid out.' : null
}

const tooLarge = 'These inputs give a number too large to hold.'
const lostAll = 'A rate of −100% or less leaves nothing after the first year.'

/** What a rupee at the end of each month comes to: ((1 + step)^months − 1) ÷ step, without losing digits where the step is next to nothing. */
export const annuity = (step: number, months: number): number =>
  step === 0 ? months : Math.expm1(months * Math.log1p(step)) / step

/** A monthly plan: each instalment grows from the day it is put in. */
export function savingsOf(plan: SavingPlan): Result<Savings, string> {
  const { monthly, rate, months, stepUp = 0, initial = 0 } = plan
  const wrong = wrongMonths(months)
  if (wrong !== null) return fail(wrong)
  if (![monthly, rate, stepUp, initial].every(Number.isFinite)) return fail('Every input must be a number.')
  if (rate <= -100) return fail(lostAll)
  const growth = 1 + rate / 1200
  const years: SavingsYear[] = []
  let [value, paid, instalment] = [initial, initial, monthly]
  for (let month = 1; month <= months; month++) {
    value = (value + instalment) * growth
    paid += instalment
    if (month % 12 === 0 || month === months) years.push({ year: month / 12, paid, value })
    if (month % 12 === 0) instalment *= 1 + stepUp / 100
  }
  return Number.isFinite(value) ? ok({ paid, value, gain: value - paid, years }) : fail(tooLarge)
}

/** One amount, growing by the yearly rate. */
export function lumpSum(amount: number, rate: number, years: number): Result<Savings, string> {
  if (![amount, rate, years].every(Number.isFinite)) return fail('Every input must be a number.')
  const wrong = wrongMonths(years * 12)
  if (wrong !== null) return fail(wrong)
  if (rate <= -100) return fail(lostAll)
  const at = (year: number) => amount * (1 + rate / 100) ** year
  const value = at(years)
  if (!Number.isFinite(value)) return fail(tooLarge)
  const rows = Array.from({ length: years }, (_, before) => ({ year: before + 1, paid: amount, value: at(before + 1) }))
  return ok({ paid: amount, value, gain: value - amount, years: rows })
}

export interface Goal {
  /** What the goal will cost then. */
  readonly needed: number
  /** What the money there will have grown to. */
  readonly fromHeld: number
  /** Rupees a month, from today, so that the goal is met. */
  readonly monthly: number
  /** Or as one amount today. */
  readonly lump: number
}

export interface GoalPlan {
  /** What the goal costs today. */
  readonly target: number
  /** Percent a year by which its cost rises. */
  readonly inflation: number
  readonly rate: number
  readonly years: number
  /** Rupees put aside already. */
  readonly held: number
}

/** What must be put aside each month to meet a goal. */
export function goalOf({ target, inflation, rate, years, held }: GoalPlan): Result<Goal, string> {
  if (![target, inflation, rate, years, held].every(Number.isFinite)) return fail('Every input must be a number.')
  const months = years * 12
  const wrong = wrongMonths(months)
  if (wrong !== null) return fail(wrong)
  if (rate <= -100 || inflation <= -100) return fail(lostAll)
  if (!(target > 0)) return fail('The goal must cost something.')
  const step = rate / 1200
  const growth = (1 + step) ** months
  const needed = target * (1 + inflation / 100) ** years
  const fromHeld = held * growth
  const missing = Math.max(0, needed - fromHeld)
  // Instalments come on the first day of a month, so each grows one month more than at its end.
  const perRupee = annuity(step, months) * (1 + step)
  const goal = { needed, fromHeld, monthly: missing / perRupee, lump: missing / growth }
  return Object.values(goal).every(Number.isFinite) ? ok(goal) : fail(tooLarge)
}

export interface WithdrawalYear {
  readonly year: number
  /** All money taken out by the end of the year. */
  readonly withdrawn: number
  readonly left: number
}

export interface Withdrawals {
  readonly withdrawn: number
  readonly left: number
  /** Months for which every withdrawal could be paid in full; null when it lasts to the end. */
  readonly runsOutAfter: number | null
  /** The even monthly amount that would end with nothing on the last day. */
  readonly affordable: number
  readonly years: readonly WithdrawalYear[]
}

export interface WithdrawalPlan {
  readonly corpus: number
  /** Rupees on the last day of each month. */
  readonly monthly: number
  /** Percent by which the monthly amount rises after each twelve months. */
  readonly stepUp: number
  readonly rate: number
  readonly months: number
}

/** A sum that grows while a part of it is taken out each month. */
export function withdrawalsOf({ corpus, monthly, stepUp, rate, months }: WithdrawalPlan): Result<Withdrawals, string> {
  const wrong = wrongMonths(months)
  if (wrong !== null) return fail(wrong)
  if (![corpus, monthly, stepUp, rate].every(Number.isFinite)) return fail('Every input must be a number.')
  if (!(corpus > 0)) return fail('There is nothing to withdraw from.')
  if (rate <= -100) return fail(lostAll)
  const step = rate / 1200
  const years: WithdrawalYear[] = []
  let [left, withdrawn, wanted] = [corpus, 0, monthly]
  let runsOutAfter: number | null = null
  for (let month = 1; month <= months; month++) {
    left *= 1 + step
    // To the paisa: an even plan that ends with nothing must not run out by a rounding.
    const taken = wanted > left + 0.005 ? left : Math.min(wanted, left)
    if (taken < wanted - 0.005 && runsOutAfter === null) runsOutAfter = month - 1
    left -= taken
    withdrawn += taken
    if (month % 12 === 0 || month === months) years.push({ year: month / 12, withdrawn, left })
    if (month % 12 === 0) wanted *= 1 + stepUp / 100
  }
  const affordable = (corpus * (1 + step) ** months) / annuity(step, months)
  if (!Number.isFinite(left) || !Number.isFinite(affordable)) return fail(tooLarge)
  return ok({ withdrawn, left, runsOutAfter, affordable, years })
}
