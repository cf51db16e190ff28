import type { NoticePayload } from 'core/contract/rest'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { linkTelegram, readChannels, updateWebhook } from '#features/accounts/channel-store.ts'
import { secretOwner } from '#features/accounts/targets.ts'
import { createLog } from '#http/log.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createEgress } from '#notify/egress.ts'
import { enqueueNotice, type NoticeChannel } from '#notify/outbox.ts'
import { listAttempts, listNotices } from '#notify/outbox-log.ts'
import { createTelegramChannel } from '#notify/telegram.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import type { UserId } from '#postgres/db.ts'
import { emptyEveryTable } from '#postgres/every-table.fixture.ts'
import type { UserStore } from '#postgres/store.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { openTestDatabase, type TestEngine } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import { startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { startWebhookHost, type WebhookHost } from '#testing/webhook-host.ts'
import { createDelivery, type Delivery } from './deliver-notices.ts'

export const origin = 'https://artha.example'
export const secret = 'S3cret-of_the-webhook'
export const hour = 3600_000

export const payload: NoticePayload = {
  type: 'dip',
  title: 'NIFTYBEES fell 2.51%',
  text: 'Price ₹241.20',
  link: '/trade?i=NSE:NIFTYBEES',
  data: { instrument_symbol: 'NIFTYBEES', fall: 2.51 },
}

const secretBox = createSecretBox('a secret that seals the secrets of tests')

/** Fresh for every test. */
interface Held {
  db: UserStore
  clock: TestClock
  telegram: TelegramStandIn
  host: WebhookHost
  delivery: Delivery
  logged: string[]
  asha: UserId
  ravi: UserId
}

/** A store, two people, and the other ends of Telegram and of webhooks. Called inside a `describe`. */
export function deliveryStage(engine: TestEngine) {
  // Filled before the first test, and nobody else looks.
  const stage = {} as Held

  /** Long, so that a busy machine is not taken for a silent host; short where silence is what is tested. */
  const parts = ({ timeoutMs = 20_000 } = {}) => {
    const { db, clock, telegram, logged } = stage
    return {
      services: { db, clock, log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => void logged.push(line) }) },
      secretBox,
      telegram: createTelegramChannel({ apiRoot: telegram.origin, botToken: telegram.botToken, origin, timeoutMs }),
      callbackurl: createWebhookChannel({ egress: createEgress({ allowLoopback: true, timeoutMs }), clock, origin }),
      random: () => 0.5,
    }
  }

  beforeAll(async () => {
    stage.db = await openTestDatabase(engine)
  })
  afterAll(() => stage.db.close())
  beforeEach(async () => {
    await stage.db.maintain(emptyEveryTable)
    const clock = testClock()
    Object.assign(stage, {
      clock,
      telegram: await startTelegramStandIn({ now: () => clock.now() }),
      host: await startWebhookHost(),
      logged: [],
      asha: await aUser(stage.db, { email: 'asha@example.com' }),
      ravi: await aUser(stage.db, { email: 'ravi@example.com' }),
    } satisfies Partial<Held>)
    stage.delivery = createDelivery(parts())
  })
  afterEach(async () => {
    await stage.delivery.stop()
    await stage.telegram.close()
    await stage.host.close()
  })

  const inbox = (user_id: UserId) =>
    stage.db.readAs(user_id, (tx) => listNotices(tx, { user_id, before: null, limit: 100 }))

  return {
    stage,
    parts,
    inbox,
    connectTelegram: (id: UserId, chat: number) => {
      stage.telegram.person({ id: chat, first_name: 'Somebody', username: `user_${chat}` })
      const user = { first_name: 'Somebody', username: null, photo_url: null }
      return stage.db.asService((tx) => linkTelegram(tx, { id, telegram_id: String(chat), user }))
    },
    connectWebhook: (id: UserId, path = '/hook', secrets: readonly string[] = [secret]) => {
      const [current = null, before = null] = secrets.map((text) => secretBox.seal(text, secretOwner(id)))
      return stage.db.asService((tx) =>
        updateWebhook(tx, id, {
          callback_url: `${stage.host.origin}${path}`,
          webhook_secret: current,
          previous_webhook_secret: before,
          previous_secret_until: before === null ? null : new Date(stage.clock.now() + 24 * hour),
        }),
      )
    },
    tell: async (user_id: UserId, channel: NoticeChannel, key = 'one'): Promise<number> => {
      const told = await stage.db.asService((tx) =>
        enqueueNotice(tx, { user_id, key: `${user_id}:${key}`, channel, payload }, stage.clock.now()),
      )
      if (!told) throw new Error('it was told already')
      return told.id
    },
    stateOf: async (user_id: UserId, id: number) => {
      const row = (await inbox(user_id)).find((each) => each.id === id)
      return row && { state: row.state, attempts: row.attempts, detail: row.detail }
    },
    outcomes: async (user_id: UserId, notice_id: number) =>
      (await stage.db.readAs(user_id, (tx) => listAttempts(tx, { user_id, notice_id }))).map(({ outcome }) => outcome),
    channelsOf: async (id: UserId) => (await stage.db.asService((tx) => readChannels(tx, [id])))[0],
  }
}
