export type { Curve } from './account.ts'
export {
  type BacktestInput,
  type BacktestResult,
  type Outcome,
  playPlan,
  runBacktest,
  runSchedule,
} from './backtest.ts'
export type { Chance } from './chance.ts'
export { type CostKind, type Costs, costsAsOf, costsOf, costTable, totalCosts } from './costs.ts'
export type { BacktestPlan, Candidate, Pending, Position, SchedulePlan } from './plan.ts'
export { type PathFigures, reportOf, type SplitPart, type StrategyReport } from './report.ts'
export type { Drawdown, PeriodReturn } from './returns.ts'
export { type Honesty, honestyOf, type Tested, type Trust, verdictOf } from './say.ts'
export {
  costWords,
  evenSpread,
  printSettings,
  readSettings,
  type StrategySettings,
  settingBounds,
  sizingWords,
  usualSettings,
} from './settings.ts'
export type { TaxYear } from './taxes.ts'
export type { Trade } from './trades.ts'
