/** What follows from one attempt: recorded, tried again later, given up, or the end of the channel. */
import type { Channel as ChannelName } from 'core/contract'
import type { NoticePayload } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { Services } from '#ctx.ts'
import { type ChannelRow, endTelegram, noteEvent, stopCallback } from '#features/accounts/channel-store.ts'
import { noticeId, type Outcome } from '#notify/channel.ts'
import {
  type Claimed,
  enqueueNotice,
  giveUpNotices,
  hastenNotices,
  recordAttempt,
  wasAnySentSince,
} from '#notify/outbox.ts'
import { holdChannel } from '#notify/outbox-pace.ts'
import { pauseAfter } from '#notify/retry.ts'
import type { Tx } from '#postgres/db.ts'

export interface Attempted {
  readonly claim: Claimed
  readonly row: ChannelRow
  readonly outcome: Outcome
}

interface SettleParts {
  readonly services: Pick<Services, 'db' | 'clock' | 'log'>
  readonly random: () => number
}

/** A person reads one message a second from one bot; Telegram refuses more. */
const telegramSpacingMs = 1000
/** After so long a wait that everybody was asked to keep, an alert is no news. */
const longestSharedWaitMs = 3 * 24 * 3600_000
const recordTries = 5
const firstRecordPauseMs = 200

/** The message is out: a store that does not answer for a moment must not make a second one of it. */
export async function settle(parts: SettleParts, attempted: Attempted): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await parts.services.db.asService((tx) => record(tx, parts, attempted))
    } catch (error) {
      if (tries === recordTries) throw error
      await new Promise((resolve) => setTimeout(resolve, firstRecordPauseMs * 2 ** (tries - 1)))
    }
  }
}

async function record(tx: Tx, { services, random }: SettleParts, attempted: Attempted): Promise<void> {
  const { claim, outcome } = attempted
  const { channel, user_id } = claim
  const now = services.clock.now()
  const nextAttemptAt = nextTry(attempted, now, random())
  const isCurrent = await recordAttempt(tx, {
    claim,
    outcome: outcome.kind,
    says: outcome.says,
    now,
    nextAttemptAt,
    spacedUntil: channel === 'telegram' && outcome.kind === 'sent' ? now + telegramSpacingMs : null,
  })
  if (outcome.kind === 'refused' && outcome.waitIsShared && outcome.waitMs !== undefined) {
    await holdChannel(tx, channel, { from: now, until: now + outcome.waitMs })
  }
  if (outcome.kind === 'sent') return hastenNotices(tx, { user_id, channel, now })
  if (!isCurrent) return
  if (outcome.kind === 'refused' && outcome.next === 'endChannel') return endChannel(tx, attempted, outcome.says, now)
  if (outcome.kind === 'refused' && outcome.next === 'giveUp') return
  if (nextAttemptAt === null) await exhausted(tx, attempted, now)
}

function nextTry({ claim, outcome }: Attempted, now: number, random: number): number | null {
  if (outcome.kind === 'sent') return null
  const waitMs = outcome.kind === 'refused' ? (outcome.waitMs ?? 0) : 0
  if (outcome.kind === 'refused') {
    if (outcome.next !== 'retry') return null
    // Being asked to wait is not a failure of this notice, and uses up none of its tries.
    if (outcome.waitIsShared) return now - claim.createdAt > longestSharedWaitMs ? null : now + waitMs
  }
  const pause = pauseAfter(claim.channel, claim.attempt, random)
  return pause === null ? null : now + Math.max(pause, waitMs)
}

/** Every try failed. If nothing else got through either, the webhook's other end is gone. */
async function exhausted(tx: Tx, attempted: Attempted, now: number): Promise<void> {
  const { claim, outcome } = attempted
  const { user_id, channel, createdAt } = claim
  const isAlive = await wasAnySentSince(tx, { user_id, channel, since: createdAt })
  if (channel === 'callbackurl' && !isAlive) {
    return endChannel(tx, attempted, `Every try failed. The last one: ${outcome.says}`, now)
  }
  const key = `undelivered:${channel}:${user_id}:${dayOf(now)}`
  await enqueueNotice(tx, { user_id, key, channel: 'inbox', payload: undelivered(channel, outcome.says) }, now)
}

async function endChannel(tx: Tx, { claim, row }: Attempted, because: string, now: number): Promise<void> {
  const { user_id, channel, id } = claim
  const ended =
    channel === 'telegram'
      ? row.telegram_id !== null && (await endTelegram(tx, { id: user_id, telegram_id: row.telegram_id }))
      : row.callback_url !== null &&
        (await stopCallback(tx, { id: user_id, url: row.callback_url, because, now: new Date(now) }))
  // The person changed it herself in the meantime: there is nothing to end, and nothing to tell.
  if (!ended) return
  await giveUpNotices(tx, { user_id, channel, says: endedSays[channel], now })
  await noteEvent(tx, user_id, channel === 'telegram' ? 'telegram_disconnected' : 'webhook_stopped')
  const key = `ended:${channel}:${user_id}:${noticeId(id)}`
  await enqueueNotice(tx, { user_id, key, channel: 'inbox', payload: channelEnded(channel, because) }, now)
}

const endedSays: Readonly<Record<ChannelName, string>> = {
  telegram: 'Telegram was disconnected.',
  callbackurl: 'Deliveries to the callback URL were stopped.',
}

const channelEnded = (channel: ChannelName, because: string): NoticePayload =>
  channel === 'telegram'
    ? {
        type: 'channel_ended',
        title: 'Telegram is disconnected',
        text: `The bot may no longer write to you (${because}). Allow it in Telegram, then connect again. Alerts wait in your inbox.`,
        link: '/profile',
        data: { channel },
      }
    : {
        type: 'channel_ended',
        title: 'Your webhook is stopped',
        text: `${because}. Put the address right and save it to start again. Alerts wait in your inbox, where each can be sent again.`,
        link: '/profile',
        data: { channel },
      }

const undelivered = (channel: ChannelName, says: string): NoticePayload => ({
  type: 'delivery_failed',
  title: channel === 'telegram' ? 'Telegram could not be reached' : 'A webhook was not accepted',
  text: `${says}. The alert is in your inbox, where it can be sent again.`,
  link: '/alerts',
  data: { channel },
})
