/** The outbox at the size of a bad day: a market-wide fall, a backlog after an outage, endpoints that hang. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#clock.ts'
import { readEnv } from '#env.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createDelivery } from '#jobs/deliver-notices.ts'
import { createEgress } from '#notify/egress.ts'
import { claimNotices, enqueueNotices, type NewNotice } from '#notify/outbox.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import { openUserStore } from '#postgres/connect.ts'
import type { UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import { findPostgres, startPostgres } from '#testing/postgres-server.ts'
import { startWebhookHost } from '#testing/webhook-host.ts'

interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const people = 10_000
const batch = 500
const backlogEach = 10
const webhooks = 1000
const payload = {
  type: 'dip',
  title: 'NIFTYBEES fell 2.51%',
  text: 'Price ₹241.20',
  link: '/trade',
  data: { fall: 2.51 },
}

export async function bench(): Promise<{ rows: Row[] }> {
  const bin = findPostgres()
  if (!bin) return { rows: [] }
  const postgres = await startPostgres(bin)
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const log = pino({ level: 'silent' })
  const env = readEnv({ ARTHA_DATA_DIR: dataDir, DATABASE_URL: `${postgres.url}/postgres`, LOG_LEVEL: 'silent' })
  const db = await openUserStore({ env, dataDir, log, onProgress: () => undefined })
  try {
    const ids = await makePeople(db)
    return { rows: [await fall(db, ids), await backlog(db), await hanging(db, ids)] }
  } finally {
    await db.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const makePeople = (db: UserStore): Promise<UserId[]> =>
  db.maintain(async (client) => {
    const { rows } = await client.query<{ id: UserId }>(
      `insert into users (email, issuer, subject)
       select 'p' || n || '@example.com', 'issuer', 'subject ' || n from generate_series(1, ${people}) n returning id`,
    )
    return rows.map(({ id }) => id)
  })

const noticesOf = (ids: readonly UserId[], channel: NewNotice['channel'], event: string): NewNotice[] =>
  ids.map((user_id) => ({ user_id, key: `${event}:${user_id}`, channel, payload }))

/** Everybody's rule fires at once. */
async function fall(db: UserStore, ids: readonly UserId[]): Promise<Row> {
  const began = performance.now()
  for (let at = 0; at < ids.length; at += batch) {
    const told = noticesOf(ids.slice(at, at + batch), 'telegram', 'fall')
    await db.asService((tx) => enqueueNotices(tx, told, Date.now()))
  }
  const seconds = (performance.now() - began) / 1000
  return {
    what: `${people.toLocaleString('en')} notices committed, ${batch} in a transaction`,
    goal: '≤ 10 s',
    measured: `${seconds.toFixed(1)} s`,
    pass: seconds <= 10,
  }
}

/** A claim must cost what it takes, not what waits behind it. */
async function backlog(db: UserStore): Promise<Row> {
  const claimMs = async (): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < 15; round++) {
      const began = performance.now()
      await db.asService((tx) =>
        claimNotices(tx, { channel: 'callbackurl', now: Date.now(), atMost: 50, leaseMs: 600_000 }),
      )
      times.push(performance.now() - began)
    }
    return times.toSorted((left, right) => left - right)[7] ?? 0
  }
  const fill = (from: number, to: number) =>
    db.maintain((client) =>
      client.query(
        `insert into notice (user_id, idempotency_key, channel, payload)
         select id, 'backlog:' || n || ':' || id, 'callbackurl', '{}' from users, generate_series(${from}, ${to}) n`,
      ),
    )
  await fill(1, 1)
  const short = await claimMs()
  await fill(2, backlogEach)
  const long = await claimMs()
  await db.maintain((client) => client.query(`delete from notice where channel = 'callbackurl'`))
  return {
    what: `claim 50 of ${(people * backlogEach).toLocaleString('en')} waiting, beside 50 of ${people.toLocaleString('en')}`,
    goal: '≤ 3 × as long',
    measured: `${long.toFixed(1)} ms, ${(long / short).toFixed(1)} ×`,
    pass: long <= 3 * short,
  }
}

/** The same number of healthy endpoints, alone and with others among them that take the connection and never answer. */
async function hanging(db: UserStore, ids: readonly UserId[]): Promise<Row> {
  const host = await startWebhookHost()
  host.behave(({ path }) => (path === '/hangs' ? { kind: 'silence' } : { kind: 'answer', status: 200 }))
  const delivery = createDelivery({
    services: { db, clock: systemClock, log: pino({ level: 'silent' }) },
    secretBox: createSecretBox('a secret for a bench'),
    telegram: null,
    callbackurl: createWebhookChannel({
      egress: createEgress({ allowLoopback: true }),
      clock: systemClock,
      origin: 'https://example.com',
    }),
  })
  const pathOf = async (chosen: readonly UserId[], path: string): Promise<void> => {
    const set = 'update users set callback_url = $1 where id = any($2::integer[])'
    await db.maintain((client) => client.query(set, [`${host.origin}${path}`, chosen]))
  }
  const served = async (chosen: readonly UserId[], event: string): Promise<number> => {
    const before = host.received.length
    await db.asService((tx) => enqueueNotices(tx, noticesOf(chosen, 'callbackurl', event), Date.now()))
    const healthy = () => host.received.slice(before).filter(({ path }) => path === '/healthy').length
    const began = performance.now()
    while (healthy() < webhooks) {
      await delivery.pump()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return (performance.now() - began) / 1000
  }
  try {
    const [first, second] = [ids.slice(0, webhooks), ids.slice(webhooks, 2 * webhooks)]
    const stuck = ids.slice(2 * webhooks, 2 * webhooks + webhooks / 4)
    await pathOf([...first, ...second], '/healthy')
    await pathOf(stuck, '/hangs')
    const alone = await served(first, 'alone')
    // Among them, not behind them: one in five of what is due hangs.
    const mixed = second.flatMap((id, place) => (place % 4 === 0 ? [stuck[place / 4] ?? id, id] : [id]))
    const among = await served(mixed, 'among')
    return {
      what: `${webhooks.toLocaleString('en')} webhooks while every fifth endpoint hangs, beside none hanging`,
      goal: '≤ 2 × as long',
      measured: `${Math.round(webhooks / among)} a second, ${(among / alone).toFixed(1)} ×`,
      pass: among <= 2 * alone,
    }
  } finally {
    await host.close()
    await delivery.stop()
  }
}
