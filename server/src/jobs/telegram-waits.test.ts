import type { NoticePayload } from 'core/contract/rest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkTelegram } from '#features/accounts/channel-store.ts'
import { createLog } from '#http/log.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createEgress } from '#notify/egress.ts'
import { enqueueNotice, type NoticeChannel } from '#notify/outbox.ts'
import { listNotices } from '#notify/outbox-log.ts'
import { createTelegramChannel } from '#notify/telegram.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import type { UserId } from '#postgres/db.ts'
import { emptyEveryTable } from '#postgres/every-table.fixture.ts'
import type { UserStore } from '#postgres/store.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import { startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { createDelivery, type Delivery } from './deliver-notices.ts'

const origin = 'https://artha.example'
const hour = 3600_000
const payload: NoticePayload = { type: 'dip', title: 'NIFTYBEES fell 2.51%', text: '', link: '/trade', data: {} }
const tooMany = {
  kind: 'answer',
  status: 429,
  body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 60 } },
} as const

describe.each(testEngines)('the waits Telegram asks for, on %s', (engine) => {
  let db: UserStore
  let clock: TestClock
  let telegram: TelegramStandIn
  let delivery: Delivery
  let asha: UserId

  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.maintain(emptyEveryTable)
    clock = testClock()
    telegram = await startTelegramStandIn({ now: () => clock.now() })
    telegram.person({ id: 42, first_name: 'Asha', username: 'asha' })
    asha = await aUser(db, { email: 'asha@example.com' })
    const user = { first_name: 'Asha', username: null, photo_url: null }
    await db.asService((tx) => linkTelegram(tx, { id: asha, telegram_id: '42', user }))
    const timeoutMs = 20_000
    delivery = createDelivery({
      services: { db, clock, log: createLog({ LOG_LEVEL: 'silent' }) },
      secretBox: createSecretBox('a secret that seals the secrets of tests'),
      telegram: createTelegramChannel({ apiRoot: telegram.origin, botToken: telegram.botToken, origin, timeoutMs }),
      callbackurl: createWebhookChannel({ egress: createEgress({ allowLoopback: true, timeoutMs }), clock, origin }),
      random: () => 0.5,
    })
  })
  afterEach(async () => {
    await delivery.stop()
    await telegram.close()
  })

  const tell = (channel: NoticeChannel) =>
    db.asService((tx) => enqueueNotice(tx, { user_id: asha, key: `dip:${channel}`, channel, payload }, clock.now()))
  const inbox = async () =>
    (await db.readAs(asha, (tx) => listNotices(tx, { user_id: asha, before: null, limit: 10 }))).map(
      ({ channel, state, payload: { title } }) => ({ channel, state, title }),
    )

  it('are kept again and again for three days; then the notice is given up, and the inbox says so', async () => {
    telegram.fail(tooMany, tooMany, tooMany)
    await tell('telegram')
    await delivery.drain()
    clock.advance(72 * hour)
    await delivery.drain()
    expect(await inbox()).toEqual([{ channel: 'telegram', state: 'pending', title: payload.title }])
    clock.advance(60_000)
    await delivery.drain()
    expect(telegram.calls).toBe(3)
    expect(await inbox()).toEqual([
      { channel: 'inbox', state: expect.any(String), title: 'Telegram could not be reached' },
      { channel: 'telegram', state: 'failed', title: payload.title },
    ])
  })

  it('make a sender look for its next turn only after it has taken one', async () => {
    expect(delivery.isPaced).toBe(false)
    await delivery.pump()
    expect(delivery.isPaced).toBe(false)
    await tell('callbackurl')
    await delivery.pump()
    expect(delivery.isPaced).toBe(false)
    await tell('telegram')
    await delivery.pump()
    expect(delivery.isPaced).toBe(true)
    await delivery.drain()
    expect(delivery.isPaced).toBe(false)
  })
})
