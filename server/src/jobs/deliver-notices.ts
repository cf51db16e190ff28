/** Takes notices out of the outbox and sends them. Any number of processes may do so at once. */
import { type Channel as ChannelName, channels as channelNames } from 'core/contract'
import type { Services } from '#ctx.ts'
import { type ChannelRow, forgetEvents, readChannels } from '#features/accounts/channel-store.ts'
import { targetsOf } from '#features/accounts/targets.ts'
import type { SecretBox } from '#identity/secret-box.ts'
import type { Channel, Outcome } from '#notify/channel.ts'
import { type Claimed, claimNotices, forgetNotices, hastenAfterClock, noticeChannel } from '#notify/outbox.ts'
import type { Pace } from '#notify/outbox-pace.ts'
import type { TelegramTarget } from '#notify/telegram.ts'
import type { WebhookTarget } from '#notify/webhook.ts'
import { settle } from './settle-notice.ts'

export interface DeliveryParts {
  readonly services: Pick<Services, 'db' | 'clock' | 'log'>
  readonly secretBox: SecretBox
  /** Null where no bot is configured. */
  readonly telegram: Channel<TelegramTarget> | null
  readonly callbackurl: Channel<WebhookTarget>
  /** From 0 up to 1. */
  readonly random?: () => number
  /** One has arrived or failed: the next of the same person may go. */
  readonly onSettled?: () => void
}

export interface Delivery {
  /** Claims what is due and starts to send it; answers how many. */
  pump(): Promise<number>
  /** Whether the last pump took turns of a pace: more may be due than it was allowed. */
  readonly isPaced: boolean
  /** Until nothing is due and nothing is on its way. */
  drain(): Promise<void>
  /** Lets what is on its way arrive, and sends no more. */
  stop(): Promise<void>
}

interface Rules {
  readonly atOnce: number
  readonly pace?: Pace
}

/** Longer than the longest send, so that a slow one is not taken for a dead sender's. */
const leaseMs = 60_000

const rules: Readonly<Record<ChannelName, Rules>> = {
  // Telegram allows about thirty messages a second to a bot, whatever number of processes speak for it: 25, and 3 at once.
  telegram: { atOnce: 50, pace: { everyMs: 40, burst: 3 } },
  // Room for as many that hang until their time is up as for those that answer: 200 a second, every fifth hanging, is 600.
  callbackurl: { atOnce: 1000 },
}

/** Claimed in one transaction; more would hold its rows for too long. */
const claimedAtOnce = 100

export function createDelivery(parts: DeliveryParts): Delivery {
  const { services, secretBox } = parts
  const { db, clock, log } = services
  const underWay = new Map<ChannelName, Set<Promise<void>>>(channelNames.map((name) => [name, new Set()]))
  const sending = new Set<number>()
  let isStopped = false
  let isPaced = false
  let lookedAt = Number.POSITIVE_INFINITY

  /** A clock that goes back does so seldom, and a process that starts cannot know whether it has. */
  const noticeClock = async (): Promise<void> => {
    const now = clock.now()
    const isBack = now < lookedAt
    lookedAt = now
    if (isBack) await db.asService((tx) => hastenAfterClock(tx, now))
  }

  const send = async (claim: Claimed, row: ChannelRow): Promise<Outcome> => {
    const targets = targetsOf(row, secretBox, clock.now())
    const notice = { id: claim.id, payload: claim.payload, at: claim.createdAt }
    if (claim.channel === 'telegram') {
      if (!targets.telegram) return cannot('Telegram is not connected.')
      return parts.telegram ? parts.telegram.send(notice, targets.telegram) : cannot('No Telegram bot is set up here.')
    }
    if (row.callback_stopped_at !== null) return cannot('Deliveries to the callback URL are stopped.')
    return targets.callbackurl ? parts.callbackurl.send(notice, targets.callbackurl) : cannot('No callback URL is set.')
  }

  const deliver = async (claim: Claimed, row: ChannelRow): Promise<void> => {
    const outcome = await send(claim, row).catch((error: unknown): Outcome => {
      log.error({ err: error, notice: claim.id }, 'a channel broke')
      return { kind: 'unknown', says: 'The sender failed.' }
    })
    await settle({ services, random: parts.random ?? Math.random }, { claim, row, outcome })
  }

  const pumpChannel = async (channel: ChannelName): Promise<number> => {
    const own = underWay.get(channel) ?? new Set()
    const { atOnce, pace } = rules[channel]
    const room = atOnce - own.size
    if (isStopped || room <= 0) return 0
    const { claims, people } = await db.asService(async (tx) => {
      const claims = await claimNotices(tx, {
        channel,
        now: clock.now(),
        atMost: Math.min(room, claimedAtOnce),
        leaseMs,
        ...(pace ? { pace } : {}),
        except: sending,
      })
      const ids = claims.map(({ user_id }) => user_id)
      return { claims, people: ids.length > 0 ? await readChannels(tx, ids) : [] }
    })
    const rowOf = new Map(people.map((row) => [row.id, row]))
    for (const claim of claims) {
      const row = rowOf.get(claim.user_id)
      if (!row) continue
      sending.add(claim.id)
      const going: Promise<void> = deliver(claim, row)
        // Not recorded: the claim runs out and the notice is sent again, under the same id.
        .catch((error: unknown) => log.error({ err: error, notice: claim.id }, 'an attempt was not recorded'))
        .finally(() => {
          own.delete(going)
          sending.delete(claim.id)
          parts.onSettled?.()
        })
      own.add(going)
    }
    return claims.length
  }

  const pump = async (): Promise<number> => {
    await noticeClock()
    let claimed = 0
    isPaced = false
    for (const name of channelNames) {
      const own = await pumpChannel(name)
      if (own > 0 && rules[name].pace) isPaced = true
      claimed += own
    }
    return claimed
  }
  const allGoing = (): Promise<void>[] => [...underWay.values()].flatMap((own) => [...own])

  return {
    pump,
    get isPaced() {
      return isPaced
    },
    drain: async () => {
      while ((await pump()) > 0 || allGoing().length > 0) await Promise.race([Promise.all(allGoing())])
    },
    stop: async () => {
      isStopped = true
      await Promise.all(allGoing())
    },
  }
}

const cannot = (says: string): Outcome => ({ kind: 'refused', says, next: 'giveUp' })

const lookEveryMs = 1000
/** While a channel is paced, its turns are taken as they come: a second's worth at once would be refused. */
const turnMs = 50
/** Looks that find no turn to take before it is taken for over. */
const idleTurns = 20
const tidyEveryMs = 6 * 3600_000
const keptMs = 365 * 24 * 3600_000

/** Looks once a second, and at once when a notice is written. Answers the undo. */
export async function startDelivery(parts: DeliveryParts): Promise<() => Promise<void>> {
  const { db, clock, log } = parts.services
  const delivery = createDelivery({ ...parts, onSettled: () => void look() })
  let isLooking = false
  let isAskedAgain = false
  let isReadable = true
  let turnsToLook = 0
  let turning: NodeJS.Timeout | null = null

  /** One timer, however often it is asked for. */
  const lookAtTurn = (): void => {
    if (turnsToLook === 0 || turning) return
    turnsToLook--
    turning = setTimeout(() => {
      turning = null
      void look()
    }, turnMs).unref()
  }

  const look = async (): Promise<void> => {
    isAskedAgain = true
    if (isLooking) return
    isLooking = true
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        while ((await delivery.pump()) > 0) if (delivery.isPaced) turnsToLook = idleTurns
      }
      isReadable = true
    } catch (error) {
      // Said once, not once a second for as long as the store is away.
      if (isReadable) log.warn({ err: error }, 'the outbox could not be read; looking again every second')
      isReadable = false
    } finally {
      isLooking = false
      lookAtTurn()
    }
  }

  const tidy = (): Promise<void> =>
    db
      .asService(async (tx) => {
        await forgetNotices(tx, clock.now() - keptMs)
        await forgetEvents(tx, new Date(clock.now() - keptMs))
      })
      .catch((error: unknown) => log.warn({ err: error }, 'old notices were not cleared away'))

  const stopListening = await db.listen(noticeChannel, () => void look())
  const looking = setInterval(() => void look(), lookEveryMs).unref()
  const tidying = setInterval(() => void tidy(), tidyEveryMs).unref()
  void tidy()
  void look()
  return async () => {
    turnsToLook = 0
    if (turning) clearTimeout(turning)
    clearInterval(looking)
    clearInterval(tidying)
    await stopListening()
    await delivery.stop()
  }
}
