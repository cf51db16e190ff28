import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { readUserRow } from './store.ts'

const me = `query Me($email: String) {
  users(email: $email) { id email telegram_id callback_url webhook_secret user_configs { key value user_id } }
}`
const configs =
  'query Configs($email: String, $key: String) { user_config(email: $email, key: $key) { key value user_id } }'
const saveConfig = `mutation SaveConfig($object: user_config_insert_input!) {
  insert_user_config_one(object: $object) { key value user_id }
}`
const dropConfig = `mutation DropConfig($email: String, $key: String!) {
  delete_user_config(email: $email, key: $key) { affected_rows }
}`
const webhook = 'query GetUserConfig($email: String) { GetUserConfig(email: $email) { callback_url webhook_secret } }'
const saveWebhook = `mutation UpdateUserConfig($callbackUrl: String, $webhookSecret: String, $email: String) {
  updateUserConfig(callbackUrl: $callbackUrl, webhookSecret: $webhookSecret, email: $email) { callback_url webhook_secret }
}`
const telegram = `mutation Telegram($email: String, $telegram_id: String) {
  update_users(email: $email, telegram_id: $telegram_id) { affected_rows }
}`

describe.each(testEngines)('account settings on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let user_id: number

  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    user_id = ((await dataOf(asha, '{ users { id } }')).users as [{ id: number }])[0].id
    await dataOf(ravi, saveConfig, { object: { key: 'theme', value: 'dark' } })
  })
  afterAll(() => server.close())

  it('[C39 E16] users(email) is oneself, with one’s configs', async () => {
    await dataOf(asha, saveConfig, { object: { key: 'density', value: 'compact' } })
    expect(await dataOf(asha, me, { email: 'asha@example.com' })).toEqual({
      users: [
        {
          id: user_id,
          email: 'asha@example.com',
          telegram_id: null,
          callback_url: null,
          webhook_secret: null,
          user_configs: [{ key: 'density', value: 'compact', user_id }],
        },
      ],
    })
  })

  it('[C40 C53 E17] a config is added, then changed under its key, and read by key', async () => {
    const entry = (value: string) => ({ key: 'theme', value, user_id })
    for (const value of ['light', '', 'dark']) {
      expect(await dataOf(asha, saveConfig, { object: { key: 'theme', value } })).toEqual({
        insert_user_config_one: entry(value),
      })
    }
    expect(await dataOf(asha, configs, { email: 'asha@example.com', key: 'theme' })).toEqual({
      user_config: [entry('dark')],
    })
  })

  it('[C54] a config is deleted by e-mail and key, only one’s own', async () => {
    await dataOf(asha, saveConfig, { object: { key: 'gone', value: 'x' } })
    expect(await dataOf(asha, dropConfig, { email: 'asha@example.com', key: 'gone' })).toEqual({
      delete_user_config: { affected_rows: 1 },
    })
    expect(await dataOf(asha, dropConfig, { key: 'gone' })).toEqual({ delete_user_config: { affected_rows: 0 } })
    expect(await dataOf(ravi, configs)).toMatchObject({ user_config: [{ key: 'theme', value: 'dark' }] })
  })

  it('[C41 C59] GetUserConfig answers what updateUserConfig stored; empty fields clear', async () => {
    const secret = 'S3cret-of_the-webhook'
    const variables = { callbackUrl: 'https://example.com/hook', webhookSecret: secret, email: 'asha@example.com' }
    const stored = { callback_url: 'https://example.com/hook', webhook_secret: secret }
    expect(await dataOf(asha, saveWebhook, variables)).toEqual({ updateUserConfig: stored })
    expect(await dataOf(asha, webhook, { email: 'asha@example.com' })).toEqual({ GetUserConfig: stored })
    expect(await dataOf(ravi, webhook)).toEqual({ GetUserConfig: { callback_url: null, webhook_secret: null } })
    const none = { callback_url: null, webhook_secret: null }
    expect(await dataOf(asha, saveWebhook, { callbackUrl: '', webhookSecret: '' })).toEqual({ updateUserConfig: none })
    expect(await dataOf(asha, webhook)).toEqual({ GetUserConfig: none })
  })

  it('the webhook secret lies sealed in the database and never in the log', async () => {
    const secret = 'canary-0123456789-canary'
    await dataOf(asha, saveWebhook, { callbackUrl: '', webhookSecret: secret })
    const user = await server.app.authenticate(asha.token)
    if (!user) throw new Error('not signed in')
    const row = await server.services.db.readAs(user.id, (tx) => readUserRow(tx, user.id))
    expect(row?.webhook_secret).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain('canary')
    expect(server.logged.join('')).not.toContain('canary')
  })

  it.each([
    [{ callbackUrl: 'ftp://x', webhookSecret: 'a-secret-of-enough' }, ['callbackUrl']],
    [{ callbackUrl: 'example.com', webhookSecret: '' }, ['callbackUrl']],
    [{ callbackUrl: 'https://example.com', webhookSecret: '15-characters-x' }, ['webhookSecret']],
    [{ callbackUrl: 'ftp://x', webhookSecret: 'short' }, ['callbackUrl', 'webhookSecret']],
  ])('[V19 V20 V21 M47 M48 M49 K35] refuses %j and leaves both fields as they were', async (variables, wrong) => {
    await dataOf(asha, saveWebhook, { callbackUrl: 'https://example.com/old', webhookSecret: 'the-old-secret-of-it' })
    const before = await dataOf(asha, webhook)
    const sentences: Record<string, string> = {
      callbackUrl: 'URL must start with https:// or http://',
      webhookSecret: 'Secret should be at least 16 characters for security.',
    }
    expect(await ask(asha, saveWebhook, variables)).toEqual({
      status: 400,
      data: null,
      errors: [
        {
          code: 'invalid_input',
          message: 'Please correct the invalid fields.',
          details: wrong.map((path) => ({ path, message: sentences[path] })),
        },
      ],
    })
    expect(await dataOf(asha, webhook)).toEqual(before)
  })

  it('[C55] update_users disconnects Telegram and never connects it', async () => {
    expect(await dataOf(asha, telegram, { email: 'asha@example.com', telegram_id: null })).toEqual({
      update_users: { affected_rows: 1 },
    })
    expect(await ask(asha, telegram, { telegram_id: '4242' })).toEqual({
      status: 403,
      data: null,
      errors: [{ code: 'not_authorized', message: 'Not authorized' }],
    })
    expect(await dataOf(asha, '{ users { telegram_id } }')).toEqual({ users: [{ telegram_id: null }] })
  })
})
