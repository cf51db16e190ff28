import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { readEnv } from '#env.ts'
import { linkTelegram, updateWebhook } from '#features/accounts/channel-store.ts'
import { secretOwner } from '#features/accounts/targets.ts'
import { createLog } from '#http/log.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createDelivery } from '#jobs/deliver-notices.ts'
import { createDipEvaluator } from '#jobs/evaluate-dips.ts'
import { createEgress } from '#notify/egress.ts'
import { createTelegramChannel } from '#notify/telegram.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import type { UserStore } from '#postgres/store.ts'
import { testClock } from '#testing/clock.ts'
import { openTestDatabase } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { startWebhookHost, type WebhookHost } from '#testing/webhook-host.ts'
import { upsertInstruments } from './store.ts'

const origin = 'https://artha.example'
const secret = 'S3cret-of_the-webhook'
const clock = testClock()
const market = createFixtureMarket()
const env = readEnv({ NODE_ENV: 'test' })
const secretBox = createSecretBox('a secret that seals the secrets of tests')
let db: UserStore
let telegram: TelegramStandIn
let host: WebhookHost

beforeAll(async () => {
  db = await openTestDatabase('embedded')
  telegram = await startTelegramStandIn({ now: () => clock.now() })
  host = await startWebhookHost()
})
afterAll(async () => {
  await telegram.close()
  await host.close()
  await market.close()
  await db.close()
})

async function subscriber(email: string, notification_channel: 'telegram' | 'callbackurl', trigger: number) {
  const user_id = await aUser(db, { email })
  await db.asUser(user_id, (tx) =>
    upsertInstruments(tx, [
      {
        user_id,
        instrument_symbol: 'NIFTYBEES',
        instrument_token: 2707457,
        value: 1000,
        base_amount: 1000,
        trigger,
        allocation_factor: 1,
        notification_channel,
        notification_frequency: 1,
        notification_frequency_unit: '1_day',
      },
    ]),
  )
  return user_id
}

it('[T44] a fund that falls by more than the trigger is told by the Telegram bot or the callback URL, to whom it falls far enough', async () => {
  const asha = await subscriber('asha@example.com', 'telegram', 2)
  const ravi = await subscriber('ravi@example.com', 'callbackurl', 2)
  await subscriber('calm@example.com', 'telegram', 5)
  telegram.person({ id: 42, first_name: 'Asha', username: 'asha_rao' })
  const user = { first_name: 'Asha', username: null, photo_url: null }
  await db.asService((tx) => linkTelegram(tx, { id: asha, telegram_id: '42', user }))
  await db.asService((tx) =>
    updateWebhook(tx, ravi, {
      callback_url: `${host.origin}/hook`,
      webhook_secret: secretBox.seal(secret, secretOwner(ravi)),
      previous_webhook_secret: null,
      previous_secret_until: null,
    }),
  )

  const log = createLog(env, { write: () => undefined })
  const services = { env, db, market, bus: createInProcessBus(), clock, log }
  const dips = createDipEvaluator({ services })
  await dips.load()
  const fall = { symbol: 'NIFTYBEES', last: 244.5, open: 250, previousClose: 250, at: clock.now() }
  dips.see([fall])
  await dips.settled()
  const delivery = createDelivery({
    services,
    secretBox,
    telegram: createTelegramChannel({
      apiRoot: telegram.origin,
      botToken: telegram.botToken,
      origin,
      timeoutMs: 20_000,
    }),
    callbackurl: createWebhookChannel({
      egress: createEgress({ allowLoopback: true, timeoutMs: 20_000 }),
      clock,
      origin,
    }),
    random: () => 0.5,
  })
  await delivery.drain()
  await delivery.stop()

  const link = '/trade?i=NSE:NIFTYBEES&price=244.50&quantity=4&reportedPrice=244.50&action=BUY'
  expect(telegram.messages).toMatchObject([{ chat_id: 42, text: expect.stringContaining('NIFTYBEES fell 2.20%') }])
  expect(host.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'dip',
      timestamp: expect.any(String),
      data: expect.objectContaining({ title: 'NIFTYBEES fell 2.20%', link: `${origin}${link}` }),
    },
  ])
})
