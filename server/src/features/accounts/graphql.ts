import { batched } from '#graphql/batched.ts'
import { Affected, builder } from '#graphql/builder.ts'
import type { GraphqlCtx } from '#graphql/context.ts'
import { LinkedUser, User } from '#graphql/refs.ts'
import { self } from '#graphql/self.ts'
import {
  type Account,
  disconnectTelegram,
  listConfigs,
  readAccount,
  readWebhook,
  removeConfig,
  saveConfig,
  saveWebhook,
  type Webhook,
} from './settings.ts'
import type { ConfigRow } from './store.ts'

const Config = builder.objectRef<ConfigRow>('user_config').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    value: t.exposeString('value'),
    user_id: t.exposeInt('user_id'),
  }),
})

/** Both are read for oneself only: a row of somebody else never gets as far as a nested user. */
const accountOf = batched<number, Account>(async (ctx, ids) => {
  const account = await readAccount(self(ctx as GraphqlCtx))
  return new Map(ids.includes(account.id) ? [[account.id, account]] : [])
})
const configsOf = batched<number, readonly ConfigRow[]>(async (ctx, ids) => {
  const own = self(ctx)
  return new Map(ids.includes(own.user.id) ? [[own.user.id, await listConfigs(own, null)]] : [])
})

User.implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    email: t.string({
      nullable: true,
      resolve: async ({ id }, _args, ctx) => (await accountOf(ctx, id))?.email ?? null,
    }),
    telegram_id: t.string({
      nullable: true,
      resolve: async ({ id }, _args, ctx) => (await accountOf(ctx, id))?.telegram_id ?? null,
    }),
    callback_url: t.string({
      nullable: true,
      resolve: async ({ id }, _args, ctx) => (await accountOf(ctx, id))?.callback_url ?? null,
    }),
    webhook_secret: t.string({
      nullable: true,
      resolve: async ({ id }, _args, ctx) => (await accountOf(ctx, id))?.webhook_secret ?? null,
    }),
    user_configs: t.field({
      type: [Config],
      resolve: async ({ id }, _args, ctx) => [...((await configsOf(ctx, id)) ?? [])],
    }),
  }),
})

const WebhookConfig = builder.objectRef<Webhook>('webhook_config').implement({
  fields: (t) => ({
    callback_url: t.exposeString('callback_url', { nullable: true }),
    webhook_secret: t.exposeString('webhook_secret', { nullable: true }),
  }),
})

const ConfigInput = builder.inputType('user_config_insert_input', {
  fields: (t) => ({
    key: t.string({ required: true }),
    value: t.string({ required: true }),
    user_id: t.int(),
    user: t.field({ type: LinkedUser }),
  }),
})

builder.queryFields((t) => ({
  users: t.field({
    type: [User],
    description: 'Oneself.',
    args: { email: t.arg.string() },
    resolve: (_root, { email }, ctx) => [self(ctx, { email }).user],
  }),
  user_config: t.field({
    type: [Config],
    description: 'By key.',
    args: { email: t.arg.string(), key: t.arg.string() },
    resolve: (_root, { email, key }, ctx) => listConfigs(self(ctx, { email }), key ?? null),
  }),
  GetUserConfig: t.field({
    type: WebhookConfig,
    args: { email: t.arg.string() },
    resolve: (_root, { email }, ctx) => readWebhook(self(ctx, { email })),
  }),
}))

builder.mutationFields((t) => ({
  insert_user_config_one: t.field({
    type: Config,
    description: 'Adds, or changes the value of the key.',
    args: { object: t.arg({ type: ConfigInput, required: true }) },
    resolve: (_root, { object }, ctx) => saveConfig(self(ctx, { user_id: object.user_id, ...object.user }), object),
  }),
  delete_user_config: t.field({
    type: Affected,
    args: { email: t.arg.string(), key: t.arg.string({ required: true }) },
    resolve: (_root, { email, key }, ctx) => removeConfig(self(ctx, { email }), key),
  }),
  update_users: t.field({
    type: Affected,
    description:
      'telegram_id null disconnects Telegram. Any other id is refused: connecting needs Telegram’s own proof.',
    args: { email: t.arg.string(), telegram_id: t.arg.string() },
    resolve: (_root, { email, telegram_id }, ctx) => disconnectTelegram(self(ctx, { email }), telegram_id ?? null),
  }),
  updateUserConfig: t.field({
    type: WebhookConfig,
    args: { callbackUrl: t.arg.string(), webhookSecret: t.arg.string(), email: t.arg.string() },
    resolve: (_root, { email, callbackUrl, webhookSecret }, ctx) =>
      saveWebhook(self(ctx, { email }), { callbackUrl: callbackUrl ?? '', webhookSecret: webhookSecret ?? '' }),
  }),
}))
