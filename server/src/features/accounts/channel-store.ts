/** SQL of how alerts reach a person: Telegram, webhook, and the log of what was changed about them. */
import type { TelegramUser } from 'core/contract/rest'
import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { isTaken } from '#postgres/errors.ts'
import { only } from '#postgres/rows.ts'
import { audit_log, telegram_login, users } from '#postgres/schema.ts'

export interface ChannelRow {
  readonly id: UserId
  readonly telegram_id: string | null
  readonly telegram_first_name: string | null
  readonly telegram_username: string | null
  readonly telegram_photo_url: string | null
  readonly callback_url: string | null
  /** Sealed, as is the one before it. */
  readonly webhook_secret: string | null
  readonly previous_webhook_secret: string | null
  readonly previous_secret_until: Date | null
  readonly callback_stopped_at: Date | null
  readonly callback_stopped_because: string | null
}

export const readChannels = (tx: Tx, ids: readonly UserId[]): Promise<ChannelRow[]> =>
  tx
    .select({
      id: users.id,
      telegram_id: users.telegram_id,
      telegram_first_name: users.telegram_first_name,
      telegram_username: users.telegram_username,
      telegram_photo_url: users.telegram_photo_url,
      callback_url: users.callback_url,
      webhook_secret: users.webhook_secret,
      previous_webhook_secret: users.previous_webhook_secret,
      previous_secret_until: users.previous_secret_until,
      callback_stopped_at: users.callback_stopped_at,
      callback_stopped_because: users.callback_stopped_because,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))

/** Held until the transaction ends: of two saves at once, the second sees what the first kept. */
export async function lockChannels(tx: Tx, id: UserId): Promise<ChannelRow> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  return only(await readChannels(tx, [id]))
}

export type WebhookRow = Pick<
  ChannelRow,
  'callback_url' | 'webhook_secret' | 'previous_webhook_secret' | 'previous_secret_until'
>

/** Saving starts deliveries again that had been stopped. */
export async function updateWebhook(tx: Tx, id: UserId, webhook: WebhookRow): Promise<void> {
  only(
    await tx
      .update(users)
      .set({ ...webhook, callback_stopped_at: null, callback_stopped_because: null })
      .where(eq(users.id, id))
      .returning({ id: users.id }),
  )
}

/** Only while that address is still the one: it may have been changed while the last attempt was on its way. */
export async function stopCallback(
  tx: Tx,
  { id, url, because, now }: { id: UserId; url: string; because: string; now: Date },
): Promise<boolean> {
  const stopped = await tx
    .update(users)
    .set({ callback_stopped_at: now, callback_stopped_because: because.slice(0, 500) })
    .where(and(eq(users.id, id), eq(users.callback_url, url), isNull(users.callback_stopped_at)))
    .returning({ id: users.id })
  return stopped.length === 1
}

const noTelegram = {
  telegram_id: null,
  telegram_first_name: null,
  telegram_username: null,
  telegram_photo_url: null,
}

export async function clearTelegram(tx: Tx, id: UserId): Promise<{ affected_rows: number }> {
  const changed = await tx.update(users).set(noTelegram).where(eq(users.id, id)).returning({ id: users.id })
  return { affected_rows: changed.length }
}

/** Only while that account is still the one connected. */
export async function endTelegram(tx: Tx, { id, telegram_id }: { id: UserId; telegram_id: string }): Promise<boolean> {
  const ended = await tx
    .update(users)
    .set(noTelegram)
    .where(and(eq(users.id, id), eq(users.telegram_id, telegram_id)))
    .returning({ id: users.id })
  return ended.length === 1
}

/** False when this proof was used before. Old ones are cleared away: their own date refuses them. */
export async function useTelegramLogin(tx: Tx, { hash, now, keptMs }: { hash: string; now: number; keptMs: number }) {
  await tx.delete(telegram_login).where(lt(telegram_login.used_at, new Date(now - keptMs)))
  const used = await tx
    .insert(telegram_login)
    .values({ hash, used_at: new Date(now) })
    .onConflictDoNothing()
    .returning({ hash: telegram_login.hash })
  return used.length === 1
}

export async function isTelegramOfAnother(
  tx: Tx,
  { id, telegram_id }: { id: UserId; telegram_id: string },
): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.telegram_id, telegram_id), ne(users.id, id)))
  return others.length > 0
}

/** Two people proving the same account at the same moment: the database lets one of them have it. */
export const isTelegramTaken = (error: unknown): boolean => isTaken(error, 'users_telegram_id_key')

export async function linkTelegram(
  tx: Tx,
  { id, telegram_id, user }: { id: UserId; telegram_id: string; user: TelegramUser },
): Promise<void> {
  only(
    await tx
      .update(users)
      .set({
        telegram_id,
        telegram_first_name: user.first_name,
        telegram_username: user.username,
        telegram_photo_url: user.photo_url,
      })
      .where(eq(users.id, id))
      .returning({ id: users.id }),
  )
}

export type AccountEvent =
  | 'signed_in'
  | 'signed_out'
  /** A refresh cookie came back that had been used: somebody else holds a copy. */
  | 'session_copied'
  /** By an operator at the terminal: every session of the person at once. */
  | 'signed_out_by_operator'
  | 'telegram_connected'
  | 'telegram_disconnected'
  | 'webhook_saved'
  | 'webhook_stopped'
  | 'account_exported'
  | 'account_deleted'

/** What happened, never with what: no address, name or secret is kept here. */
export async function noteEvent(tx: Tx, user_id: UserId, event: AccountEvent): Promise<void> {
  await tx.insert(audit_log).values({ user_id, event })
}

export async function forgetEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(audit_log).where(lt(audit_log.created_at, before))
}

/** With everything she owns: every other table lets go of its rows with it. */
export async function deleteUser(tx: Tx, id: UserId): Promise<void> {
  only(await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id }))
}
