import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { enqueueNotices } from '#notify/outbox.ts'
import { resendNotice } from '#notify/outbox-log.ts'
import { testEngines } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import { createDelivery, startDelivery } from './deliver-notices.ts'
import { deliveryStage, hour, origin, payload, secret } from './delivery-stage.fixture.ts'

const nextSecret = 'N3xt-secret-of_the-webhook'
const asLibrary = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`

describe.each(testEngines)('delivering notices on %s', (engine) => {
  const { stage, parts, connectTelegram, connectWebhook, tell, inbox, stateOf, outcomes, channelsOf } =
    deliveryStage(engine)

  it('one by Telegram, one by webhook, each to its own', async () => {
    await connectTelegram(stage.asha, 42)
    await connectWebhook(stage.ravi)
    const first = await tell(stage.asha, 'telegram')
    const second = await tell(stage.ravi, 'callbackurl')
    await tell(stage.ravi, 'inbox', 'quiet')
    await stage.delivery.drain()
    expect(stage.telegram.messages).toMatchObject([{ chat_id: 42, text: expect.stringContaining(`notice_${first}`) }])
    const [webhook] = stage.host.received
    expect(stage.host.received).toHaveLength(1)
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
    expect(await stateOf(stage.asha, first)).toEqual({ state: 'sent', attempts: 1, detail: 'Delivered by Telegram' })
    expect(await stateOf(stage.ravi, second)).toEqual({ state: 'sent', attempts: 1, detail: 'HTTP 200' })
    await stage.delivery.drain()
    expect([stage.telegram.messages.length, stage.host.received.length]).toEqual([1, 1])
  })

  it('while a secret is being replaced both sign, and after a day only the new one does', async () => {
    stage.clock.set(Date.now())
    await connectWebhook(stage.asha, '/hook', [nextSecret, secret])
    const accepts = (known: string): boolean => {
      const { body = '', headers = {} } = stage.host.received.at(-1) ?? {}
      try {
        new Webhook(asLibrary(known)).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    await tell(stage.asha, 'callbackurl')
    await stage.delivery.drain()
    expect([accepts(nextSecret), accepts(secret), accepts('another-secret-of-it')]).toEqual([true, true, false])
    stage.clock.advance(24 * hour)
    await tell(stage.asha, 'callbackurl', 'later')
    await stage.delivery.drain()
    expect(String(stage.host.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  it('an endpoint that is down is tried at 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then stopped with a notice (fault F9)', async () => {
    await connectWebhook(stage.asha)
    stage.host.behave({ kind: 'answer', status: 503 })
    const id = await tell(stage.asha, 'callbackurl')
    const started = stage.clock.now()
    const at: number[] = []
    for (let step = 0; step < 40; step++) {
      const before = stage.host.received.length
      await stage.delivery.drain()
      if (stage.host.received.length > before) at.push(stage.clock.now())
      const next = (await inbox(stage.asha)).find((row) => row.id === id)?.next_attempt_at
      if (!next) break
      stage.clock.set(next.getTime())
    }
    const pauses = at.map((moment, place) => moment - (at[place - 1] ?? started))
    expect(pauses).toEqual([0, 5000, 300_000, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour])
    expect(await stateOf(stage.asha, id)).toEqual({ state: 'failed', attempts: 10, detail: 'HTTP 503' })
    expect(new Set(stage.host.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`notice_${id}`]))
    expect(await channelsOf(stage.asha)).toMatchObject({
      callback_url: `${stage.host.origin}/hook`,
      callback_stopped_because: 'Every try failed. The last one: HTTP 503',
    })
    const [told] = await inbox(stage.asha)
    expect(told).toMatchObject({
      channel: 'inbox',
      state: 'sent',
      payload: { title: 'Your webhook is stopped', link: '/profile' },
    })
    const late = await tell(stage.asha, 'callbackurl', 'late')
    await stage.delivery.drain()
    expect(await stateOf(stage.asha, late)).toMatchObject({
      state: 'failed',
      detail: 'Deliveries to the callback URL are stopped.',
    })
    await connectWebhook(stage.asha)
    stage.host.behave({ kind: 'answer', status: 204 })
    await stage.db.asService((tx) => resendNotice(tx, { user_id: stage.asha, id, now: stage.clock.now() }))
    await stage.delivery.drain()
    expect(await stateOf(stage.asha, id)).toMatchObject({ state: 'sent', detail: 'HTTP 204' })
  })

  it('down for six hours, it is delivered once after it is back, and what waits behind it comes at once (fault F9)', async () => {
    await connectWebhook(stage.asha)
    stage.host.behave({ kind: 'answer', status: 500 })
    const first = await tell(stage.asha, 'callbackurl', 'first')
    const second = await tell(stage.asha, 'callbackurl', 'second')
    for (let passed = 0; passed < 6 * hour; passed += 10 * 60_000) {
      await stage.delivery.drain()
      stage.clock.advance(10 * 60_000)
    }
    expect(await stateOf(stage.asha, first)).toMatchObject({ state: 'pending' })
    stage.host.behave({ kind: 'answer', status: 200 })
    const before = stage.host.received.length
    const third = await tell(stage.asha, 'callbackurl', 'third')
    await stage.delivery.drain()
    for (const id of [first, second, third]) expect(await stateOf(stage.asha, id)).toMatchObject({ state: 'sent' })
    const ids = stage.host.received.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(ids.toSorted()).toEqual([first, second, third].map((id) => `notice_${id}`).toSorted())
  })

  it('410 stops the webhook after exactly one try; a redirect is not followed; 429 is waited for (fault F10)', async () => {
    await connectWebhook(stage.asha)
    stage.host.behave({ kind: 'answer', status: 307, headers: { location: `${stage.host.origin}/elsewhere` } })
    const id = await tell(stage.asha, 'callbackurl')
    await stage.delivery.drain()
    expect(await stateOf(stage.asha, id)).toEqual({
      state: 'pending',
      attempts: 1,
      detail: 'HTTP 307: redirects are not followed',
    })
    stage.host.behave({ kind: 'answer', status: 429, headers: { 'retry-after': '90' } })
    stage.clock.advance(5000)
    await stage.delivery.drain()
    stage.clock.advance(299_999)
    await stage.delivery.drain()
    expect(stage.host.received).toHaveLength(2)
    stage.host.behave({ kind: 'answer', status: 410 })
    stage.clock.advance(1)
    await stage.delivery.drain()
    expect(stage.host.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook'])
    expect(await stateOf(stage.asha, id)).toEqual({ state: 'failed', attempts: 3, detail: 'HTTP 410 Gone' })
    expect(await channelsOf(stage.asha)).toMatchObject({ callback_stopped_because: 'HTTP 410 Gone' })
  })

  it('an answer that never ends and one that never comes hold up nobody else (fault F10)', async () => {
    await connectWebhook(stage.asha, '/hangs')
    await connectWebhook(stage.ravi, '/healthy')
    stage.host.behave(({ path }) => (path === '/hangs' ? { kind: 'silence' } : { kind: 'answer', status: 200 }))
    stage.delivery = createDelivery(parts({ timeoutMs: 2000 }))
    const hanging = await tell(stage.asha, 'callbackurl')
    const healthy = await tell(stage.ravi, 'callbackurl')
    await stage.delivery.drain()
    expect(await stateOf(stage.ravi, healthy)).toMatchObject({ state: 'sent' })
    expect(await outcomes(stage.asha, hanging)).toEqual(['unknown'])
    expect(await stateOf(stage.asha, hanging)).toMatchObject({ state: 'pending', detail: 'No answer (timeout)' })
  })

  it('what nobody set up is not lost: it stays in the inbox and says why', async () => {
    const first = await tell(stage.asha, 'telegram')
    const second = await tell(stage.ravi, 'callbackurl')
    await stage.delivery.drain()
    expect(await stateOf(stage.asha, first)).toMatchObject({ state: 'failed', detail: 'Telegram is not connected.' })
    expect(await stateOf(stage.ravi, second)).toMatchObject({ state: 'failed', detail: 'No callback URL is set.' })
    await connectTelegram(stage.asha, 42)
    await stage.db.asService((tx) => resendNotice(tx, { user_id: stage.asha, id: first, now: stage.clock.now() }))
    await stage.delivery.drain()
    expect(await stateOf(stage.asha, first)).toMatchObject({ state: 'sent' })
  })

  it('three senders at once: 200 people are each told once (fault F12)', async () => {
    const people = await Promise.all(
      Array.from({ length: 200 }, (_, n) => aUser(stage.db, { email: `p${n}@example.com` })),
    )
    for (const id of people) await connectWebhook(id)
    const senders = [createDelivery(parts()), createDelivery(parts()), createDelivery(parts())]
    await stage.db.asService((tx) =>
      enqueueNotices(
        tx,
        people.map((user_id) => ({ user_id, key: `dip:${user_id}`, channel: 'callbackurl' as const, payload })),
        stage.clock.now(),
      ),
    )
    await Promise.all(senders.map((sender) => sender.drain()))
    const ids = stage.host.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(200)
    expect(new Set(ids).size).toBe(200)
  })

  it('a running sender hears of a notice by itself, and lets what is on its way arrive before it stops', async () => {
    stage.clock.set(Date.now())
    await connectWebhook(stage.asha)
    const stop = await startDelivery(parts())
    const id = await tell(stage.asha, 'callbackurl')
    await expect.poll(() => stateOf(stage.asha, id)).toMatchObject({ state: 'sent' })
    await stop()
    expect(stage.host.received).toHaveLength(1)
  })

  it('tells its log no token, secret, address or text', async () => {
    await connectTelegram(stage.asha, 42)
    await connectWebhook(stage.ravi)
    stage.host.behave({ kind: 'answer', status: 500 })
    stage.telegram.fail({ kind: 'garbage' })
    await tell(stage.asha, 'telegram')
    await tell(stage.ravi, 'callbackurl')
    await stage.delivery.drain()
    expect(stage.logged.join('')).not.toMatch(/stand-in-of-stage.telegram|S3cret|127\.0\.0\.1|NIFTYBEES/)
  })
})
