/** A question about what would have been as a plan that can be run. */
import type { BacktestPlan, CostKind, SchedulePlan } from 'core/backtest'
import type { Asset, Backtest, RuleBacktest } from 'core/language'
import { conditionByDay } from './market-ratios.ts'
import { daysOf } from './range.ts'

export const costKinds: Readonly<Record<Asset, CostKind>> = {
  stock: 'stock',
  etf: 'etf',
  index: 'index',
  coin: 'other',
  commodity: 'other',
  currency: 'other',
  future: 'other',
  option: 'other',
}

export function toBacktest(query: RuleBacktest, today: string): BacktestPlan {
  const { from, to } = daysOf(query.over, today)
  // A plan with a way out is held against simply staying in; one that only gathers, against gathering each month.
  const usual = query.sell === null && query.hold === null ? 'monthly' : 'lump'
  return {
    amount: query.amount,
    buy: conditionByDay(query.buy),
    sell: query.sell === null ? null : conditionByDay(query.sell),
    hold: query.hold,
    from,
    to,
    against: query.against ?? usual,
  }
}

export function toSchedule({ amount, buy, over, against }: Backtest, today: string): SchedulePlan {
  if (buy.node !== 'schedule') throw new Error('this backtest buys by a rule')
  const { every } = buy
  // A lump sum is held against the same money month by month, and the other way round.
  return { amount, every, ...daysOf(over, today), against: against ?? (every === 'once' ? 'monthly' : 'lump') }
}
