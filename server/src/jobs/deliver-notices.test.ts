import type { NoticePayload } from 'core/contract/rest'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkTelegram, readChannels, updateWebhook } from '#features/accounts/channel-store.ts'
import { secretOwner } from '#features/accounts/targets.ts'
import { createLog } from '#http/log.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createEgress } from '#notify/egress.ts'
import { enqueueNotice, enqueueNotices, type NoticeChannel } from '#notify/outbox.ts'
import { listAttempts, listNotices, resendNotice } from '#notify/outbox-log.ts'
import { createTelegramChannel } from '#notify/telegram.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import type { UserId } from '#postgres/db.ts'
import { emptyEveryTable } from '#postgres/every-table.fixture.ts'
import type { UserStore } from '#postgres/store.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import { startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { startWebhookHost, type WebhookHost } from '#testing/webhook-host.ts'
import { createDelivery, type Delivery, startDelivery } from './deliver-notices.ts'

const secretBox = createSecretBox('a secret that seals the secrets of tests')
const origin = 'https://artha.example'
const secret = 'S3cret-of_the-webhook'
const nextSecret = 'N3xt-secret-of_the-webhook'
const asLibrary = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`
const hour = 3600_000

const payload: NoticePayload = {
  type: 'dip',
  title: 'NIFTYBEES fell 2.51%',
  text: 'Price ₹241.20',
  link: '/trade?i=NSE:NIFTYBEES',
  data: { instrument_symbol: 'NIFTYBEES', fall: 2.51 },
}

describe.each(testEngines)('delivering notices on %s', (engine) => {
  let db: UserStore
  let clock: TestClock
  let telegram: TelegramStandIn
  let host: WebhookHost
  let delivery: Delivery
  let logged: string[]
  let asha: UserId
  let ravi: UserId

  /** Long, so that a busy machine is not taken for a silent host; short where silence is what is tested. */
  const parts = ({ timeoutMs = 20_000 } = {}) => ({
    services: { db, clock, log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => void logged.push(line) }) },
    secretBox,
    telegram: createTelegramChannel({ apiRoot: telegram.origin, botToken: telegram.botToken, origin, timeoutMs }),
    callbackurl: createWebhookChannel({ egress: createEgress({ allowLoopback: true, timeoutMs }), clock, origin }),
    random: () => 0.5,
  })

  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.maintain(emptyEveryTable)
    clock = testClock()
    telegram = await startTelegramStandIn({ now: () => clock.now() })
    host = await startWebhookHost()
    logged = []
    asha = await aUser(db, { email: 'asha@example.com' })
    ravi = await aUser(db, { email: 'ravi@example.com' })
    delivery = createDelivery(parts())
  })
  afterEach(async () => {
    await delivery.stop()
    await telegram.close()
    await host.close()
  })

  const connectTelegram = (id: UserId, chat: number) => {
    telegram.person({ id: chat, first_name: 'Somebody', username: `user_${chat}` })
    const user = { first_name: 'Somebody', username: null, photo_url: null }
    return db.asService((tx) => linkTelegram(tx, { id, telegram_id: String(chat), user }))
  }
  const connectWebhook = (id: UserId, path = '/hook', secrets: readonly string[] = [secret]) => {
    const [current = null, before = null] = secrets.map((text) => secretBox.seal(text, secretOwner(id)))
    return db.asService((tx) =>
      updateWebhook(tx, id, {
        callback_url: `${host.origin}${path}`,
        webhook_secret: current,
        previous_webhook_secret: before,
        previous_secret_until: before === null ? null : new Date(clock.now() + 24 * hour),
      }),
    )
  }
  const tell = async (user_id: UserId, channel: NoticeChannel, key = 'one'): Promise<number> => {
    const told = await db.asService((tx) =>
      enqueueNotice(tx, { user_id, key: `${user_id}:${key}`, channel, payload }, clock.now()),
    )
    if (!told) throw new Error('it was told already')
    return told.id
  }
  const inbox = (user_id: UserId) => db.readAs(user_id, (tx) => listNotices(tx, { user_id, before: null, limit: 100 }))
  const stateOf = async (user_id: UserId, id: number) => {
    const row = (await inbox(user_id)).find((each) => each.id === id)
    return row && { state: row.state, attempts: row.attempts, detail: row.detail }
  }
  const outcomes = async (user_id: UserId, notice_id: number) =>
    (await db.readAs(user_id, (tx) => listAttempts(tx, { user_id, notice_id }))).map(({ outcome }) => outcome)
  const channelsOf = async (id: UserId) => (await db.asService((tx) => readChannels(tx, [id])))[0]

  it('one by Telegram, one by webhook, each to its own', async () => {
    await connectTelegram(asha, 42)
    await connectWebhook(ravi)
    const first = await tell(asha, 'telegram')
    const second = await tell(ravi, 'callbackurl')
    await tell(ravi, 'inbox', 'quiet')
    await delivery.drain()
    expect(telegram.messages).toMatchObject([{ chat_id: 42, text: expect.stringContaining(`notice_${first}`) }])
    const [webhook] = host.received
    expect(host.received).toHaveLength(1)
    expect(JSON.parse(webhook?.body ?? '')).toEqual({
      type: 'dip',
      timestamp: '2024-02-06T04:30:00.000Z',
      data: {
        instrument_symbol: 'NIFTYBEES',
        fall: 2.51,
        notice_id: `notice_${second}`,
        title: payload.title,
        text: payload.text,
        link: `${origin}/trade?i=NSE:NIFTYBEES`,
      },
    })
    expect(webhook?.headers['webhook-id']).toBe(`notice_${second}`)
    expect(await stateOf(asha, first)).toEqual({ state: 'sent', attempts: 1, detail: 'Delivered by Telegram' })
    expect(await stateOf(ravi, second)).toEqual({ state: 'sent', attempts: 1, detail: 'HTTP 200' })
    await delivery.drain()
    expect([telegram.messages.length, host.received.length]).toEqual([1, 1])
  })

  it('while a secret is being replaced both sign, and after a day only the new one does', async () => {
    clock.set(Date.now())
    await connectWebhook(asha, '/hook', [nextSecret, secret])
    const accepts = (known: string): boolean => {
      const { body = '', headers = {} } = host.received.at(-1) ?? {}
      try {
        new Webhook(asLibrary(known)).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    await tell(asha, 'callbackurl')
    await delivery.drain()
    expect([accepts(nextSecret), accepts(secret), accepts('another-secret-of-it')]).toEqual([true, true, false])
    clock.advance(24 * hour)
    await tell(asha, 'callbackurl', 'later')
    await delivery.drain()
    expect(String(host.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  it('an endpoint that is down is tried at 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then stopped with a notice (fault F9)', async () => {
    await connectWebhook(asha)
    host.behave({ kind: 'answer', status: 503 })
    const id = await tell(asha, 'callbackurl')
    const started = clock.now()
    const at: number[] = []
    for (let step = 0; step < 40; step++) {
      const before = host.received.length
      await delivery.drain()
      if (host.received.length > before) at.push(clock.now())
      const next = (await inbox(asha)).find((row) => row.id === id)?.next_attempt_at
      if (!next) break
      clock.set(next.getTime())
    }
    const pauses = at.map((moment, place) => moment - (at[place - 1] ?? started))
    expect(pauses).toEqual([0, 5000, 300_000, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour])
    expect(await stateOf(asha, id)).toEqual({ state: 'failed', attempts: 10, detail: 'HTTP 503' })
    expect(new Set(host.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`notice_${id}`]))
    expect(await channelsOf(asha)).toMatchObject({
      callback_url: `${host.origin}/hook`,
      callback_stopped_because: 'Every try failed. The last one: HTTP 503',
    })
    const [told] = await inbox(asha)
    expect(told).toMatchObject({
      channel: 'inbox',
      state: 'sent',
      payload: { title: 'Your webhook is stopped', link: '/profile' },
    })
    const late = await tell(asha, 'callbackurl', 'late')
    await delivery.drain()
    expect(await stateOf(asha, late)).toMatchObject({
      state: 'failed',
      detail: 'Deliveries to the callback URL are stopped.',
    })
    await connectWebhook(asha)
    host.behave({ kind: 'answer', status: 204 })
    await db.asService((tx) => resendNotice(tx, { user_id: asha, id, now: clock.now() }))
    await delivery.drain()
    expect(await stateOf(asha, id)).toMatchObject({ state: 'sent', detail: 'HTTP 204' })
  })

  it('down for six hours, it is delivered once after it is back, and what waits behind it comes at once (fault F9)', async () => {
    await connectWebhook(asha)
    host.behave({ kind: 'answer', status: 500 })
    const first = await tell(asha, 'callbackurl', 'first')
    const second = await tell(asha, 'callbackurl', 'second')
    for (let passed = 0; passed < 6 * hour; passed += 10 * 60_000) {
      await delivery.drain()
      clock.advance(10 * 60_000)
    }
    expect(await stateOf(asha, first)).toMatchObject({ state: 'pending' })
    host.behave({ kind: 'answer', status: 200 })
    const before = host.received.length
    const third = await tell(asha, 'callbackurl', 'third')
    await delivery.drain()
    for (const id of [first, second, third]) expect(await stateOf(asha, id)).toMatchObject({ state: 'sent' })
    const ids = host.received.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(ids.toSorted()).toEqual([first, second, third].map((id) => `notice_${id}`).toSorted())
  })

  it('410 stops the webhook after exactly one try; a redirect is not followed; 429 is waited for (fault F10)', async () => {
    await connectWebhook(asha)
    host.behave({ kind: 'answer', status: 307, headers: { location: `${host.origin}/elsewhere` } })
    const id = await tell(asha, 'callbackurl')
    await delivery.drain()
    expect(await stateOf(asha, id)).toEqual({
      state: 'pending',
      attempts: 1,
      detail: 'HTTP 307: redirects are not followed',
    })
    host.behave({ kind: 'answer', status: 429, headers: { 'retry-after': '90' } })
    clock.advance(5000)
    await delivery.drain()
    clock.advance(299_999)
    await delivery.drain()
    expect(host.received).toHaveLength(2)
    host.behave({ kind: 'answer', status: 410 })
    clock.advance(1)
    await delivery.drain()
    expect(host.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook'])
    expect(await stateOf(asha, id)).toEqual({ state: 'failed', attempts: 3, detail: 'HTTP 410 Gone' })
    expect(await channelsOf(asha)).toMatchObject({ callback_stopped_because: 'HTTP 410 Gone' })
  })

  it('an answer that never ends and one that never comes hold up nobody else (fault F10)', async () => {
    await connectWebhook(asha, '/hangs')
    await connectWebhook(ravi, '/healthy')
    host.behave(({ path }) => (path === '/hangs' ? { kind: 'silence' } : { kind: 'answer', status: 200 }))
    delivery = createDelivery(parts({ timeoutMs: 2000 }))
    const hanging = await tell(asha, 'callbackurl')
    const healthy = await tell(ravi, 'callbackurl')
    await delivery.drain()
    expect(await stateOf(ravi, healthy)).toMatchObject({ state: 'sent' })
    expect(await outcomes(asha, hanging)).toEqual(['unknown'])
    expect(await stateOf(asha, hanging)).toMatchObject({ state: 'pending', detail: 'No answer (timeout)' })
  })

  it('a blocked bot: exactly one try, Telegram disconnected, told in the inbox, the rest given up (fault F8)', async () => {
    await connectTelegram(asha, 42)
    await connectTelegram(ravi, 43)
    telegram.person({ id: 42, first_name: '', username: '' }).isBlocking = true
    const first = await tell(asha, 'telegram', 'first')
    const second = await tell(asha, 'telegram', 'second')
    const other = await tell(ravi, 'telegram')
    await delivery.drain()
    expect(await outcomes(asha, first)).toEqual(['refused'])
    expect(telegram.calls).toBe(2)
    expect(await stateOf(asha, first)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await stateOf(asha, second)).toEqual({ state: 'failed', attempts: 0, detail: 'Telegram was disconnected.' })
    expect(await stateOf(ravi, other)).toMatchObject({ state: 'sent' })
    expect(await channelsOf(asha)).toMatchObject({ telegram_id: null, telegram_first_name: null })
    expect(await channelsOf(ravi)).toMatchObject({ telegram_id: '43' })
    const [told] = await inbox(asha)
    expect(told).toMatchObject({ channel: 'inbox', payload: { title: 'Telegram is disconnected', link: '/profile' } })
  })

  it('after 429 nobody is written to before retry_after is over, and no try is used up; webhooks go on (fault F6)', async () => {
    await connectTelegram(asha, 42)
    await connectTelegram(ravi, 43)
    await connectWebhook(ravi)
    telegram.fail({
      kind: 'answer',
      status: 429,
      body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 30 } },
    })
    const first = await tell(asha, 'telegram')
    await delivery.drain()
    const second = await tell(ravi, 'telegram')
    const webhook = await tell(ravi, 'callbackurl', 'hook')
    clock.advance(29_999)
    await delivery.drain()
    expect(telegram.calls).toBe(1)
    expect(await stateOf(ravi, webhook)).toMatchObject({ state: 'sent' })
    clock.advance(1)
    await delivery.drain()
    clock.advance(40)
    await delivery.drain()
    expect(await stateOf(asha, first)).toMatchObject({ state: 'sent' })
    expect(await stateOf(ravi, second)).toMatchObject({ state: 'sent' })
    expect(telegram.messages).toHaveLength(2)
  })

  it('Telegram silent, cut or talking nonsense: at most ten tries, then the inbox says so (fault F7)', async () => {
    await connectTelegram(asha, 42)
    const id = await tell(asha, 'telegram')
    telegram.fail(...Array.from({ length: 5 }, () => [{ kind: 'reset' }, { kind: 'garbage' }] as const).flat())
    for (let step = 0; step < 20; step++) {
      await delivery.drain()
      clock.advance(5 * hour)
    }
    expect(telegram.calls).toBe(10)
    expect(await stateOf(asha, id)).toMatchObject({ state: 'failed', attempts: 10 })
    expect(new Set(await outcomes(asha, id))).toEqual(new Set(['unknown']))
    const [told] = await inbox(asha)
    expect(told).toMatchObject({
      channel: 'inbox',
      payload: { title: 'Telegram could not be reached', link: '/alerts' },
    })
    expect(await channelsOf(asha)).toMatchObject({ telegram_id: '42' })
  })

  it('a sender that dies between sending and recording: sent again under the same id, never lost (fault F2)', async () => {
    await connectTelegram(asha, 42)
    const id = await tell(asha, 'telegram')
    // The other end takes the message; its answer, and so the record of it, never comes.
    telegram.fail({ kind: 'silence' })
    delivery = createDelivery(parts({ timeoutMs: 2000 }))
    await delivery.drain()
    expect(telegram.messages).toHaveLength(1)
    expect(await outcomes(asha, id)).toEqual(['unknown'])
    clock.advance(5000)
    await delivery.drain()
    expect(telegram.messages.map(({ text }) => text.includes(`notice_${id} `))).toEqual([true, true])
    expect(await outcomes(asha, id)).toEqual(['unknown', 'sent'])
  })

  it('one person is written to once a second at most, in order', async () => {
    await connectTelegram(asha, 42)
    const ids = [
      await tell(asha, 'telegram', '1'),
      await tell(asha, 'telegram', '2'),
      await tell(asha, 'telegram', '3'),
    ]
    for (let step = 0; step < 30; step++) {
      await delivery.drain()
      clock.advance(100)
    }
    const times = telegram.messages.map(({ at }) => at)
    expect(times.map((at, place) => at - (times[place - 1] ?? at))).toEqual([0, 1000, 1000])
    expect(telegram.messages.map(({ text }) => /notice_(\d+)/.exec(text)?.[1])).toEqual(ids.map(String))
  })

  it('what nobody set up is not lost: it stays in the inbox and says why', async () => {
    const first = await tell(asha, 'telegram')
    const second = await tell(ravi, 'callbackurl')
    await delivery.drain()
    expect(await stateOf(asha, first)).toMatchObject({ state: 'failed', detail: 'Telegram is not connected.' })
    expect(await stateOf(ravi, second)).toMatchObject({ state: 'failed', detail: 'No callback URL is set.' })
    await connectTelegram(asha, 42)
    await db.asService((tx) => resendNotice(tx, { user_id: asha, id: first, now: clock.now() }))
    await delivery.drain()
    expect(await stateOf(asha, first)).toMatchObject({ state: 'sent' })
  })

  it('three senders at once: 200 people are each told once (fault F12)', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, (_, n) => aUser(db, { email: `p${n}@example.com` })))
    for (const id of people) await connectWebhook(id)
    const senders = [createDelivery(parts()), createDelivery(parts()), createDelivery(parts())]
    await db.asService((tx) =>
      enqueueNotices(
        tx,
        people.map((user_id) => ({ user_id, key: `dip:${user_id}`, channel: 'callbackurl' as const, payload })),
        clock.now(),
      ),
    )
    await Promise.all(senders.map((sender) => sender.drain()))
    const ids = host.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(200)
    expect(new Set(ids).size).toBe(200)
  })

  it('a running sender hears of a notice by itself, and lets what is on its way arrive before it stops', async () => {
    clock.set(Date.now())
    await connectWebhook(asha)
    const stop = await startDelivery(parts())
    const id = await tell(asha, 'callbackurl')
    await expect.poll(() => stateOf(asha, id)).toMatchObject({ state: 'sent' })
    await stop()
    expect(host.received).toHaveLength(1)
  })

  it('tells its log no token, secret, address or text', async () => {
    await connectTelegram(asha, 42)
    await connectWebhook(ravi)
    host.behave({ kind: 'answer', status: 500 })
    telegram.fail({ kind: 'garbage' })
    await tell(asha, 'telegram')
    await tell(ravi, 'callbackurl')
    await delivery.drain()
    expect(logged.join('')).not.toMatch(/stand-in-of-telegram|S3cret|127\.0\.0\.1|NIFTYBEES/)
  })
})
