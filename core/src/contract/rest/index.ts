export { type GoogleAuthReply, GoogleAuthRequest, type SessionUser } from './auth.ts'
export {
  type Channels,
  DeleteAccountRequest,
  type PingReply,
  PingRequest,
  pingUrl,
  type TelegramAuthReply,
  TelegramAuthRequest,
  type TelegramUser,
} from './channels.ts'
export { type CompanyHit, CompanyListQuery } from './companies.ts'
export { type ArrayView, ArrayViewQuery, arrayRowLimit } from './explorer.ts'
export {
  type Feed,
  FeedAskRequest,
  type FeedCounts,
  type FeedCoverage,
  FeedImportQuery,
  type FeedList,
  FeedParams,
  type FeedProgress,
  FeedReconcileQuery,
  type FeedRejection,
  FeedRetryRequest,
  type FeedRun,
  FeedRunParams,
  type FeedRunState,
  type FeedRunSummary,
  FeedRunsQuery,
  type FeedSampleRow,
  FeedScheduleRequest,
  type FeedStatus,
  type FeedVerdict,
  type Reconciliation,
} from './feeds.ts'
export type { MarketState } from './market-state.ts'
export {
  type AttemptOutcome,
  type Notice,
  type NoticeAttempt,
  type NoticeList,
  NoticeParams,
  type NoticePayload,
  type NoticeState,
  NoticesQuery,
  NoticesReadRequest,
} from './notices.ts'
export type { PublicConfig } from './public-config.ts'
export { ChatViewQuery, type ChatViewRow, type ShareReply, ShareRequest } from './research.ts'
export type { Showcase } from './showcase.ts'
