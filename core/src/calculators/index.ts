export {
  futureOptionValue,
  impliedVolatility,
  normalCumulative,
  type OptionTerms,
  type OptionValue,
  optionValue,
} from './black-scholes.ts'
export { type GainAsset, type GainPlan, type GainTax, gainAssets, gainRates, gainTax } from './capital-gains.ts'
export { type Closes, correlationOf, fewestReturns, volatilityOf } from './co-movement.ts'
export { type CoinSale, type CoinTax, coinTax, coinTaxRates } from './coin-tax.ts'
export { type DcfGrid, type DcfPlan, type DcfValue, type DcfYear, dcfGrid, dcfValue, impliedGrowth } from './dcf.ts'
export { type Dip, type DipDays, type DipSettings, dipAmount, dipOf, dipPlaces, dipSteps } from './dip.ts'
export {
  type DipPlan,
  type DipVerdict,
  dipVerdict,
  everyStart,
  type PricePath,
  type Purchase,
  runWay,
  type StartMonth,
  type Way,
  type WayResult,
  ways,
} from './dip-calculator.ts'
export { type Cheapest, cheapestToHold, fallsByYear, priceBesideInav, type YearOfFalls } from './etf.ts'
export {
  type CalendarYear,
  calendarYears,
  type DatedReturn,
  deepestDrawdown,
  downsideCapture,
  type MarketPoint,
  monthEnds,
  type NavPoint,
  quantile,
  type RollingSummary,
  rollingReturns,
  rollingSummary,
  type SipResult,
  sipOver,
} from './fund-history.ts'
export {
  type CommonHolding,
  type LookThrough,
  lookThrough,
  type Overlap,
  overlapOf,
  type Part,
  type Portfolio,
  type SeenHolding,
} from './fund-overlap.ts'
export {
  type Drift,
  driftOf,
  type HoldingChange,
  type HoldingKind,
  holdingChange,
} from './fund-portfolio.ts'
export { deepestFalls, type Fall, indexPoints, type WeightedChange } from './index-points.ts'
export { type Loan, type LoanYear, loanOf } from './loan.ts'
export { type MixHistory, type MixPart, mixHistory } from './mix.ts'
export {
  type BuildUp,
  buildUpOf,
  buildUps,
  type ChainPositions,
  forwardVolatility,
  type ImpliedOption,
  impliedOption,
  isIlliquid,
  maxPain,
  nearestStrike,
  type PremiumPart,
  parityForward,
  percentileOf,
  premiumName,
  premiumParts,
  putCallRatio,
  widestSpread,
} from './option-chain.ts'
export {
  chanceOfProfit,
  type Leg,
  type LegKind,
  legKinds,
  mostLegs,
  type Payoff,
  payoffAt,
  payoffBefore,
  payoffOf,
} from './option-payoff.ts'
export { type Position, type PositionPlan, positionOf } from './position.ts'
export { type RealReturn, realReturn } from './real-return.ts'
export {
  bandWeights,
  isRiskAnswers,
  nextRiskQuestion,
  type RiskAnswers,
  type RiskBand,
  type RiskPart,
  type RiskQuestion,
  type RiskResult,
  type RiskScore,
  riskBandOf,
  riskBands,
  riskQuestions,
  riskResult,
  riskValidMonths,
} from './risk.ts'
export {
  type Goal,
  type GoalPlan,
  goalOf,
  lumpSum,
  type SavingPlan,
  type Savings,
  type SavingsYear,
  savingsOf,
  type WithdrawalPlan,
  type Withdrawals,
  type WithdrawalYear,
  withdrawalsOf,
} from './savings.ts'
export { type Adjusted, type AdjustPlan, adjustShares } from './shares-adjuster.ts'
export { entryReturn, valuation, valuationMatrix } from './valuation.ts'
export { type CashFlow, xirr } from './xirr.ts'
