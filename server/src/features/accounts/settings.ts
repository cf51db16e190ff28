import { AppError, limits, messages, parseInput } from 'core/contract'
import { UserConfigEntry, WebhookConfig } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import type { SecretBox } from '#identity/secret-box.ts'
import type { UserId } from '#postgres/db.ts'
import { clearTelegram, lockChannels, noteEvent, updateWebhook } from './channel-store.ts'
import { egressOf } from './channels.ts'
import { type ConfigRow, deleteConfig, readConfigs, readUserRow, upsertConfig } from './store.ts'
import { secretOwner } from './targets.ts'

type BoxCtx = UserCtx & { readonly secretBox: SecretBox }

export interface Webhook {
  readonly callback_url: string | null
  readonly webhook_secret: string | null
}

export interface Account extends Webhook {
  readonly id: UserId
  readonly email: string
  readonly telegram_id: string | null
}

export async function readAccount({ db, user, secretBox }: BoxCtx): Promise<Account> {
  const row = await db.readAs(user.id, (tx) => readUserRow(tx, user.id))
  if (!row) throw new AppError('not_authorized')
  const { webhook_secret } = row
  return {
    id: row.id,
    email: row.email,
    telegram_id: row.telegram_id,
    callback_url: row.callback_url,
    webhook_secret: webhook_secret === null ? null : secretBox.open(webhook_secret, secretOwner(row.id)),
  }
}

export async function readWebhook(ctx: BoxCtx): Promise<Webhook> {
  const { callback_url, webhook_secret } = await readAccount(ctx)
  return { callback_url, webhook_secret }
}

const hourMs = 3600_000

/**
 * Both fields or neither: one that is wrong leaves the other as it was. An empty field clears. A secret that is replaced
 * signs beside the new one for a day, so that its receiver can be changed over without losing a message.
 */
export async function saveWebhook(ctx: BoxCtx, config: unknown): Promise<Webhook> {
  const { db, user, secretBox, clock } = ctx
  const { callbackUrl, webhookSecret } = parseInput(WebhookConfig, config, { message: messages.profile.fieldsInvalid })
  if (callbackUrl !== '' && egressOf(ctx).isPlainlyForbidden(callbackUrl)) {
    const details = [{ path: 'callbackUrl', message: messages.profile.urlUnreachable }]
    throw new AppError('address_not_allowed', { details })
  }
  const callback_url = callbackUrl || null
  const webhook_secret = webhookSecret || null
  const owner = secretOwner(user.id)
  await db.asUser(user.id, async (tx) => {
    const before = await lockChannels(tx, user.id)
    const old = before.webhook_secret === null ? null : secretBox.open(before.webhook_secret, owner)
    const isReplaced = old !== null && webhook_secret !== null && old !== webhook_secret
    const previous = isReplaced
      ? {
          previous_webhook_secret: before.webhook_secret,
          previous_secret_until: new Date(clock.now() + limits.webhook.previousSecretHours * hourMs),
        }
      : webhook_secret === null
        ? { previous_webhook_secret: null, previous_secret_until: null }
        : {
            previous_webhook_secret: before.previous_webhook_secret,
            previous_secret_until: before.previous_secret_until,
          }
    await updateWebhook(tx, user.id, {
      callback_url,
      webhook_secret: webhook_secret === null ? null : secretBox.seal(webhook_secret, owner),
      ...previous,
    })
    await noteEvent(tx, user.id, 'webhook_saved')
  })
  return { callback_url, webhook_secret }
}

/**
 * A client cannot claim a Telegram account; only Telegram's signature can, and that is another call. Writing the id that
 * this signature has already connected changes nothing.
 */
export async function disconnectTelegram(
  { db, user }: UserCtx,
  telegram_id: string | null,
): Promise<{ affected_rows: number }> {
  return await db.asUser(user.id, async (tx) => {
    if (telegram_id !== null) {
      const row = await readUserRow(tx, user.id)
      if (row?.telegram_id !== telegram_id) throw new AppError('not_authorized')
      return { affected_rows: 1 }
    }
    await noteEvent(tx, user.id, 'telegram_disconnected')
    return await clearTelegram(tx, user.id)
  })
}

export const listConfigs = ({ db, user }: UserCtx, key: string | null): Promise<readonly ConfigRow[]> =>
  db.readAs(user.id, (tx) => readConfigs(tx, { user_id: user.id, key }))

export async function saveConfig({ db, user }: UserCtx, entry: unknown): Promise<ConfigRow> {
  const { key, value } = parseInput(UserConfigEntry, entry)
  return await db.asUser(user.id, (tx) => upsertConfig(tx, { user_id: user.id, key, value }))
}

export const removeConfig = ({ db, user }: UserCtx, key: string): Promise<{ affected_rows: number }> =>
  db.asUser(user.id, (tx) => deleteConfig(tx, { user_id: user.id, key }))
