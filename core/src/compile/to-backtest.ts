/** A question about what would have been as a plan that can be run. */
import type { BacktestPlan, CostKind, SchedulePlan } from 'core/backtest'
import { type Asset, type Backtest, daysOf, firstWhole, type RuleBacktest } from 'core/language'
import { conditionByDay } from './market-ratios.ts'

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
    against: typeof query.against === 'string' ? query.against : usual,
  }
}

export function toSchedule({ amount, buy, over, against }: Backtest, today: string): SchedulePlan {
  if (buy.node !== 'schedule') throw new Error('this backtest buys by a rule')
  const { every } = buy
  const days = daysOf(over, today)
  // Ten years of months are 120: the one that had begun before is left out.
  const isCounted = over?.range === 'last' && every !== 'once'
  const from = isCounted && days.from !== null ? firstWhole(every, days.from) : days.from
  // A lump sum is held against the same money month by month, and the other way round.
  const usual = every === 'once' ? 'monthly' : 'lump'
  return { amount, every, from, to: days.to, against: typeof against === 'string' ? against : usual }
}
