export { type Band, type BandPoint, bandsOf } from './bands.ts'
export { type CompanyKind, companyKindOf, companyKinds } from './kind.ts'
export { type OwnerPlan, type OwnerValue, ownerValue } from './owner-earnings.ts'
export { growthAlong, partsOf } from './periods.ts'
export { mostRatios, ratioNames, usualRatios } from './ratios.ts'
export { type CompanyRule, companyRules, type RuleSide, ruleSides, rulesFor } from './rules.ts'
export { medianOf, standingAmong } from './standing.ts'
export {
  type StatementLine,
  type StatementName,
  statementLines,
  statementNames,
  statementTitles,
  wholeOf,
} from './statements.ts'
