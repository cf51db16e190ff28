export { normalCumulative, type OptionTerms, type OptionValue, optionValue } from './black-scholes.ts'
export { type DcfGrid, type DcfPlan, type DcfValue, type DcfYear, dcfGrid, dcfValue, impliedGrowth } from './dcf.ts'
export { type Dip, type DipSettings, dipAmount, dipOf, dipPlaces, dipSteps } from './dip.ts'
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
export { entryReturn, valuation, valuationMatrix } from './valuation.ts'
export { type CashFlow, xirr } from './xirr.ts'
