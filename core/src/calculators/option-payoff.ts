/** What a set of options and futures on one underlying is worth, at expiry and before. */
import { fail, ok, type Result } from '../values/index.ts'
import { normalCumulative, optionValue } from './black-scholes.ts'

export const legKinds = ['call', 'put', 'future'] as const
export type LegKind = (typeof legKinds)[number]

export interface Leg {
  readonly kind: LegKind
  readonly side: 'buy' | 'sell'
  /** Of a future: the price it was taken at. */
  readonly strike: number
  /** Paid or got for one unit; 0 for a future. */
  readonly premium: number
  /** Units: lots × lot size. */
  readonly quantity: number
  /** Of this leg alone, a fraction a year; without it that of the day. */
  readonly volatility?: number
}

export const mostLegs = 6

const signOf = ({ side }: Leg): number => (side === 'buy' ? 1 : -1)

const atExpiry = (leg: Leg, price: number): number => {
  const worth =
    leg.kind === 'call'
      ? Math.max(0, price - leg.strike)
      : leg.kind === 'put'
        ? Math.max(0, leg.strike - price)
        : price - leg.strike
  return signOf(leg) * leg.quantity * (worth - leg.premium)
}

/** Profit or loss of all legs when the underlying ends at a price. */
export const payoffAt = (legs: readonly Leg[], price: number): number =>
  legs.reduce((sum, leg) => sum + atExpiry(leg, price), 0)

export interface Today {
  readonly years: number
  /** Fractions a year. */
  readonly rate: number
  readonly volatility: number
}

/** Profit or loss before expiry, each option at its Black–Scholes value. */
export const payoffBefore = (legs: readonly Leg[], price: number, { years, rate, volatility }: Today): number =>
  legs.reduce((sum, leg) => {
    if (leg.kind === 'future') return sum + atExpiry(leg, price)
    const { price: worth } = optionValue({
      kind: leg.kind,
      spot: price,
      strike: leg.strike,
      years,
      rate,
      volatility: leg.volatility ?? volatility,
    })
    return sum + signOf(leg) * leg.quantity * (worth - leg.premium)
  }, 0)

export interface Payoff {
  /** Money paid (negative) or got for all premiums. */
  readonly netPremium: number
  /** Null where there is no end to it. */
  readonly mostProfit: number | null
  readonly mostLoss: number | null
  /** Prices at which nothing is won or lost, lowest first. */
  readonly breakEvens: readonly number[]
}

/** Between two strikes the payoff is a straight line, so the corners say everything; past the last strike its slope does. */
export function payoffOf(legs: readonly Leg[]): Result<Payoff, string> {
  if (legs.length === 0) return fail('Add a leg to see what it pays.')
  if (legs.length > mostLegs) return fail(`At most ${mostLegs} legs can be laid out.`)
  for (const { strike, premium, quantity } of legs) {
    if (![strike, premium, quantity].every(Number.isFinite)) return fail('Every input must be a number.')
    if (!(strike > 0)) return fail('A strike must be above zero.')
    if (premium < 0) return fail('A premium cannot be below zero.')
    if (!(quantity > 0)) return fail('A quantity must be above zero; choose buy or sell for the direction.')
  }
  const strikes = [...new Set(legs.map(({ strike }) => strike))].sort((left, right) => left - right)
  const corners = [0, ...strikes]
  const last = corners.at(-1) ?? 0
  const slope = payoffAt(legs, last + 1) - payoffAt(legs, last)
  const values = corners.map((price) => payoffAt(legs, price))
  const flat = 1e-9 * Math.max(1, ...values.map(Math.abs))
  const breakEvens: number[] = []
  const put = (price: number) => {
    if (!breakEvens.some((known) => Math.abs(known - price) < 1e-9 * Math.max(1, price))) breakEvens.push(price)
  }
  corners.forEach((price, at) => {
    const here = values[at] ?? 0
    const next = corners[at + 1]
    const there = values[at + 1]
    if (next !== undefined && there !== undefined) {
      const isCrossing = (here < -flat && there > flat) || (here > flat && there < -flat)
      if (isCrossing) put(price + ((next - price) * -here) / (there - here))
      // A corner that touches nothing counts only where a side of it does not lie on nothing too.
      else if (Math.abs(there) <= flat && Math.abs(here) > flat) put(next)
      else if (Math.abs(here) <= flat && Math.abs(there) > flat && price > 0) put(price)
    } else if (Math.abs(slope) > flat) {
      if (Math.abs(here) <= flat) put(price)
      else if (here < 0 === slope > 0) put(price - here / slope)
    }
  })
  return ok({
    netPremium: legs.reduce((sum, leg) => sum - signOf(leg) * leg.quantity * leg.premium, 0),
    mostProfit: slope > flat ? null : Math.max(...values),
    mostLoss: slope < -flat ? null : Math.min(...values),
    breakEvens: breakEvens.sort((left, right) => left - right),
  })
}

/**
 * How likely the legs end with a profit, as a fraction, if the price ends lognormally around its forward with this volatility.
 * A model's figure, not a forecast: the same one that gives an option its delta.
 */
export function chanceOfProfit(
  legs: readonly Leg[],
  { spot, years, rate, volatility }: Today & { readonly spot: number },
): number | null {
  const payoff = payoffOf(legs)
  if (!payoff.ok || !(years > 0) || !(volatility > 0) || !(spot > 0)) return null
  const root = volatility * Math.sqrt(years)
  const drift = Math.log(spot) + (rate - (volatility * volatility) / 2) * years
  const below = (price: number): number => normalCumulative((Math.log(price) - drift) / root)
  const edges = [0, ...payoff.value.breakEvens, Number.POSITIVE_INFINITY]
  return edges.slice(0, -1).reduce((chance, from, at) => {
    const to = edges[at + 1] ?? Number.POSITIVE_INFINITY
    const inside = to === Number.POSITIVE_INFINITY ? from * 2 + spot : (from + to) / 2
    if (!(payoffAt(legs, inside) > 0)) return chance
    return chance + (to === Number.POSITIVE_INFINITY ? 1 : below(to)) - (from === 0 ? 0 : below(from))
  }, 0)
}
