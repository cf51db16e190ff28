/** What a scheduled report gave, on the way its owner has set up: Telegram first, then her webhook, else the inbox alone. */
import type { Clock } from '#clock.ts'
import { readChannels } from '#features/accounts/channel-store.ts'
import type { TellRun } from '#features/research/schedules.ts'
import { enqueueNotice, type NoticeChannel } from '#notify/outbox.ts'

export const tellRun =
  ({ clock }: { readonly clock: Clock }): TellRun =>
  async (tx, { user_id, key, message }) => {
    const [row] = await readChannels(tx, [user_id])
    const channel: NoticeChannel = row?.telegram_id
      ? 'telegram'
      : row?.callback_url && row.callback_stopped_at === null
        ? 'callbackurl'
        : 'inbox'
    await enqueueNotice(tx, { user_id, key, channel, payload: message }, clock.now())
  }
