/** The same money put in without waiting for anything. */

import { costsOf, totalCosts } from './costs.ts'
import type { BacktestPlan, Candidate, Position } from './plan.ts'

/** The first trading day of each month. */
export const firstOfMonths = (days: readonly string[]): string[] =>
  days.filter((day, at) => at === 0 || days[at - 1]?.slice(0, 7) !== day.slice(0, 7))

/** In equal parts on each of these days, spread over the instruments that open then. */
export function plainBuys(
  total: number,
  against: BacktestPlan['against'],
  candidates: readonly Candidate[],
  days: readonly string[],
): Position[] {
  const opens = candidates.map(
    ({ history }) => new Map(history.days.map((day, at) => [day, history.bars.open?.[at] ?? Number.NaN])),
  )
  const buyDays = against === 'lump' ? days.slice(0, 1) : firstOfMonths(days)
  return buyDays.flatMap((day) => {
    const open = candidates.flatMap((candidate, at) => {
      const price = opens[at]?.get(day) ?? Number.NaN
      return price > 0 ? [{ candidate, price }] : []
    })
    return open.map(({ candidate: { symbol, costs }, price }) => {
      const part = total / buyDays.length / open.length
      // Costs come out of the part, so that no more than the same money is spent; on buying they are in proportion to it.
      const amount = part / (1 + totalCosts(costsOf('buy', 1, costs, day)))
      return {
        symbol,
        costs,
        signalDay: day,
        buyDay: day,
        buyPrice: price,
        amount,
        units: amount / price,
        sellDay: null,
        sellPrice: null,
        soldBy: null,
      }
    })
  })
}
