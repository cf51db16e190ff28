import type { Channels } from 'core/contract/rest'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'
import { startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { startWebhookHost, type WebhookHost } from '#testing/webhook-host.ts'

const saveWebhook = `mutation UpdateUserConfig($callbackUrl: String, $webhookSecret: String, $email: String) {
  updateUserConfig(callbackUrl: $callbackUrl, webhookSecret: $webhookSecret, email: $email) { callback_url webhook_secret }
}`
const updateTelegram = `mutation Telegram($email: String, $telegram_id: String) {
  update_users(email: $email, telegram_id: $telegram_id) { affected_rows }
}`
const secret = 'S3cret-of_the-webhook'

let telegram: TelegramStandIn
let host: WebhookHost
beforeAll(async () => {
  telegram = await startTelegramStandIn()
  host = await startWebhookHost()
})
afterAll(async () => {
  await telegram.close()
  await host.close()
})

const botSettings = () => ({
  TELEGRAM_BOT_NAME: telegram.botName,
  TELEGRAM_BOT_TOKEN: telegram.botToken,
  TELEGRAM_API_URL: telegram.origin,
})

describe.each(testEngines)('connecting Telegram on %s', (engine) => {
  const clock = testClock(Date.now())
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let next = engine === 'embedded' ? 5000 : 6000

  beforeAll(async () => {
    server = await testServer({ engine, clock, env: botSettings() })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
  })
  afterAll(() => server.close())

  const login = (id = next++) =>
    telegram.login(
      telegram.person({ id, first_name: 'Asha', username: `asha_${id}`, photo_url: `https://t.me/${id}.jpg` }),
      Math.floor(clock.now() / 1000),
    )
  const auth = async (caller: SignedInCaller, userTG: unknown, email = caller.user.email) => {
    const reply = await caller.post('/api/telegram/auth', { userTG, userGoogle: { email } })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const stateOf = async (caller: SignedInCaller) =>
    (await (await caller.get('/api/profile/channels')).json()) as Channels
  const failed = (code: string, error: string) => ({ code, message: error, error })

  it('[C26 T30 E16.telegram_id] POST /api/telegram/auth with userTG and userGoogle connects, and every browser knows', async () => {
    const data = login()
    expect(await auth(asha, data)).toEqual({
      status: 200,
      body: { user: { first_name: 'Asha', username: data.username, photo_url: data.photo_url } },
    })
    expect((await stateOf(asha)).telegram).toEqual({
      first_name: 'Asha',
      username: data.username,
      photo_url: data.photo_url,
    })
    expect(await dataOf(asha, '{ users { telegram_id } }')).toEqual({ users: [{ telegram_id: String(data.id) }] })
    expect((await stateOf(ravi)).telegram).toBeNull()
  })

  it('[C55] update_users takes the id that Telegram has just proved, and no other; null disconnects', async () => {
    const data = login()
    await auth(asha, data)
    expect(await dataOf(asha, updateTelegram, { telegram_id: String(data.id) })).toEqual({
      update_users: { affected_rows: 1 },
    })
    expect(await ask(asha, updateTelegram, { telegram_id: String(Number(data.id) + 1) })).toMatchObject({ status: 403 })
    expect(await ask(ravi, updateTelegram, { telegram_id: String(data.id) })).toMatchObject({ status: 403 })
    await dataOf(asha, updateTelegram, { telegram_id: null })
    expect((await stateOf(asha)).telegram).toBeNull()
  })

  it('a proof is used once, whoever brings it', async () => {
    const data = login()
    expect(await auth(asha, data)).toMatchObject({ status: 200 })
    await dataOf(asha, updateTelegram, { telegram_id: null })
    const before = await tableHash(server.services.db)
    for (const caller of [asha, ravi]) {
      expect(await auth(caller, data)).toEqual({
        status: 400,
        body: failed('telegram_failed', 'Failed to connect Telegram account'),
      })
    }
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('two who bring one proof at the same moment: one is connected', async () => {
    const data = login()
    const answers = await Promise.all([auth(asha, data), auth(ravi, data), auth(asha, data), auth(ravi, data)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })

  it('[M33] the account of another user stays hers: "This Telegram account is connected to another user."', async () => {
    const data = login()
    expect(await auth(asha, data)).toMatchObject({ status: 200 })
    clock.advance(2000)
    const taken = await auth(ravi, login(Number(data.id)))
    expect(taken).toEqual({
      status: 409,
      body: failed('telegram_taken', 'This Telegram account is connected to another user.'),
    })
    expect(await dataOf(asha, '{ users { telegram_id } }')).toEqual({ users: [{ telegram_id: String(data.id) }] })
  })

  it.each([
    ['one changed letter', (data: Record<string, unknown>) => ({ ...data, first_name: 'Ashb' })],
    ['another id', (data: Record<string, unknown>) => ({ ...data, id: 1 })],
    ['a field of its own', (data: Record<string, unknown>) => ({ ...data, last_name: 'x' })],
    ['a line break', (data: Record<string, unknown>) => ({ ...data, first_name: 'A\nid=1' })],
    ['no hash', ({ hash: _hash, ...data }: Record<string, unknown>) => data],
    ['a list', () => []],
    ['nothing', () => null],
    ['an object inside', (data: Record<string, unknown>) => ({ ...data, id: { $gt: 0 } })],
    [
      '60 fields',
      (data: Record<string, unknown>) => ({
        ...data,
        ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${'x'.repeat(n % 30)}`, n])),
      }),
    ],
  ])('[M33] refuses data with %s and changes nothing', async (_what, spoil) => {
    const before = await tableHash(server.services.db)
    const answer = await auth(asha, spoil(login()))
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('Failed to connect Telegram account')
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('refuses data that is ten minutes old', async () => {
    const data = login()
    clock.advance(10 * 60_000)
    const later = await server.signIn('later@example.com')
    expect(await auth(later, data)).toMatchObject({
      status: 400,
      body: { error: 'Failed to connect Telegram account' },
    })
  })

  it('[P9 M50] needs a user: "No user email found. Please login with Google first."', async () => {
    const reply = await server.post('/api/telegram/auth', {
      userTG: login(),
      userGoogle: { email: 'asha@example.com' },
    })
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 401,
      body: failed('sign_in_needed', 'No user email found. Please login with Google first.'),
    })
  })

  it('an e-mail that is not the token’s is "Not authorized", and uses up nothing', async () => {
    const caller = await server.signIn('fresh@example.com')
    const data = login()
    expect(await auth(caller, data, 'asha@example.com')).toEqual({
      status: 403,
      body: failed('not_authorized', 'Not authorized'),
    })
    expect(await auth(caller, data)).toMatchObject({ status: 200 })
  })

  it('keeps the bot’s token and the proof out of the log', () => {
    expect(server.logged.join('')).not.toMatch(/stand-in-of-telegram|"hash"|auth_date/)
  })
})

it('without a bot nothing can be connected', async () => {
  const server = await testServer()
  const caller = await server.signIn('asha@example.com')
  const data = telegram.login(telegram.person({ id: 9, first_name: 'A', username: 'a' }), Math.floor(Date.now() / 1000))
  const reply = await caller.post('/api/telegram/auth', { userTG: data, userGoogle: { email: 'asha@example.com' } })
  expect(reply.status).toBe(400)
  await server.close()
})

describe('the webhook', () => {
  let server: TestServer
  let asha: SignedInCaller
  beforeAll(async () => {
    server = await testServer({ env: { WEBHOOKS_TO_LOOPBACK: 'true' } })
    asha = await server.signIn('asha@example.com')
  })
  afterAll(() => server.close())
  const ping = async (body: unknown, caller: SignedInCaller = asha) => {
    const reply = await caller.post('/api/client/ping', body)
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }

  it('[C27] POST /api/client/ping sends a signed ping to the address whose last segment is ping, and says so', async () => {
    host.behave({ kind: 'answer', status: 202 })
    const clientUrl = `${host.origin}/hooks/ping`
    expect(await ping({ clientUrl, webhookSecret: secret, clientMessage: 'ping' })).toEqual({
      status: 200,
      body: { message: 'Ping delivered (202)' },
    })
    const { path, body = '', headers = {} } = host.received.at(-1) ?? {}
    expect(path).toBe('/hooks/ping')
    expect(JSON.parse(body)).toMatchObject({ type: 'ping', data: { message: 'ping' } })
    const library = new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`)
    expect(() => library.verify(body, headers as Record<string, string>)).not.toThrow()
    expect(JSON.stringify([body, headers])).not.toContain(secret)
  })

  it.each([
    { kind: 'answer', status: 500 } as const,
    { kind: 'answer', status: 302, headers: { location: 'http://127.0.0.1/' } } as const,
    { kind: 'reset' } as const,
  ])('[M37] a ping that meets %j is "Ping failed: no 2xx answer", logged, and breaks nothing', async (how) => {
    host.behave(how)
    expect(await ping({ clientUrl: `${host.origin}/ping`, webhookSecret: '', clientMessage: 'ping' })).toMatchObject({
      status: 424,
      body: { code: 'ping_failed', message: 'Ping failed: no 2xx answer' },
    })
    expect(server.logged.join('')).toContain('a ping failed')
  })

  it('[M36] a ping without a URL is "Please set callback url"; one that is no ping, or has a short secret, is refused', async () => {
    const before = host.connections
    const refused = async (body: unknown) => (await ping(body)).body.details
    expect(await refused({ clientUrl: '', webhookSecret: '', clientMessage: 'ping' })).toEqual([
      { path: 'clientUrl', message: 'Please set callback url' },
    ])
    expect(await refused({ clientUrl: `${host.origin}/hook`, webhookSecret: '', clientMessage: 'ping' })).toEqual([
      { path: 'clientUrl', message: 'The last path segment must be "ping"' },
    ])
    expect(await refused({ clientUrl: `${host.origin}/ping`, webhookSecret: 'short', clientMessage: 'ping' })).toEqual([
      { path: 'webhookSecret', message: 'Secret should be at least 16 characters for security.' },
    ])
    expect(host.connections).toBe(before)
  })

  it('pings need a signed-in user', async () => {
    const reply = await server.post('/api/client/ping', { clientUrl: `${host.origin}/ping`, clientMessage: 'ping' })
    expect(reply.status).toBe(401)
  })

  it('a stopped webhook starts again when it is saved; a replaced secret signs on for a day', async () => {
    const stateOf = async () => (await (await asha.get('/api/profile/channels')).json()) as Channels
    const save = (webhookSecret: string) =>
      dataOf(asha, saveWebhook, { callbackUrl: `${host.origin}/hook`, webhookSecret })
    await save(secret)
    expect((await stateOf()).webhook).toEqual({ stopped: null, previousSecretUntil: null })
    const user = await server.app.authenticate(asha.token)
    await server.services.db.maintain((client) =>
      client.query(
        `update users set callback_stopped_at = '2024-02-06T04:30:00Z', callback_stopped_because = 'HTTP 410 Gone' where id = $1`,
        [user?.id],
      ),
    )
    expect((await stateOf()).webhook.stopped).toEqual({ at: '2024-02-06T04:30:00.000Z', because: 'HTTP 410 Gone' })
    await save(`${secret}-next`)
    const { stopped, previousSecretUntil } = (await stateOf()).webhook
    expect(stopped).toBeNull()
    const left = Date.parse(previousSecretUntil ?? '') - Date.now()
    expect(left).toBeGreaterThan(23.9 * 3600_000)
    expect(left).toBeLessThanOrEqual(24 * 3600_000)
    await save(`${secret}-next`)
    expect((await stateOf()).webhook.previousSecretUntil).toBe(previousSecretUntil)
    await dataOf(asha, saveWebhook, { callbackUrl: '', webhookSecret: '' })
    expect((await stateOf()).webhook.previousSecretUntil).toBeNull()
  })
})

describe('where loopback is not allowed', () => {
  let server: TestServer
  let asha: SignedInCaller
  beforeAll(async () => {
    server = await testServer({
      env: { WEBHOOKS_TO_LOOPBACK: 'true', NODE_ENV: 'production', ALLOW_DEVELOPMENT_SIGN_IN: 'true' },
    })
    asha = await server.signIn('asha@example.com')
  })
  afterAll(() => server.close())

  const closed = [
    'http://127.0.0.1',
    'http://10.1.2.3',
    'http://[::1]',
    'http://169.254.169.254',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::ffff:10.0.0.1]',
    'http://localhost',
    'https://example.com:8443',
  ]

  it.each(closed)(
    '%s is saved and pinged by nobody: "This address cannot be reached from our servers."',
    async (address) => {
      const before = [await tableHash(server.services.db), host.connections]
      expect(await ask(asha, saveWebhook, { callbackUrl: `${address}/hook`, webhookSecret: '' })).toEqual({
        status: 400,
        data: null,
        errors: [
          {
            code: 'address_not_allowed',
            message: 'This address cannot be reached from our servers.',
            details: [{ path: 'callbackUrl', message: 'This address cannot be reached from our servers.' }],
          },
        ],
      })
      const reply = await asha.post('/api/client/ping', {
        clientUrl: `${address}/ping`,
        webhookSecret: '',
        clientMessage: 'ping',
      })
      expect(await reply.json()).toEqual({
        code: 'address_not_allowed',
        message: 'This address cannot be reached from our servers.',
      })
      expect([await tableHash(server.services.db), host.connections]).toEqual(before)
    },
  )
})
