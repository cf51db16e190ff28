export { type AssetType, assetTypes, type Interval, intervals } from './enumerations.ts'
export {
  Aggression,
  Amount,
  CallbackUrl,
  ChatTitle,
  ChatUuid,
  EventRange,
  Feedback,
  NewTradingAgent,
  NotificationChannel,
  Page,
  TradingAgentChanges,
  Trigger,
  UserConfigEntry,
  UserInstrument,
  UserInstruments,
  WatchItem,
  WebhookConfig,
  WebhookSecret,
} from './inputs.ts'
export { graphqlLimits, graphqlPath, socketClose } from './limits.ts'
