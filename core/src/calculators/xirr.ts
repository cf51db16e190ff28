import { fail, ok, type Result } from '../values/index.ts'

export interface CashFlow {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Rupees; money put in is negative, money taken out positive. */
  readonly amount: number
}

const yearDays = 365

/**
 * The yearly rate, in percent, at which the flows are worth nothing on the day of the first: Σ amount / (1 + rate)^(days / 365).
 * Found between −99.9999 % and a rate past any fund by halving, which cannot run away as Newton's steps can.
 */
export function xirr(flows: readonly CashFlow[]): Result<number, string> {
  const used = flows.filter(({ amount }) => amount !== 0)
  if (!used.some(({ amount }) => amount < 0) || !used.some(({ amount }) => amount > 0)) {
    return fail('A rate of return needs money put in and money taken out.')
  }
  if (used.some(({ amount }) => !Number.isFinite(amount))) return fail('Every amount must be a number.')
  const days = used.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  if (days.some((each) => !Number.isFinite(each))) return fail('Every flow needs a date.')
  const first = Math.min(...days)
  const terms = used.map(({ amount }, at) => [((days[at] ?? first) - first) / yearDays, amount] as const)
  if (terms.every(([years]) => years === 0)) return fail('All flows are on one day.')
  // In logarithms of the growth factor: even steps from a total loss to a thousandfold a year, and no overflow.
  const valueAt = (growth: number) =>
    terms.reduce((sum, [years, amount]) => sum + amount * Math.exp(-years * growth), 0)
  const bracket = bracketOf(valueAt)
  if (!bracket) return fail('No rate of return fits these flows.')
  let [low, high] = bracket
  const isLowPositive = valueAt(low) > 0
  for (let step = 0; step < 200 && high - low > 1e-15 * Math.max(1, Math.abs(low)); step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (valueAt(middle) > 0 === isLowPositive) low = middle
    else high = middle
  }
  return ok(Math.expm1((low + high) / 2) * 100)
}

/** The sign change nearest to no growth: of several rates that fit, the one a reader expects. */
function bracketOf(valueAt: (growth: number) => number): readonly [number, number] | null {
  const step = 0.05
  for (let at = 0; at < 280; at++) {
    for (const [low, high] of [
      [at * step, (at + 1) * step],
      [-(at + 1) * step, -at * step],
    ] as const) {
      const [left, right] = [valueAt(low), valueAt(high)]
      if (left === 0) return [low, low]
      if (left > 0 !== right > 0) return [low, high]
    }
  }
  return null
}
