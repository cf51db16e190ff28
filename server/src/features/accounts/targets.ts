import type { SecretBox } from '#identity/secret-box.ts'
import type { TelegramTarget } from '#notify/telegram.ts'
import type { WebhookTarget } from '#notify/webhook.ts'
import type { UserId } from '#postgres/db.ts'
import type { ChannelRow } from './channel-store.ts'

/** What a webhook secret is sealed to. */
export const secretOwner = (id: UserId): string => `users:${id}`

export interface Targets {
  readonly telegram: TelegramTarget | null
  readonly callbackurl: WebhookTarget | null
}

/** Where a person's notices go, with the secrets to sign them: while one is being replaced, both. */
export function targetsOf(row: ChannelRow, secretBox: SecretBox, now: number): Targets {
  const { telegram_id, callback_url, webhook_secret, previous_webhook_secret, previous_secret_until } = row
  const sealed = [webhook_secret, (previous_secret_until?.getTime() ?? 0) > now ? previous_webhook_secret : null]
  const secrets = sealed.flatMap((text) => {
    const opened = text === null ? null : secretBox.open(text, secretOwner(row.id))
    return opened === null ? [] : [opened]
  })
  return {
    telegram: telegram_id === null ? null : { chatId: telegram_id },
    callbackurl: callback_url === null ? null : { url: callback_url, secrets },
  }
}
