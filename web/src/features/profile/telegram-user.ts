/** The Telegram user in this browser's storage: shown before the server has said who is connected. */
import type { TelegramAuthRequest, TelegramUser } from 'core/contract/rest'
import { readTelegramUser, writeTelegramUser } from '#lib/session.ts'

export type WidgetUser = TelegramAuthRequest['userTG']

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function storedTelegramUser(): TelegramUser | null {
  try {
    const user: Partial<Record<string, unknown>> | null = JSON.parse(readTelegramUser() ?? 'null')
    const first_name = text(user?.first_name)
    if (!user || first_name === null) return null
    return { first_name, username: text(user.username), photo_url: text(user.photo_url) }
  } catch {
    return null
  }
}

export const storeTelegramUser = (user: WidgetUser): void => writeTelegramUser(JSON.stringify(user))

export const forgetTelegramUser = (): void => writeTelegramUser(null)
