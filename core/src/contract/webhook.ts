/** What a callback URL and its secret may be, for the form and for the server. No library here: pages load this. */
import { limits } from './limits.ts'
import { isText, length } from './text.ts'

const secretMax = 200

/** A pure parser that Node and every browser have, though the language itself does not name it. */
declare const URL: { canParse(text: string): boolean }

/** An empty field is no address; anything else is one that a webhook can be sent to. */
export const isCallbackUrl = (value: unknown): boolean =>
  value === '' || (isText(value, limits.webhook.urlMax) && /^https?:\/\//.test(value) && URL.canParse(value))

export const isWebhookSecret = (value: unknown): boolean =>
  value === '' || (isText(value, secretMax) && length(value) >= limits.webhook.secretMin)

/** The address a ping goes to: the callback URL with its last path segment replaced by "ping". */
export function pingUrl(callbackUrl: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/.exec(callbackUrl) ?? []
  return `${origin}${path === '' ? '/' : path.replace(/[^/]*$/, '')}ping`
}
