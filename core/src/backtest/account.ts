/** Positions as one account, day by day: money from outside, cash that sales left, what is held. */
import { type Calendar, type Prices, pricesOn } from './calendar.ts'
import { addCosts, type Brokerage, type Costs, costsOf, noBrokerage, noCosts, totalCosts } from './costs.ts'
import type { Position } from './plan.ts'

export interface Curve {
  readonly days: readonly string[]
  /** Money from outside up to each day. */
  readonly invested: Float64Array
  /** Of sales or of the start, not used. */
  readonly cash: Float64Array
  /** What is held, at the close, and cash. */
  readonly value: Float64Array
  /** A unit of the account, 1 at the start: grows with prices, not with money put in. */
  readonly unit: Float64Array
}

export interface Paid {
  readonly buy: Costs
  readonly sell: Costs | null
}

export interface Account {
  readonly curve: Curve
  /** Money from outside, by day. */
  readonly inflows: ReadonlyMap<string, number>
  readonly costs: Costs
  /** What each position cost to trade, in their order. */
  readonly paid: readonly Paid[]
  readonly sold: number
}

export interface AccountTerms {
  /** Rupees there from the first day on; null: each buy brings what cash does not cover. */
  readonly start: number | null
  readonly brokerage?: Brokerage
}

/** Numbers of the positions, by the place of a day. */
function byPlace(
  positions: readonly Position[],
  places: ReadonlyMap<string, number>,
  dayOf: (position: Position) => string | null,
): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  positions.forEach((position, number) => {
    const place = places.get(dayOf(position) ?? '')
    if (place === undefined) return
    const group = groups.get(place)
    if (group) group.push(number)
    else groups.set(place, [number])
  })
  return groups
}

interface Holding {
  readonly prices: Prices
  units: number
  lots: number
  /** The last day it was sold on: the depository's fee is once a day. */
  soldAt: number
}

export function keepAccount(
  positions: readonly Position[],
  { days, frames }: Calendar,
  { start, brokerage = noBrokerage }: AccountTerms,
): Account {
  const places = new Map(days.map((day, at) => [day, at]))
  const buys = byPlace(positions, places, ({ buyDay }) => buyDay)
  const sells = byPlace(positions, places, ({ sellDay }) => sellDay)
  const traded = new Set(positions.map(({ symbol }) => symbol))
  const holdings = new Map<string, Holding>(
    frames
      .filter(({ candidate }) => traded.has(candidate.symbol))
      .map((frame) => [
        frame.candidate.symbol,
        { prices: pricesOn(frame, days.length), units: 0, lots: 0, soldAt: -1 },
      ]),
  )
  const held = new Map<string, Holding>()
  const inflows = new Map<string, number>()
  const paid: { buy: Costs; sell: Costs | null }[] = positions.map(() => ({ buy: noCosts, sell: null }))
  const make = (): Float64Array => new Float64Array(days.length)
  const curve = { days, invested: make(), cash: make(), value: make(), unit: make() }
  let [cash, invested, before, unit, sold] = [0, 0, 0, 1, 0]
  let costs = noCosts
  days.forEach((day, at) => {
    let inflow = 0
    if (at === 0 && start !== null) {
      inflow = start
      cash = start
    }
    // The night before is the account's as it was; what is bought now has no part in it.
    let opened = cash - inflow
    for (const { prices, units } of held.values()) opened += units * (prices.open[at] ?? 0)
    unit *= before > 0 ? opened / before : 1
    for (const number of sells.get(at) ?? []) {
      const position = positions[number]
      const holding = position && holdings.get(position.symbol)
      if (!holding) continue
      const proceeds = position.units * (position.sellPrice ?? 0)
      const isFurther = holding.soldAt === at
      const own = costsOf(proceeds, { side: 'sell', kind: position.costs, day, isFurther, brokerage })
      costs = addCosts(costs, own)
      keepPaid(paid, number, 'sell', own)
      cash += proceeds - totalCosts(own)
      sold += proceeds
      holding.soldAt = at
      holding.lots--
      // The last lot takes what rounding left of the units.
      holding.units = holding.lots === 0 ? 0 : holding.units - position.units
      if (holding.lots === 0) held.delete(position.symbol)
    }
    for (const number of buys.get(at) ?? []) {
      const position = positions[number]
      const holding = position && holdings.get(position.symbol)
      if (!holding) continue
      const own = costsOf(position.amount, { side: 'buy', kind: position.costs, day, brokerage })
      costs = addCosts(costs, own)
      keepPaid(paid, number, 'buy', own)
      const needed = position.amount + totalCosts(own)
      const covered = start === null ? Math.min(Math.max(cash, 0), needed) : needed
      cash -= covered
      inflow += needed - covered
      holding.units += position.units
      holding.lots++
      held.set(position.symbol, holding)
    }
    if (inflow > 0) inflows.set(day, inflow)
    invested += inflow
    let worth = cash
    for (const { prices, units } of held.values()) worth += units * (prices.close[at] ?? 0)
    const base = opened + inflow
    unit *= base > 0 ? worth / base : 1
    before = worth
    curve.invested[at] = invested
    curve.cash[at] = cash
    curve.value[at] = worth
    curve.unit[at] = unit
  })
  return { curve, inflows, costs, paid, sold }
}

function keepPaid(
  paid: { buy: Costs; sell: Costs | null }[],
  number: number,
  side: 'buy' | 'sell',
  costs: Costs,
): void {
  const own = paid[number]
  if (own) own[side] = costs
}
