import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateWebhook } from '#features/accounts/channel-store.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createEgress } from '#notify/egress.ts'
import { enqueueNotices } from '#notify/outbox.ts'
import { listAttempts, listNotices } from '#notify/outbox-log.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import { openServer } from '#postgres/server.ts'
import type { UserStore } from '#postgres/store.ts'
import { testClock } from '#testing/clock.ts'
import { createTestDatabase, testEngines } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import { startWebhookHost, type WebhookHost } from '#testing/webhook-host.ts'
import { createDelivery } from './deliver-notices.ts'

const sealedWith = 'a secret that seals the secrets of tests'
const payload = { type: 'dip', title: 'NIFTYBEES fell', text: 'x', link: null, data: {} }
const kills = 3

// The embedded store serves one process; several senders need a server.
describe.runIf(testEngines.includes('postgres'))('a sender that is killed', () => {
  let url: string
  let drop: () => Promise<void>
  let db: UserStore
  let host: WebhookHost
  let child: ChildProcess | null = null

  beforeAll(async () => {
    ;({ url, drop } = await createTestDatabase('artha_template'))
    db = openServer({ url, max: 4 })
    host = await startWebhookHost()
  })
  afterAll(async () => {
    child?.kill('SIGKILL')
    await host.close()
    await db.close()
    await drop()
  })

  const startSender = (): ChildProcess =>
    spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('./sender.fixture.ts', import.meta.url)), url, sealedWith],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'ignore' },
    )
  const gone = (process: ChildProcess) => new Promise<void>((resolve) => process.once('exit', () => resolve()))

  it(`with kill -9 after the other side took the message and before that is recorded, ${kills} times: nothing is lost, copies share their id (fault F2)`, async () => {
    const user_id = await aUser(db)
    await db.asService((tx) =>
      updateWebhook(tx, user_id, {
        callback_url: `${host.origin}/hook`,
        webhook_secret: null,
        previous_webhook_secret: null,
        previous_secret_until: null,
      }),
    )
    const keys = ['a', 'b', 'c', 'd', 'e']
    const notices = keys.map((key) => ({ user_id, key, channel: 'callbackurl' as const, payload }))
    await db.asService((tx) => enqueueNotices(tx, notices, Date.now()))

    for (let kill = 0; kill < kills; kill++) {
      const taken = host.received.length
      host.behave(() => {
        child?.kill('SIGKILL')
        return { kind: 'answer', status: 200 }
      })
      child = startSender()
      await gone(child)
      expect(host.received.length).toBe(taken + 1)
      // As if the lease were over: the next sender need not wait a minute for it.
      await db.maintain((client) => client.query(`update notice set claimed_until = now() where state = 'pending'`))
    }

    host.behave({ kind: 'answer', status: 200 })
    const clock = testClock(Date.now() + 61_000)
    const survivor = createDelivery({
      services: { db, clock, log: pino({ level: 'silent' }) },
      secretBox: createSecretBox(sealedWith),
      telegram: null,
      callbackurl: createWebhookChannel({
        egress: createEgress({ allowLoopback: true }),
        clock,
        origin: 'https://artha.example',
      }),
    })
    await survivor.drain()

    const rows = await db.readAs(user_id, (tx) => listNotices(tx, { user_id, before: null, limit: 10 }))
    expect(rows.map(({ state }) => state)).toEqual(keys.map(() => 'sent'))
    const ids = host.received.map(({ headers }) => String(headers['webhook-id']))
    expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => `notice_${id}`)))
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(kills)
    const first = rows.at(-1)?.id ?? 0
    const attempts = await db.readAs(user_id, (tx) => listAttempts(tx, { user_id, notice_id: first }))
    expect(attempts.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: kills }, () => 'unknown'), 'sent'])
  }, 180_000)
})
