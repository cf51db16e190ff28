import { z } from 'zod'
import { parseDay } from '../../values/index.ts'
import { type Channel, channels } from '../channels.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { isText } from '../text.ts'
import { isCallbackUrl, isWebhookSecret } from '../webhook.ts'
import { assetTypes } from './enumerations.ts'
import { graphqlLimits } from './limits.ts'

/** One sentence for whatever is wrong with a value, its type included; `z.number().min()` would speak of types first. */
const says = <Value>(isRight: (value: unknown) => boolean, sentence: string) => z.custom<Value>(isRight, sentence)

const text = (max: number, sentence = `At most ${max} characters`) =>
  says<string>((value) => isText(value, max), sentence)

const someText = (max: number, sentence = `Between 1 and ${max} characters`) =>
  says<string>((value) => isText(value, max) && value.trim() !== '', sentence).transform((value) => value.trim())

const isMultipleOf = (value: number, step: number): boolean => {
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) < 1e-9
}

const within = (value: unknown, { min, max, step }: { min: number; max: number; step: number }): boolean =>
  typeof value === 'number' && value >= min && value <= max && isMultipleOf(value, step)

const { amount, trigger, aggression } = limits.dips

export const Amount = says<number>((value) => within(value, amount), messages.dips.amount)
export const Trigger = says<number>((value) => within(value, trigger), messages.dips.trigger)
export const Aggression = says<number>((value) => within(value, aggression), messages.dips.aggression)
export const NotificationChannel = says<Channel>(
  (value) => channels.some((channel) => channel === value),
  messages.dips.channel,
)

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Chats are named by random version 4 ids: nothing else is guess-proof enough to be a share link. */
export const ChatUuid = says<string>(
  (value) => typeof value === 'string' && uuidV4.test(value),
  messages.chat.sessionNotFound,
).transform((value) => value.toLowerCase())

export const ChatTitle = says<string>(
  (value) => typeof value !== 'string' || value.trim() !== '',
  messages.chat.titleNeeded,
).pipe(
  says<string>(
    (value) => isText(value, limits.chat.titleMax) && !/\p{Cc}/u.test(value),
    messages.chat.titleTooLong,
  ).transform((value) => value.trim()),
)

export const CallbackUrl = says<string>(isCallbackUrl, messages.profile.urlInvalid)

export const WebhookSecret = says<string>(isWebhookSecret, messages.profile.secretTooShort)

export const WebhookConfig = z.object({ callbackUrl: CallbackUrl, webhookSecret: WebhookSecret })

const TradingSymbol = says<string>(
  (value) => typeof value === 'string' && /^[A-Z0-9][A-Z0-9&:_. -]{0,49}$/.test(value.trim().toUpperCase()),
  'Choose a symbol',
).transform((value) => value.trim().toUpperCase())

const Asset = says<string>((value) => assetTypes.some((asset) => asset.value === value), 'Choose an asset type')

export const WatchItem = z.object({ asset_type: Asset, symbol: TradingSymbol })

export const UserConfigEntry = z.object({ key: someText(100), value: text(10_000) })

export const Feedback = z.object({
  type: says<number>((value) => value === 0 || value === 1 || value === 2, messages.feedback.failed),
  comment: says<string>(
    (value) => typeof value === 'string' && value.trim() !== '' && !value.includes('\u0000'),
    messages.feedback.failed,
  ).pipe(text(limits.feedback.maxCharacters, messages.feedback.tooLong)),
})

const Token = says<number>((value) => Number.isSafeInteger(value) && Number(value) > 0, messages.dips.saveFailed)

/** An ETF subscription as a client may write it. What the server decides itself is not here, so it cannot be sent. */
export const UserInstrument = z.object({
  instrument_token: Token,
  instrument_symbol: TradingSymbol,
  base_amount: Amount,
  trigger: Trigger,
  allocation_factor: Aggression,
  notification_channel: NotificationChannel,
})
export type UserInstrument = z.infer<typeof UserInstrument>

export const UserInstruments = z
  .array(UserInstrument)
  .max(graphqlLimits.instrumentsPerSave, messages.dips.saveFailed)
  .refine(
    (rows) =>
      new Set(rows.map((row) => row.instrument_symbol)).size === rows.length &&
      new Set(rows.map((row) => row.instrument_token)).size === rows.length,
    messages.dips.saveFailed,
  )

const AgentAmount = says<number>(
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= amount.max,
  messages.savedPrompts.agentFailed,
)

const agent = {
  short_name: someText(limits.chat.titleMax),
  description: text(limits.chat.maxCharacters),
  amount: AgentAmount,
  notification_channel: NotificationChannel,
  alert_id: says<number>(
    (value) => Number.isSafeInteger(value) && Number(value) > 0,
    messages.savedPrompts.agentFailed,
  ),
}

export const NewTradingAgent = z.object({
  ...agent,
  description: agent.description.default(''),
  amount: agent.amount.default(limits.agent.amount),
  notification_channel: agent.notification_channel.default(limits.agent.channel),
  alert_id: agent.alert_id.nullable().default(null),
})

export const TradingAgentChanges = z
  .object({ ...agent, alert_id: agent.alert_id.nullable() })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, messages.savedPrompts.agentFailed)

const Day = says<string>(
  (value) => typeof value === 'string' && parseDay(value) !== null,
  'A day is written YYYY-MM-DD',
)

export const EventRange = z.object({
  symbols: z.array(TradingSymbol).max(graphqlLimits.events.symbolsMax).optional(),
  fromDate: Day.optional(),
  toDate: Day.optional(),
})

const { rows } = graphqlLimits

export const Page = z.object({
  limit: z.number().int().min(1).max(rows.max).default(rows.default),
  offset: z.number().int().min(0).max(rows.offsetMax).default(0),
})
