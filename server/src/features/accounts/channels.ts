/** How alerts reach a person: connecting Telegram, trying out a webhook, and what is known of both. */
import { AppError, limits, messages } from 'core/contract'
import type { Channels, PingReply, PingRequest, TelegramAuthReply, TelegramAuthRequest } from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'
import { ownEmail } from '#http/auth.ts'
import { createEgress, type Egress } from '#notify/egress.ts'
import { verifyTelegramLogin } from '#notify/telegram-login.ts'
import { postWebhook } from '#notify/webhook.ts'
import {
  isTelegramOfAnother,
  isTelegramTaken,
  linkTelegram,
  noteEvent,
  readChannels,
  useTelegramLogin,
} from './channel-store.ts'

/** Loopback is for trying out; a product that others can reach must not offer its own machine. */
export const egressOf = ({ env }: Pick<UserCtx, 'env'>): Egress =>
  createEgress({ allowLoopback: env.WEBHOOKS_TO_LOOPBACK && env.NODE_ENV !== 'production' })

export async function readChannelState({ db, user, clock }: UserCtx): Promise<Channels> {
  const [row] = await db.readAs(user.id, (tx) => readChannels(tx, [user.id]))
  if (!row) throw new AppError('not_authorized')
  const isConnected = row.telegram_id !== null
  const { callback_stopped_at, callback_stopped_because, previous_secret_until } = row
  return {
    telegram: isConnected
      ? {
          first_name: row.telegram_first_name ?? '',
          username: row.telegram_username,
          photo_url: row.telegram_photo_url,
        }
      : null,
    webhook: {
      stopped:
        callback_stopped_at && callback_stopped_because
          ? { at: callback_stopped_at.toISOString(), because: callback_stopped_because }
          : null,
      previousSecretUntil:
        previous_secret_until && previous_secret_until.getTime() > clock.now()
          ? previous_secret_until.toISOString()
          : null,
    },
  }
}

/** Proofs older than this are refused by their own date, so their use need not be remembered. */
const rememberedMs = 2 * (limits.telegram.freshSeconds + limits.telegram.aheadSeconds) * 1000

/** Telegram's signed word that this account is the caller's: fresh, used once, and nobody else's. */
export async function connectTelegram(
  ctx: UserCtx,
  { userTG, userGoogle }: TelegramAuthRequest,
): Promise<TelegramAuthReply> {
  ownEmail(ctx, userGoogle.email)
  const { db, env, clock, user } = ctx
  const now = clock.now()
  const login = env.TELEGRAM_BOT_TOKEN ? verifyTelegramLogin(userTG, env.TELEGRAM_BOT_TOKEN, now) : null
  if (!login) throw new AppError('telegram_failed')
  const { telegram_id, hash } = login
  const linked = db.asService(async (tx): Promise<'telegram_failed' | 'telegram_taken' | null> => {
    if (!(await useTelegramLogin(tx, { hash, now, keptMs: rememberedMs }))) return 'telegram_failed'
    if (await isTelegramOfAnother(tx, { id: user.id, telegram_id })) return 'telegram_taken'
    await linkTelegram(tx, { id: user.id, telegram_id, user: login.user })
    await noteEvent(tx, user.id, 'telegram_connected')
    return null
  })
  const refused = await linked.catch((error: unknown) => {
    if (isTelegramTaken(error)) return 'telegram_taken' as const
    throw error
  })
  if (refused) throw new AppError(refused)
  return { user: login.user }
}

/** Signed with the secret as typed, saved or not. What the other side answers is not passed on, beyond its status. */
export async function pingClient(
  ctx: UserCtx,
  { clientUrl, webhookSecret, clientMessage }: PingRequest,
): Promise<PingReply> {
  const now = ctx.clock.now()
  const secrets = webhookSecret === '' ? [] : [webhookSecret]
  const ping = { id: `ping_${ctx.user.id}_${now}`, type: 'ping', at: now, data: { message: clientMessage } }
  const reply = await postWebhook(egressOf(ctx), { url: clientUrl, secrets }, ping, now)
  if (reply.kind === 'forbidden') throw new AppError('address_not_allowed')
  if (reply.kind === 'answered' && reply.status >= 200 && reply.status < 300) {
    return { message: messages.profile.pingDelivered(reply.status) }
  }
  const why = reply.kind === 'answered' ? `HTTP ${reply.status}` : reply.code
  ctx.log.info({ userId: ctx.user.id, why }, 'a ping failed')
  throw new AppError('ping_failed', { details: [{ path: 'clientUrl', message: why }] })
}
