/** What the legs are worth over a range of prices, for the drawing. */
import { chanceOfProfit, type Leg, type Payoff, payoffAt, payoffBefore, payoffOf } from 'core/calculators'

export interface PayoffView {
  readonly payoff: Payoff
  readonly prices: readonly number[]
  readonly atExpiry: readonly number[]
  readonly today: readonly number[]
  /** As a fraction; null on the day of expiry. */
  readonly chance: number | null
}

export interface PayoffNow {
  readonly spot: number
  readonly years: number
  readonly rate: number
  /** Fraction a year, at the money. */
  readonly volatility: number
  /** What the straddle says the price may move. */
  readonly move: number
}

const steps = 120

export function payoffView(legs: readonly Leg[], now: PayoffNow): PayoffView | null {
  const payoff = payoffOf(legs)
  if (!payoff.ok) return null
  const { spot, move } = now
  const strikes = legs.map(({ strike }) => strike)
  const room = Math.max(move * 2, spot * 0.02)
  const low = Math.max(Math.min(...strikes, ...payoff.value.breakEvens, spot - room) - room * 0.2, 0)
  const high = Math.max(...strikes, ...payoff.value.breakEvens, spot + room) + room * 0.2
  const even = Array.from({ length: steps + 1 }, (_, at) => low + ((high - low) * at) / steps)
  // The corners of the line are at the strikes; between two steps they would be cut off.
  const prices = [...new Set([...even, ...strikes])].sort((one, other) => one - other)
  return {
    payoff: payoff.value,
    prices,
    atExpiry: prices.map((price) => payoffAt(legs, price)),
    today: prices.map((price) => payoffBefore(legs, price, now)),
    chance: chanceOfProfit(legs, now),
  }
}
