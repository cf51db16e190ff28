/** Is this what Telegram's login widget gave out? https://core.telegram.org/widgets/login#checking-authorization */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from 'core/contract'
import type { TelegramUser } from 'core/contract/rest'

export type WidgetData = Readonly<Record<string, string | number>>

export interface TelegramLogin {
  readonly telegram_id: string
  /** Names this proof: it may be used once. */
  readonly hash: string
  readonly user: TelegramUser
}

/** The signature over every field but itself, in the order of their names. */
function signWidgetData(fields: WidgetData, botToken: string): Buffer {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'hash')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  const key = createHash('sha256').update(botToken).digest()
  return createHmac('sha256', key).update(text).digest()
}

/** Null for whatever is wrong: forged, changed, old, from the future, or not a person. Why is nobody's business. */
export function verifyTelegramLogin(fields: WidgetData, botToken: string, now: number): TelegramLogin | null {
  const hash = String(fields.hash ?? '')
  if (!/^[0-9a-f]{64}$/.test(hash)) return null
  if (!timingSafeEqual(Buffer.from(hash, 'hex'), signWidgetData(fields, botToken))) return null
  const signedAt = wholeNumber(fields.auth_date)
  const id = wholeNumber(fields.id)
  if (signedAt === null || id === null) return null
  const ageSeconds = now / 1000 - signedAt
  if (ageSeconds > limits.telegram.freshSeconds || ageSeconds < -limits.telegram.aheadSeconds) return null
  return {
    telegram_id: String(id),
    hash,
    user: {
      first_name: String(fields.first_name ?? '') || `User ${id}`,
      username: String(fields.username ?? '') || null,
      photo_url: photoOf(fields.photo_url),
    },
  }
}

const wholeNumber = (value: string | number | undefined): number | null => {
  const text = String(value ?? '')
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null
}

/** Shown as a picture; a link of any other kind is nothing to show. */
const photoOf = (value: string | number | undefined): string | null =>
  typeof value === 'string' && /^https?:\/\/./.test(value) && URL.canParse(value) ? value : null
