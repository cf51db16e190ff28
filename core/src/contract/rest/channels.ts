import { z } from 'zod'
import { CallbackUrl, WebhookSecret } from '../graphql/inputs.ts'
import { messages } from '../messages.ts'
import { pingUrl } from '../webhook.ts'

/** The Telegram user of the login widget, as the specification names the fields. */
export interface TelegramUser {
  readonly first_name: string
  readonly username: string | null
  readonly photo_url: string | null
}

/** Signed by Telegram over all fields it sent, so none may be dropped on the way; a field is a text or a whole number. */
const WidgetData = z.record(
  z.string().regex(/^[a-z_]{1,40}$/),
  z.union([
    z
      .string()
      .max(1000)
      .regex(/^\P{Cc}*$/u),
    z.number().int(),
  ]),
)

/** POST /api/telegram/auth: what the widget gave, and who is signed in. */
export const TelegramAuthRequest = z.object({
  userTG: WidgetData.refine((fields) => Object.keys(fields).length <= 20),
  userGoogle: z.object({ email: z.string().max(320) }),
})
export type TelegramAuthRequest = z.infer<typeof TelegramAuthRequest>

export interface TelegramAuthReply {
  readonly user: TelegramUser
}

/** POST /api/client/ping. The secret signs the ping; it is never sent to the callback's host. */
export const PingRequest = z.object({
  clientUrl: CallbackUrl.refine((url) => url !== '', messages.profile.pingNeedsUrl).refine(
    (url) => url === '' || pingUrl(url) === url,
    'The last path segment must be "ping"',
  ),
  webhookSecret: WebhookSecret.default(''),
  clientMessage: z.string().max(200),
})
export type PingRequest = z.infer<typeof PingRequest>

export interface PingReply {
  readonly message: string
}

/** GET /api/profile/channels: how alerts reach this person, beside what GetUserConfig answers. */
export interface Channels {
  readonly telegram: TelegramUser | null
  readonly webhook: {
    /** Deliveries stopped by themselves; saving the configuration starts them again. */
    readonly stopped: { readonly at: string; readonly because: string } | null
    /** Until then every webhook carries a second signature, made with the secret before this one. */
    readonly previousSecretUntil: string | null
  }
}

/** POST /api/account/delete: the e-mail typed again, so that no stray click ends an account. */
export const DeleteAccountRequest = z.object({ email: z.string().max(320) })
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>
