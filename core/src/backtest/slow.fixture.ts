/** A backtest the slow way: a day at a time, everything looked up again. For accumulation and for one position at a time. */
import { judge, occurrences } from 'core/language'
import { costsOf, totalCosts } from './costs.ts'
import type { BacktestPlan, Candidate } from './plan.ts'

interface Lot {
  readonly symbol: string
  readonly day: string
  readonly units: number
}

export interface SlowResult {
  readonly bought: readonly string[]
  readonly sold: readonly string[]
  readonly invested: number
  readonly value: number
}

export function slowBacktest(candidates: readonly Candidate[], plan: BacktestPlan): SlowResult {
  const days = [...new Set(candidates.flatMap(({ history }) => history.days))].sort()
  const isIn = (day: string): boolean =>
    (plan.from === null || day >= plan.from) && (plan.to === null || day <= plan.to)
  let lots: Lot[] = []
  let cash = 0
  let invested = 0
  const bought: string[] = []
  const sold: string[] = []
  for (const day of days.filter(isIn)) {
    const today = candidates
      .map((candidate) => ({ candidate, at: candidate.history.days.indexOf(day) }))
      .filter(({ at }) => at >= 0)
      .sort((left, right) => (left.candidate.symbol < right.candidate.symbol ? -1 : 1))
    for (const { candidate, at } of today) {
      const { symbol, history, context, costs } = candidate
      const open = history.bars.open?.[at] ?? 0
      const own = lots.filter((lot) => lot.symbol === symbol)
      // What was decided last evening, from the bars up to then alone.
      const known = {
        days: history.days.slice(0, at),
        bars: Object.fromEntries(Object.entries(history.bars).map(([name, column]) => [name, column.slice(0, at)])),
      }
      const wantsOut = plan.sell !== null && judge(plan.sell, known, context)[at - 1] === 1
      const leaving = own.filter(
        (lot) =>
          (wantsOut && lot.day < day) || (plan.hold !== null && history.days.indexOf(lot.day) + plan.hold.count <= at),
      )
      for (const lot of leaving) {
        const proceeds = lot.units * open
        const order = { side: 'sell', kind: costs, day, isFurther: lot !== leaving[0] } as const
        cash += proceeds - totalCosts(costsOf(proceeds, order))
        sold.push(`${symbol} ${day}`)
      }
      lots = lots.filter((lot) => !leaving.includes(lot))
    }
    for (const { candidate, at } of today) {
      const { symbol, history, context, costs } = candidate
      if (at === 0 || !isIn(history.days[at - 1] ?? '')) continue
      const known = {
        days: history.days.slice(0, at),
        bars: Object.fromEntries(Object.entries(history.bars).map(([name, column]) => [name, column.slice(0, at)])),
      }
      const verdicts = judge(plan.buy, known, context)
      const isHeld = lots.some((lot) => lot.symbol === symbol) || sold.includes(`${symbol} ${day}`)
      const wantsIn =
        plan.sell === null ? occurrences(plan.buy, verdicts).includes(at - 1) : verdicts[at - 1] === 1 && !isHeld
      if (!wantsIn) continue
      const needed = plan.amount + totalCosts(costsOf(plan.amount, { side: 'buy', kind: costs, day }))
      const own = Math.min(cash, needed)
      cash -= own
      invested += needed - own
      lots.push({ symbol, day, units: plan.amount / (history.bars.open?.[at] ?? 0) })
      bought.push(`${symbol} ${day}`)
    }
  }
  const lastDay = days.filter(isIn).at(-1) ?? ''
  const closeOf = (symbol: string): number => {
    const history = candidates.find((candidate) => candidate.symbol === symbol)?.history
    const at = (history?.days ?? []).findLastIndex((day) => day <= lastDay)
    return history?.bars.close?.[at] ?? 0
  }
  const value = lots.reduce((sum, { symbol, units }) => sum + units * closeOf(symbol), cash)
  return { bought, sold, invested, value }
}
