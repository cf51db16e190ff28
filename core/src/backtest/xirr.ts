import { dayNumber } from 'core/catalogue'

/** Money put in is negative, money taken out or still there positive. */
export interface Flow {
  readonly day: string
  readonly amount: number
}

const yearDays = 365
/** e^40 a year: past this no rate means anything. */
const widest = 40

/**
 * The yearly rate, in percent, at which the flows balance. Searched as the logarithm of growth, where the sum never overflows
 * and has no pole; halving finds the last bit of it however steep it is. Of several rates that balance, the one nearest to none.
 */
export function xirr(flows: readonly Flow[]): number | null {
  const known = flows.filter(({ amount }) => amount !== 0)
  if (!known.some(({ amount }) => amount < 0) || !known.some(({ amount }) => amount > 0)) return null
  const first = Math.min(...known.map(({ day }) => dayNumber(day)))
  const years = known.map(({ day }) => (dayNumber(day) - first) / yearDays)
  if (years.every((time) => time === 0)) return null
  const balance = (logGrowth: number): number =>
    known.reduce((sum, { amount }, at) => sum + amount * Math.exp(-logGrowth * (years[at] ?? 0)), 0)
  const bracket = findBracket(balance)
  if (!bracket) return null
  let [low, high] = bracket
  const sign = Math.sign(balance(low))
  if (sign === 0) return Math.expm1(low) * 100
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (Math.sign(balance(middle)) === sign) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2) * 100
}

/** Two rates between which the balance turns, nearest to none first. */
function findBracket(balance: (logGrowth: number) => number): [number, number] | null {
  const step = 0.25
  for (let out = 0; out < widest; out += step) {
    for (const [near, far] of [
      [out, out + step],
      [-out, -out - step],
    ] as const) {
      const [one, other] = [balance(near), balance(far)]
      if (one === 0) return [near, near]
      if (Number.isFinite(other) && one > 0 !== other > 0) return [near, far]
    }
  }
  return null
}
