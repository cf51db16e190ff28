/** For tests: small universes of walks, and plans over them. */
import type { Condition, Expression, History, Span } from 'core/language'
import { addDays, day as dayOf, weekday } from 'core/values'
import { aWalk } from '../indicators/walk.fixture.ts'
import type { BacktestPlan, Candidate } from './plan.ts'

export const weekdays = (count: number, from = '2024-01-01'): string[] => {
  const days: string[] = []
  for (let at = dayOf(from); days.length < count; at = addDays(at, 1))
    if (weekday(at) !== 0 && weekday(at) !== 6) days.push(at)
  return days
}

export const close: Expression = { node: 'price', of: 'close', timeframe: 'day' }
export const number = (value: number): Expression => ({ node: 'number', value, unit: 'plain' })
export const span = (count: number, unit: Span['unit'] = 'd'): Span => ({ count, unit })
export const compare = (left: Expression, op: '<' | '<=' | '>' | '>=', right: Expression): Condition => ({
  node: 'compare',
  op,
  left,
  right,
})
export const dayGrowth: Expression = { node: 'window', op: 'growth', of: close, span: span(1) }
export const below = (price: number): Condition => compare(close, '<', number(price))
export const above = (price: number): Condition => compare(close, '>', number(price))

/** Opens are yesterday's close unless given. */
export const aHistory = (
  closes: readonly number[],
  opens: readonly number[] = [closes[0] ?? 0, ...closes],
): History => ({
  days: weekdays(closes.length),
  bars: {
    open: Float64Array.from(opens.slice(0, closes.length)),
    high: Float64Array.from(closes),
    low: Float64Array.from(closes),
    close: Float64Array.from(closes),
    volume: new Float64Array(closes.length).fill(1),
  },
})

export const aCandidate = (history: History, more: Partial<Candidate> = {}): Candidate => ({
  symbol: 'TCS',
  history,
  context: {},
  costs: 'other',
  ...more,
})

export const aPlan = (more: Partial<BacktestPlan> = {}): BacktestPlan => ({
  amount: 1000,
  buy: compare(dayGrowth, '<=', number(-2)),
  sell: null,
  hold: null,
  from: null,
  to: null,
  against: 'monthly',
  ...more,
})

export const aUniverse = (seeds: readonly number[], costs: Candidate['costs']): Candidate[] =>
  seeds.map((seed, at) => {
    const history = { days: weekdays(40, at % 2 ? '2024-01-10' : '2024-01-01'), bars: aWalk({ count: 40, seed }) }
    return aCandidate(history, { symbol: `S${at}`, costs })
  })
