/** Discounted cash flow in two stages: cash grows at one rate, fades evenly to the rate it keeps for ever, and is discounted to today. */
import { fail, ok, type Result } from '../values/index.ts'

export interface DcfPlan {
  /** Free cash flow of the last year, in any one unit of money. */
  readonly cashFlow: number
  /** Percent a year while it grows fast. */
  readonly growth: number
  /** Years at that rate. */
  readonly years: number
  /** Further years in which the rate falls evenly to the terminal one; 0 for none. */
  readonly fadeYears: number
  /** Percent a year for ever after. */
  readonly terminalGrowth: number
  /** Percent a year asked for the risk. */
  readonly discountRate: number
  /** Debt less cash, in the unit of the cash flow; negative when there is more cash. */
  readonly netDebt: number
  /** Shares, so that money ÷ shares is a price: crores of shares when money is in crores. */
  readonly shares: number
}

export interface DcfYear {
  readonly year: number
  /** Percent. */
  readonly growth: number
  readonly cashFlow: number
  readonly presentValue: number
}

export interface DcfValue {
  readonly years: readonly DcfYear[]
  /** Of all years behind the last, in money of the last. */
  readonly terminalValue: number
  readonly terminalPresentValue: number
  readonly enterpriseValue: number
  readonly equityValue: number
  readonly perShare: number
  /** Part of the enterprise value that lies behind the last year, in percent. */
  readonly terminalShare: number
}

const mostYears = 60

/** Why a plan has no value, or null. */
function wrongWith(plan: DcfPlan): string | null {
  if (Object.values(plan).some((value) => !Number.isFinite(value))) return 'Every input must be a number.'
  if (!(plan.cashFlow > 0)) {
    return 'Free cash flow is not positive: growing a loss only makes it larger, so there is no value to discount.'
  }
  if (!Number.isInteger(plan.years) || !Number.isInteger(plan.fadeYears) || plan.years < 1 || plan.fadeYears < 0) {
    return 'Years must be whole numbers, at least one.'
  }
  if (plan.years + plan.fadeYears > mostYears) return `At most ${mostYears} years can be laid out.`
  if (plan.growth <= -100 || plan.terminalGrowth <= -100) return 'Cash cannot shrink by 100% a year or more.'
  if (plan.discountRate <= plan.terminalGrowth) {
    return 'The discount rate must be above the terminal growth: otherwise the years that follow for ever are worth more than any number.'
  }
  return plan.shares > 0 ? null : 'The number of shares must be above zero.'
}

export function dcfValue(plan: DcfPlan): Result<DcfValue, string> {
  const wrong = wrongWith(plan)
  if (wrong !== null) return fail(wrong)
  const discount = 1 + plan.discountRate / 100
  const years: DcfYear[] = []
  let cashFlow = plan.cashFlow
  for (let year = 1; year <= plan.years + plan.fadeYears; year++) {
    const faded = Math.max(0, year - plan.years) / (plan.fadeYears + 1)
    const growth = plan.growth + (plan.terminalGrowth - plan.growth) * faded
    cashFlow *= 1 + growth / 100
    years.push({ year, growth, cashFlow, presentValue: cashFlow / discount ** year })
  }
  const terminalValue = (cashFlow * (1 + plan.terminalGrowth / 100)) / ((plan.discountRate - plan.terminalGrowth) / 100)
  const terminalPresentValue = terminalValue / discount ** years.length
  const enterpriseValue = years.reduce((sum, { presentValue }) => sum + presentValue, 0) + terminalPresentValue
  const equityValue = enterpriseValue - plan.netDebt
  const perShare = equityValue / plan.shares
  if (!Number.isFinite(perShare)) return fail('These inputs give a number too large to hold.')
  return ok({
    years,
    terminalValue,
    terminalPresentValue,
    enterpriseValue,
    equityValue,
    perShare,
    terminalShare: (terminalPresentValue / enterpriseValue) * 100,
  })
}

export interface DcfGrid {
  /** Percent, smallest first. */
  readonly discountRates: readonly number[]
  readonly terminalGrowths: readonly number[]
  /** Value of a share: a row for each discount rate, a cell for each terminal growth; null where there is none. */
  readonly perShare: readonly (readonly (number | null)[])[]
}

/** The value of a share around the plan: two steps each way in both rates. */
export function dcfGrid(plan: DcfPlan, step = { discountRate: 1, terminalGrowth: 0.5 }): DcfGrid {
  const around = (middle: number, by: number) => [-2, -1, 0, 1, 2].map((steps) => round(middle + steps * by))
  const discountRates = around(plan.discountRate, step.discountRate)
  const terminalGrowths = around(plan.terminalGrowth, step.terminalGrowth)
  return {
    discountRates,
    terminalGrowths,
    perShare: discountRates.map((discountRate) =>
      terminalGrowths.map((terminalGrowth) => {
        const value = dcfValue({ ...plan, discountRate, terminalGrowth })
        return value.ok ? value.value.perShare : null
      }),
    ),
  }
}

const round = (value: number): number => Number(value.toFixed(6))

/** The growth, in percent, at which the plan is worth the price: what a buyer at that price believes. */
export function impliedGrowth(plan: Omit<DcfPlan, 'growth'>, price: number): Result<number, string> {
  if (!(price > 0) || !Number.isFinite(price)) return fail('The price must be above zero.')
  const worthAt = (growth: number) => dcfValue({ ...plan, growth })
  let [low, high] = [-50, 100]
  const [least, most] = [worthAt(low), worthAt(high)]
  if (!least.ok) return least
  if (!most.ok) return most
  if (least.value.perShare > price)
    return fail('Even cash shrinking by 50% a year would be worth more than this price.')
  if (most.value.perShare < price) return fail('Even growth of 100% a year would not be worth this price.')
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    const worth = worthAt(middle)
    if (worth.ok && worth.value.perShare < price) low = middle
    else high = middle
  }
  return ok((low + high) / 2)
}
