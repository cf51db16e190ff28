export type {
  Answer,
  AnswerColumn,
  AnswerFigure,
  AnswerSeries,
  AnswerTable,
  Cell,
  ClauseVerdict,
  Lineage,
  Survivors,
  WhyCard,
} from 'core/compile'
export { type Channel, channels } from './channels.ts'
export { AppError, type ErrorBody, type ErrorCode, errors } from './errors.ts'
export { limits } from './limits.ts'
export {
  type ContractFigures,
  type LiveMessage,
  type LiveRequest,
  liveLimits,
  livePath,
  type Quote,
  type SessionState,
} from './live.ts'
export { type Country, defaultCountry, markets } from './markets.ts'
export { messages } from './messages.ts'
export { parseInput } from './parse-input.ts'
export { type PricingRow, pricing } from './pricing.ts'
export {
  askWithRules,
  findPrinciple,
  type Principle,
  type PrincipleTheme,
  principleQuestion,
  principles,
  principleThemes,
} from './principles.ts'
export { product } from './product.ts'
export {
  type ExploreGroup,
  exploreGroups,
  type MenuGroup,
  menuGroups,
  pageFileOf,
  type Route,
  type RoutePath,
  routes,
  safeRedirect,
} from './routes.ts'
export { storageKeys } from './storage-keys.ts'
export { isCallbackUrl, isWebhookSecret, pingUrl } from './webhook.ts'
