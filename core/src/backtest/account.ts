/** Positions as one account, day by day: money from outside, cash that sales left, what is held. */
import type { History } from 'core/language'
import { addCosts, type Costs, costsOf, noCosts, totalCosts } from './costs.ts'
import type { Position } from './plan.ts'

export interface Curve {
  readonly days: readonly string[]
  /** Money from outside up to each day. */
  readonly invested: Float64Array
  /** Of sales, not used again. */
  readonly cash: Float64Array
  /** What is held, at the close, and cash. */
  readonly value: Float64Array
  /** A unit of the account, 1 at the start: grows with prices, not with money put in. */
  readonly unit: Float64Array
}

export interface Account {
  readonly curve: Curve
  /** Money from outside, by day. */
  readonly inflows: ReadonlyMap<string, number>
  readonly costs: Costs
  readonly bought: number
  readonly sold: number
}

/** What an instrument was worth at the open and the close of each day, read forwards; without a bar, its last close. */
function pricesOf({ days, bars }: History): (day: string) => { readonly open: number; readonly close: number } {
  let at = -1
  let last = 0
  return (day) => {
    let before = last
    while ((days[at + 1] ?? '9999') <= day) {
      at++
      before = last
      const closed = bars.close?.[at] ?? Number.NaN
      if (closed > 0) last = closed
    }
    const hasBar = days[at] === day
    const opened = hasBar ? (bars.open?.[at] ?? Number.NaN) : Number.NaN
    return { open: opened > 0 ? opened : hasBar ? before : last, close: last }
  }
}

const group = (
  positions: readonly Position[],
  dayOf: (position: Position) => string | null,
): Map<string, Position[]> => {
  const groups = new Map<string, Position[]>()
  for (const position of positions) {
    const day = dayOf(position)
    if (day !== null) groups.set(day, [...(groups.get(day) ?? []), position])
  }
  return groups
}

export function keepAccount(
  positions: readonly Position[],
  histories: ReadonlyMap<string, History>,
  days: readonly string[],
): Account {
  const buys = group(positions, ({ buyDay }) => buyDay)
  const sells = group(positions, ({ sellDay }) => sellDay)
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))].sort()
  const prices = new Map(symbols.map((symbol) => [symbol, pricesOf(histories.get(symbol) ?? { days: [], bars: {} })]))
  const held = new Map<string, { units: number; lots: number }>()
  const inflows = new Map<string, number>()
  const make = (): Float64Array => new Float64Array(days.length)
  const curve = { days, invested: make(), cash: make(), value: make(), unit: make() }
  let [cash, invested, before, unit, bought, sold] = [0, 0, 0, 1, 0, 0]
  let costs = noCosts
  const hold = (symbol: string, units: number, lots: number): void => {
    const now = held.get(symbol) ?? { units: 0, lots: 0 }
    // The last lot takes what rounding left of the units.
    if (now.lots + lots === 0) held.delete(symbol)
    else held.set(symbol, { units: now.units + units, lots: now.lots + lots })
  }
  days.forEach((day, at) => {
    const priceOf = (symbol: string) => prices.get(symbol)?.(day) ?? { open: 0, close: 0 }
    // The night before is the account's as it was; what is bought now has no part in it.
    let opened = cash
    for (const [symbol, { units }] of held) opened += units * priceOf(symbol).open
    unit *= before > 0 ? opened / before : 1
    for (const { symbol, units, sellPrice, costs: kind } of sells.get(day) ?? []) {
      const proceeds = units * (sellPrice ?? 0)
      const paid = costsOf('sell', proceeds, kind, day)
      costs = addCosts(costs, paid)
      cash += proceeds - totalCosts(paid)
      sold += proceeds
      hold(symbol, -units, -1)
    }
    let inflow = 0
    for (const { symbol, units, amount, costs: kind } of buys.get(day) ?? []) {
      const paid = costsOf('buy', amount, kind, day)
      costs = addCosts(costs, paid)
      const needed = amount + totalCosts(paid)
      const own = Math.min(Math.max(cash, 0), needed)
      cash -= own
      inflow += needed - own
      bought += amount
      hold(symbol, units, 1)
    }
    if (inflow > 0) inflows.set(day, inflow)
    invested += inflow
    let worth = cash
    for (const [symbol, { units }] of held) worth += units * priceOf(symbol).close
    const base = opened + inflow
    unit *= base > 0 ? worth / base : 1
    before = worth
    curve.invested[at] = invested
    curve.cash[at] = cash
    curve.value[at] = worth
    curve.unit[at] = unit
  })
  return { curve, inflows, costs, bought, sold }
}
