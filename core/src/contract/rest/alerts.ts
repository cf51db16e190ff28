import { z } from 'zod'
import type { Channel } from '../channels.ts'
import { NotificationChannel } from '../graphql/inputs.ts'
import { limits } from '../limits.ts'
import { isText } from '../text.ts'
import type { Notice, NoticePayload } from './notices.ts'
import { type AlertState, triggerModes, usualAlertSettings as usual } from './terms/alerts.ts'

/**
 * What is watched for a person. A dip is a fund of the dashboard (user_instrument); a watch and a report are trading
 * agents: a watch waits for a condition, a report is a saved question that tells what changed in its answer.
 */
export type AlertKind = 'dip' | 'watch' | 'report'

/** `dip-7`: user_instrument 7; `agent-12`: trading_agent 12. The same key is `about` of its notices. */
export const AlertKey = z.string().regex(/^(dip|agent)-[1-9]\d{0,9}$/)

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is HH:MM')

const setting = {
  trigger: z.enum(triggerModes),
  /** live: on every price, at most once a trading day and instrument. close: on closed days only. */
  judged: z.enum(['live', 'close']),
  coolDownMinutes: z.number().int().min(0).max(limits.alerts.coolDownMaxMinutes),
  /** Only while the exchange is open; a rule judged at the close tells at the close. */
  marketHoursOnly: z.boolean(),
  /** In IST, over midnight where `from` is later than `to`. The alert is in the inbox at once, its message leaves afterwards. */
  quietHours: z
    .object({ from: Time, to: Time })
    .refine(({ from, to }) => from !== to, 'Quiet hours begin and end at different times')
    .nullable(),
  /** One message a day at 15:45 IST with everything that fired, instead of one each. */
  digest: z.boolean(),
  /** An instant; nothing fires from then on. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
}

export const AlertSettings = z.object({
  trigger: setting.trigger.default(usual.trigger),
  judged: setting.judged.default(usual.judged),
  coolDownMinutes: setting.coolDownMinutes.default(usual.coolDownMinutes),
  marketHoursOnly: setting.marketHoursOnly.default(usual.marketHoursOnly),
  quietHours: setting.quietHours.default(usual.quietHours),
  digest: setting.digest.default(usual.digest),
  expiresAt: setting.expiresAt.default(usual.expiresAt),
})
export type AlertSettings = z.infer<typeof AlertSettings>

/** Those that are named. AlertSettings.partial() would fill in the rest, and one change would put all others back. */
const SomeSettings = z.object(setting).partial()

export interface AlertRule {
  readonly key: string
  readonly kind: AlertKind
  /** trading_agent.id; null for a dip. */
  readonly agent_id: number | null
  /** short_name, or the fund's symbol. */
  readonly title: string
  /** The words it was made from, or the dip in words. */
  readonly sentence: string
  /** What is judged, in canonical text; null for a dip. */
  readonly canonical: string | null
  /** What it looks at, in words: "NIFTYBEES", "50 stocks in NIFTY 50". */
  readonly scope: string
  readonly channel: Channel
  /** Rupees. */
  readonly amount: number
  readonly settings: AlertSettings
  readonly state: AlertState
  /** Why, where the state needs a reason: "No price since 14:31", "Paused: fired 15 times in 3 minutes". */
  readonly says: string | null
  readonly health: 'good' | 'waiting' | 'bad'
  readonly paused: boolean
  readonly snoozed_until: string | null
  readonly last_checked: string | null
  readonly last_fired: string | null
  readonly fires30d: number
  /** The saved prompt it was made from. */
  readonly report: { readonly chat_id: number; readonly chat_uuid: string; readonly title: string } | null
  readonly dip: {
    readonly instrument_symbol: string
    readonly instrument_token: number
    readonly trigger: number
    readonly allocation_factor: number
  } | null
  readonly created_at: string
  readonly updated_at: string
}

/** A channel that rules use and that cannot deliver. */
export interface ChannelProblem {
  readonly channel: Channel
  /** "Telegram is not connected" */
  readonly says: string
  /** Where it can be mended; null where that is not in one's own hands. */
  readonly link: string | null
  /** How many rules use it. */
  readonly rules: number
}

/** GET /api/alerts/rules: agents newest first, then dips by symbol. */
export interface AlertRules {
  readonly rules: readonly AlertRule[]
  /** Agents; dips are not counted. */
  readonly used: number
  readonly most: number
  readonly problems: readonly ChannelProblem[]
  /** Why a message would not arrive, whether or not a rule is told by it; null where it would. */
  readonly channels: Readonly<Record<Channel, Pick<ChannelProblem, 'says' | 'link'> | null>>
  /** Set while the exchange is open and no price comes: "Prices delayed since hh:mm". */
  readonly delayed_since: string | null
}

/** GET /api/alerts/rules/{key}/history?before&limit and every call under /api/alerts/rules/{key} */
export const AlertParams = z.object({ key: AlertKey })

/** Newest first: what it fired, and what became of each message. */
export interface AlertHistory {
  readonly notices: readonly Notice[]
}

const Sentence = z
  .string()
  .max(limits.chat.maxCharacters)
  .refine((text) => isText(text, limits.chat.maxCharacters) && text.trim() !== '', 'Say what to watch')
  .transform((text) => text.trim())

/** POST /api/alerts/preview: what a sentence would watch, proven on the past. Nothing is armed. */
export const PreviewRequest = z.object({
  sentence: Sentence,
  /** Those its past depends on; what is not named is as the sentence has it. */
  settings: SomeSettings.pick({ trigger: true, judged: true }).default({}),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

export interface PreviewFire {
  readonly day: string
  readonly symbol: string
  readonly name: string
  readonly close: number | null
  /** Percent from that close to the one 5 and 20 trading days later; null where that is not known yet. */
  readonly after5: number | null
  readonly after20: number | null
}

export interface AlertPreview {
  /** refused and clarify: nothing to arm; `says` and `choices` help on. */
  readonly outcome: 'ready' | 'clarify' | 'refused'
  readonly says: string
  /** Sentences that would be understood. */
  readonly choices: readonly { readonly label: string; readonly text: string }[]
  readonly notUnderstood: readonly string[]
  readonly kind: 'watch' | 'report' | null
  readonly canonical: string | null
  readonly scope: string
  /** As asked for or as the sentence has it; the rest as usual. */
  readonly settings: AlertSettings
  /** The days looked at. */
  readonly from: string | null
  readonly to: string | null
  /** Newest first, at most 200; none for a report, whose changes are not known for the past. */
  readonly fires: readonly PreviewFire[]
  readonly total: number
  readonly median5: number | null
  readonly median20: number | null
  /** never: no fire in twelve months. often: more than 20. */
  readonly warning: 'never' | 'often' | null
  /** The message as it will look. */
  readonly message: NoticePayload | null
}

const name = z
  .string()
  .max(limits.chat.titleMax)
  .refine((text) => text.trim() !== '', `Between 1 and ${limits.chat.titleMax} characters`)

const amount = z.number().int().min(1).max(limits.dips.amount.max)

/** POST /api/alerts/rules: a trading agent of a sentence. One of a saved prompt is insert_trading_agent_one. */
export const NewAlertRequest = z.object({
  sentence: Sentence,
  /** The sentence, shortened, where it is not given. */
  name: name.optional(),
  amount: amount.default(limits.agent.amount),
  channel: NotificationChannel.default(limits.agent.channel),
  settings: SomeSettings.default({}),
})
export type NewAlertRequest = z.infer<typeof NewAlertRequest>

/** POST /api/alerts/rules/{key}/change: what is named, and nothing else. A dip has only a channel and settings here; its amounts are the dashboard's. */
export const ChangeAlertRequest = z
  .object({ sentence: Sentence, name, amount, channel: NotificationChannel, settings: SomeSettings })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Say what to change')
export type ChangeAlertRequest = z.infer<typeof ChangeAlertRequest>

/** POST /api/alerts/pause: many at once; keys that are not one's own are left out of the answer. */
export const PauseAlertsRequest = z.object({ keys: z.array(AlertKey).min(1).max(500), paused: z.boolean() })

/** POST /api/alerts/rules/{key}/snooze: until an instant, or no more. */
export const SnoozeAlertRequest = z.object({ until: z.iso.datetime({ offset: true }).nullable() })

/** POST /api/alerts/rules/{key}/delete answers what POST /api/alerts/restore takes to bring it back, for an undo. */
export const RestoreAlertRequest = z.object({ undo: z.string().min(1).max(50_000) })
export interface DeletedAlert {
  readonly undo: string
}

/** POST /api/alerts/rules/{key}/test: judged now, told nobody. */
export interface AlertTest {
  /** null: not to be judged, `says` why. */
  readonly fires: boolean | null
  /** "NIFTYBEES is down 0.42% at ₹251.10; it fires at 2%." */
  readonly says: string
  readonly message: NoticePayload
  /** The same as Telegram shows it, in its markup. */
  readonly telegram: string
}

/** POST /api/alerts/rules/{key}/basket: what it finds now as orders to review; null when that is nothing. */
export interface AlertBasket {
  /** A path of this product: /trade?i=… */
  readonly link: string | null
  readonly says: string
}

/** GET /api/alerts/deliveries?before&limit: every message that left the house, newest first. */
export interface Delivery extends Notice {
  readonly channel: Channel
  /** Key of its rule; null for news of the product itself. */
  readonly about: string | null
}
export interface DeliveryList {
  readonly deliveries: readonly Delivery[]
}
