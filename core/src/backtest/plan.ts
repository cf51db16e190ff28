import type { Condition, History, JudgeContext, Schedule, Span } from 'core/language'
import type { Brokerage, CostKind } from './costs.ts'

export interface BacktestPlan {
  /** Rupees put in each time. */
  readonly amount: number
  readonly buy: Condition
  readonly sell: Condition | null
  readonly hold: Span | null
  /** Conditions are looked at from this day on, up to that; earlier bars warm up indicators. Null is without end. */
  readonly from: string | null
  readonly to: string | null
  readonly against: 'monthly' | 'lump'
  /** All the money there is; without it each buy brings its own from outside. */
  readonly purse?: Purse
  readonly brokerage?: Brokerage
  /** Percent by which each fill is worse than the open. */
  readonly slippage?: number
}

/** Bought by the calendar and kept; the amount is spread over the instruments that open that day. */
export interface SchedulePlan extends Pick<BacktestPlan, 'amount' | 'from' | 'to' | 'against'> {
  readonly every: Schedule['every']
}

export interface Purse {
  /** Rupees on the first day. */
  readonly start: number
  /** Positions at a time. */
  readonly most: number
  /** Percent of the account put into each position; null: the amount. */
  readonly share: number | null
}

export interface Candidate {
  readonly symbol: string
  readonly history: History
  readonly context: JudgeContext
  readonly costs: CostKind
}

/** Bought once; sold once or still held. */
export interface Position {
  readonly symbol: string
  readonly costs: CostKind
  /** Close on which the condition held. */
  readonly signalDay: string
  readonly buyDay: string
  readonly buyPrice: number
  readonly amount: number
  readonly units: number
  readonly sellDay: string | null
  readonly sellPrice: number | null
  readonly soldBy: 'rule' | 'time' | null
}

/** Held on the last close, with no bar after it to be filled at. */
export interface Pending {
  readonly symbol: string
  readonly day: string
  readonly side: 'buy' | 'sell'
}
