import { AppError, messages, parseInput } from 'core/contract'
import { UserConfigEntry, WebhookConfig } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import type { SecretBox } from '#identity/secret-box.ts'
import type { UserId } from '#postgres/db.ts'
import {
  type ConfigRow,
  clearTelegram,
  deleteConfig,
  readConfigs,
  readUserRow,
  updateWebhook,
  upsertConfig,
} from './store.ts'

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

const ownerOf = (id: UserId): string => `users:${id}`

export async function readAccount({ db, user, secretBox }: BoxCtx): Promise<Account> {
  const row = await db.readAs(user.id, (tx) => readUserRow(tx, user.id))
  if (!row) throw new AppError('not_authorized')
  const { webhook_secret } = row
  return {
    id: row.id,
    email: row.email,
    telegram_id: row.telegram_id,
    callback_url: row.callback_url,
    webhook_secret: webhook_secret === null ? null : secretBox.open(webhook_secret, ownerOf(row.id)),
  }
}

export async function readWebhook(ctx: BoxCtx): Promise<Webhook> {
  const { callback_url, webhook_secret } = await readAccount(ctx)
  return { callback_url, webhook_secret }
}

/** Both fields or neither: one that is wrong leaves the other as it was. An empty field clears. */
export async function saveWebhook({ db, user, secretBox }: BoxCtx, config: unknown): Promise<Webhook> {
  const { callbackUrl, webhookSecret } = parseInput(WebhookConfig, config, { message: messages.profile.fieldsInvalid })
  const callback_url = callbackUrl || null
  const webhook_secret = webhookSecret || null
  await db.asUser(user.id, (tx) =>
    updateWebhook(tx, user.id, {
      callback_url,
      webhook_secret: webhook_secret === null ? null : secretBox.seal(webhook_secret, ownerOf(user.id)),
    }),
  )
  return { callback_url, webhook_secret }
}

/** A client cannot claim a Telegram account; only Telegram's signature can, and that is another call. */
export async function disconnectTelegram(
  { db, user }: UserCtx,
  telegram_id: string | null,
): Promise<{ affected_rows: number }> {
  if (telegram_id !== null) throw new AppError('not_authorized')
  return await db.asUser(user.id, (tx) => clearTelegram(tx, user.id))
}

export const listConfigs = ({ db, user }: UserCtx, key: string | null): Promise<readonly ConfigRow[]> =>
  db.readAs(user.id, (tx) => readConfigs(tx, { user_id: user.id, key }))

export async function saveConfig({ db, user }: UserCtx, entry: unknown): Promise<ConfigRow> {
  const { key, value } = parseInput(UserConfigEntry, entry)
  return await db.asUser(user.id, (tx) => upsertConfig(tx, { user_id: user.id, key, value }))
}

export const removeConfig = ({ db, user }: UserCtx, key: string): Promise<{ affected_rows: number }> =>
  db.asUser(user.id, (tx) => deleteConfig(tx, { user_id: user.id, key }))
