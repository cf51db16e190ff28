import { isCallbackUrl, isWebhookSecret, limits, messages } from 'core/contract'
import type { WebhookConfig, WebhookDraft } from './api.ts'

const { profile } = messages

export const draftOf = (config: WebhookConfig | undefined): WebhookDraft => ({
  callbackUrl: config?.callback_url ?? '',
  webhookSecret: config?.webhook_secret ?? '',
})

export const isSame = (left: WebhookDraft, right: WebhookDraft): boolean =>
  left.callbackUrl === right.callbackUrl && left.webhookSecret === right.webhookSecret

export type FieldErrors = Partial<Record<keyof WebhookDraft, string>>

/** Each non-empty field by its rule; both may be empty. */
export const errorsOf = ({ callbackUrl, webhookSecret }: WebhookDraft): FieldErrors => ({
  ...(isCallbackUrl(callbackUrl) ? {} : { callbackUrl: profile.urlInvalid }),
  ...(isWebhookSecret(webhookSecret) ? {} : { webhookSecret: profile.secretTooShort }),
})

export const urlHint = (url: string): string =>
  url.startsWith('http://')
    ? 'Not encrypted: whoever is on the way can read what is sent. Use https:// outside your own network.'
    : 'Each alert is posted here as JSON, signed with your secret.'

export const secretHint = (secret: string): string => {
  if (secret === '') return 'Without one, nothing proves that a message is from us.'
  if (secret.length < limits.webhook.secretWeakBelow) {
    return `Accepted, but short: ${limits.webhook.secretWeakBelow} characters or more are safer.`
  }
  return 'Signs every message. It is never sent anywhere.'
}

/** How libraries of Standard Webhooks want the same secret written. */
export const asLibrarySecret = (secret: string): string =>
  secret.startsWith('whsec_') ? secret : `whsec_${btoa(String.fromCodePoint(...new TextEncoder().encode(secret)))}`
