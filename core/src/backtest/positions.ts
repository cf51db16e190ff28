/** Which orders a plan gives on one instrument, and at what they are filled. */
import { judge, occurrences, rowsOf } from 'core/language'
import type { BacktestPlan, Candidate, Pending, Position } from './plan.ts'

export interface Positions {
  readonly positions: readonly Position[]
  readonly pending: readonly Pending[]
}

/** Filled worse than the open by the slippage. */
export const filledAt = (open: number, side: 'buy' | 'sell', { slippage = 0 }: BacktestPlan): number =>
  open * (1 + ((side === 'buy' ? 1 : -1) * slippage) / 100)

export function positionsOf(candidate: Candidate, plan: BacktestPlan): Positions {
  const { history, context } = candidate
  const verdicts = judge(plan.buy, history, context)
  const isAsked = (at: number): boolean => isWithin(plan, history.days[at] ?? '')
  const desk = deskOf(candidate, plan)
  if (plan.sell === null) {
    // A run that began before the days asked for is none of theirs.
    for (const at of occurrences(plan.buy, verdicts)) if (isAsked(at)) desk.buy(at)
    return desk
  }
  const buys = verdicts.map((verdict, at) => (isAsked(at) ? verdict : 0))
  const sells = judge(plan.sell, history, context)
  const days = plan.hold === null ? Number.POSITIVE_INFINITY : rowsOf(plan.hold, 'day')
  for (let at = 0; at < buys.length; ) {
    if (buys[at] !== 1) {
      at++
      continue
    }
    const filled = desk.fill(at)
    if (filled === null) {
      desk.wait(at, 'buy')
      break
    }
    at = exitAfter(filled, sells, days, desk, at)
  }
  return desk
}

/** Sells the position bought at bar `filled` and gives the bar from which on another may be bought. */
function exitAfter(filled: number, sells: Uint8Array, days: number, desk: Desk, signal: number): number {
  for (let at = filled; at < sells.length; at++) {
    const byRule = sells[at] === 1
    // The order for a position that has run its time is given the evening before.
    if (!byRule && at + 1 < filled + days) continue
    const exit = desk.fill(at)
    if (exit === null) desk.wait(at, 'sell')
    desk.open(signal, filled, exit, byRule ? 'rule' : 'time')
    return exit ?? sells.length
  }
  desk.open(signal, filled, null, null)
  return sells.length
}

const isWithin = ({ from, to }: BacktestPlan, day: string): boolean =>
  (from === null || day >= from) && (to === null || day <= to)

interface Desk extends Positions {
  readonly positions: Position[]
  readonly pending: Pending[]
  /** The bar at whose open an order given at the close of `at` is filled; null if there is none. */
  fill(at: number): number | null
  /** Buys, and sells after the holding time if there is one. */
  buy(at: number): void
  open(signal: number, bought: number, sold: number | null, by: Position['soldBy']): void
  wait(at: number, side: Pending['side']): void
}

function deskOf({ symbol, history, costs }: Candidate, plan: BacktestPlan): Desk {
  const { amount, hold, to } = plan
  const { days } = history
  const opens = history.bars.open ?? new Float64Array()
  const positions: Position[] = []
  const pending: Pending[] = []
  const priceAt = (at: number): number => opens[at] ?? Number.NaN
  const fill: Desk['fill'] = (at) => {
    for (let next = at + 1; next < days.length && (to === null || (days[next] ?? '') <= to); next++)
      if (priceAt(next) > 0) return next
    return null
  }
  const wait: Desk['wait'] = (at, side) => pending.push({ symbol, day: days[at] ?? '', side })
  const open: Desk['open'] = (signal, bought, sold, by) => {
    const buyPrice = filledAt(priceAt(bought), 'buy', plan)
    positions.push({
      symbol,
      costs,
      signalDay: days[signal] ?? '',
      buyDay: days[bought] ?? '',
      buyPrice,
      amount,
      units: amount / buyPrice,
      sellDay: sold === null ? null : (days[sold] ?? null),
      sellPrice: sold === null ? null : filledAt(priceAt(sold), 'sell', plan),
      soldBy: sold === null ? null : by,
    })
  }
  return {
    positions,
    pending,
    fill,
    open,
    wait,
    buy: (at) => {
      const bought = fill(at)
      if (bought === null) return wait(at, 'buy')
      open(at, bought, hold === null ? null : fill(bought + rowsOf(hold, 'day') - 1), 'time')
    },
  }
}
