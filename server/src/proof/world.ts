/** The parts of a run: a store, people with channels, both other sides, and what is read from all of them afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Channel } from 'core/contract'
import { dayOf } from 'core/values'
import { pino } from 'pino'
import type { Clock } from '#clock.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createDelivery, type Delivery, type DeliveryParts } from '#jobs/deliver-notices.ts'
import { createEgress } from '#notify/egress.ts'
import { enqueueNotices, type NewNotice } from '#notify/outbox.ts'
import { createTelegramChannel } from '#notify/telegram.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import type { UserId } from '#postgres/db.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import { migrate } from '#postgres/migrate.ts'
import { openServer } from '#postgres/server.ts'
import type { UserStore } from '#postgres/store.ts'
import type { TestClock } from '#testing/clock.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#testing/postgres-server.ts'
import { type StandInOptions, startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { startWebhookHost, type WebhookHost } from '#testing/webhook-host.ts'
import { type Arrival, checkHistory, type Evidence, type Violation } from './check-history.ts'
import type { HistoryEvent } from './history.ts'
import type { Bench } from './proof.ts'

export const quiet = pino({ level: 'silent' })
export const sealedWith = 'a secret that seals the secrets of proofs'
export const origin = 'https://artha.example'

/** On a server where one is installed, otherwise embedded. `url` is null for the embedded one, which serves one process. */
export async function openStore(bench: Bench, max = 8): Promise<{ db: UserStore; url: string | null }> {
  const url = bench.createDatabase ? await bench.createDatabase() : null
  const db = url === null ? await openEmbeddedStore(bench) : openServer({ url, max })
  bench.defer(() => db.close())
  return { db, url }
}

export interface OwnPostgres {
  readonly server: PostgresServer
  readonly url: string
  readonly db: UserStore
}

/** A PostgreSQL that nobody else uses, and that may be ended. Null where none is installed. */
export async function openOwnPostgres(bench: Pick<Bench, 'defer'>): Promise<OwnPostgres | null> {
  const bin = findPostgres()
  if (!bin) return null
  const server = await startPostgres(bin, { isDurable: true })
  bench.defer(() => server.stop())
  const url = `${server.url}/postgres`
  const db = openServer({ url, max: 2 })
  bench.defer(() => db.close())
  await db.maintain((client) => migrate(client))
  return { server, url, db }
}

async function openEmbeddedStore({ embeddedTemplate }: Bench): Promise<UserStore> {
  const template = embeddedTemplate === null ? {} : { template: embeddedTemplate }
  const db = await openEmbedded({ dataDir: null, patienceMs: 60_000, ...template })
  if (embeddedTemplate === null) await db.maintain((client) => migrate(client))
  return db
}

export async function emptyFolder(bench: Pick<Bench, 'defer'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  bench.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Files of an embedded store that processes can be killed over. */
export async function embeddedFolder(bench: Bench): Promise<string> {
  const dataDir = await emptyFolder(bench)
  const template = bench.embeddedTemplate === null ? {} : { template: bench.embeddedTemplate }
  const db = await openEmbedded({ dataDir, patienceMs: 60_000, ...template })
  if (bench.embeddedTemplate === null) await db.maintain((client) => migrate(client))
  await db.close()
  return dataDir
}

export interface OtherSides {
  readonly telegram: TelegramStandIn
  readonly host: WebhookHost
}

export async function openOtherSides(bench: Bench, options: StandInOptions = {}): Promise<OtherSides> {
  const telegram = await startTelegramStandIn(options)
  bench.defer(() => telegram.close())
  const host = await startWebhookHost()
  bench.defer(() => host.close())
  return { telegram, host }
}

/** Everybody has both channels. */
export async function makePeople(db: UserStore, count: number, { telegram, host }: OtherSides): Promise<UserId[]> {
  const ids = await db.maintain(async (client) => {
    const { rows } = await client.query<{ id: UserId }>(
      `insert into users (email, issuer, subject)
       select gen_random_uuid() || '@example.com', 'proof', gen_random_uuid()::text from generate_series(1, $1) n returning id`,
      [count],
    )
    const made = rows.map(({ id }) => id)
    await client.query(
      `update users set telegram_id = (1000000 + id)::text, telegram_first_name = 'p', callback_url = $1 || '/of/' || id
       where id = any($2::integer[])`,
      [host.origin, made],
    )
    return made
  })
  for (const id of ids) telegram.person({ id: 1_000_000 + id, first_name: 'p', username: `p${id}` })
  return ids
}

/** What happened to each of them, on this channel. */
export const noticesOf = (people: readonly UserId[], channel: Channel, event = channel): NewNotice[] =>
  people.map((user_id) => {
    const key = `${event}:${user_id}`
    return {
      user_id,
      key,
      channel,
      payload: { type: 'dip', title: key, text: 'Fell', link: null, data: { event: key } },
    }
  })

const batch = 500

export async function tellAll(db: UserStore, notices: readonly NewNotice[], now: number): Promise<void> {
  for (let at = 0; at < notices.length; at += batch) {
    await db.asService((tx) => enqueueNotices(tx, notices.slice(at, at + batch), now))
  }
}

export interface SenderOptions extends OtherSides {
  readonly db: UserStore
  readonly clock: Clock
  readonly timeoutMs?: number
  readonly random?: () => number
}

export function deliveryParts({ db, clock, telegram, timeoutMs = 15_000, random }: SenderOptions): DeliveryParts {
  return {
    services: { db, clock, log: quiet },
    secretBox: createSecretBox(sealedWith),
    telegram: createTelegramChannel({ apiRoot: telegram.origin, botToken: telegram.botToken, origin, timeoutMs }),
    callbackurl: createWebhookChannel({ egress: createEgress({ allowLoopback: true, timeoutMs }), clock, origin }),
    ...(random ? { random } : {}),
  }
}

export const openSender = (options: SenderOptions): Delivery => createDelivery(deliveryParts(options))

// Afterwards. ----------------------------------------------------------------------------------------------------------

/** What happened, by the data of a notice: named by itself, or by its rule and the trading day. */
const eventOf = (data: Readonly<Record<string, string>>): string =>
  data.event ?? (data.alert_id && data.at ? alertOn(data.alert_id, dayOf(Date.parse(data.at))) : '')

export const alertOn = (rule: string, day: string): string => `${rule} on ${day}`

/** The same by the text that Telegram shows. */
function toldIn(text: string): string {
  const [, rule, day = ''] = /Alert (\S+) · ([^,]+),/.exec(text) ?? []
  return rule ? alertOn(rule, dayOf(Date.parse(`${day} 12:00 UTC`))) : (text.split('\n')[0] ?? '')
}

/** What the two other sides say that they took. */
export const arrivalsAt = ({ telegram, host }: OtherSides): Arrival[] => [
  ...telegram.messages.map(({ text }) => ({
    key: toldIn(text),
    id: /notice_\d+/.exec(text)?.[0] ?? '',
  })),
  ...host.received.flatMap(({ headers, body, isTaken }) => {
    if (!isTaken) return []
    const { data } = JSON.parse(body) as { data: Record<string, string> }
    return { key: eventOf(data), id: String(headers['webhook-id']) }
  }),
]

export interface Outbox {
  readonly notices: readonly (Arrival & { readonly state: string; readonly user_id: UserId })[]
  readonly sends: readonly HistoryEvent[]
}

interface NoticeRow {
  readonly id: string
  readonly data: Readonly<Record<string, string>>
  readonly state: string
  readonly user_id: UserId
}

interface AttemptRow {
  readonly id: string
  readonly data: Readonly<Record<string, string>>
  readonly outcome: string
  readonly ended: boolean
}

const isTold = `coalesce(payload #>> '{data,event}', payload #>> '{data,alert_id}') is not null`
const ends: Readonly<Record<string, HistoryEvent['type']>> = { sent: 'ok', unknown: 'unknown' }

/** The outbox as rows, and its log of attempts as a history. */
const readOutbox = (db: UserStore): Promise<Outbox> =>
  db.maintain(async (client) => {
    const notices = await client.query<NoticeRow>(
      `select id, payload -> 'data' as data, state, user_id from notice where ${isTold} order by id`,
    )
    const attempts = await client.query<AttemptRow>(
      `select a.id, payload -> 'data' as data, a.outcome, a.finished_at is not null as ended
       from notice_attempt a join notice n on n.id = a.notice_id where ${isTold} order by a.id`,
    )
    return {
      notices: notices.rows.map(({ id, data, ...row }) => ({ ...row, key: eventOf(data), id: `notice_${id}` })),
      sends: attempts.rows.flatMap(({ id, data, outcome, ended }): HistoryEvent[] => {
        const event = { process: 'sender', op: 'send' as const, key: eventOf(data), call: `attempt ${id}` }
        const end = { ...event, type: ends[outcome] ?? ('fail' as const) }
        return [{ ...event, type: 'invoke' }, ...(ended ? [end] : [])]
      }),
    }
  })

export interface Judged {
  readonly db: UserStore
  readonly sides: OtherSides
  readonly alerts: Evidence['alerts']
  readonly history?: readonly HistoryEvent[]
  readonly written?: readonly string[]
}

/** History, logs of the other sides and database, held against the invariant. */
export async function judge({ db, sides, alerts, history = [], written = [] }: Judged): Promise<Violation[]> {
  const { notices, sends } = await readOutbox(db)
  return checkHistory({ history: [...history, ...sends], alerts, arrivals: arrivalsAt(sides), notices, written })
}

export const leaving = (notices: readonly Pick<NewNotice, 'key'>[]): Evidence['alerts'] =>
  notices.map(({ key }) => ({ key, leaves: true }))

/** "0 lost, 0 double", or what was found. */
export function verdictOf(violations: readonly Violation[]): string {
  if (violations.length === 0) return '0 lost, 0 double'
  const [first] = violations
  return `${violations.length} violations; ${first?.fault} of ${first?.key}: ${first?.says}`
}

/** Everything that waits is sent, on a clock that is moved on to what comes next whenever nothing is due. */
export async function drainAll(
  sender: Delivery,
  clock: TestClock,
  { db, stepMs = 1000, until = Number.POSITIVE_INFINITY }: { db: UserStore; stepMs?: number; until?: number },
): Promise<void> {
  for (;;) {
    await sender.drain()
    const next = await nextDue(db)
    if (next === null || next > until) return
    clock.set(Math.max(next, clock.now() + stepMs))
  }
}

/** When the first of what waits may be tried; null when nothing waits. */
const nextDue = (db: UserStore): Promise<number | null> =>
  db.maintain(async (client) => {
    const { rows } = await client.query<{ at: Date | null }>(
      `select min(greatest(first, held_until)) as at
       from (select channel, min(next_attempt_at) as first from notice where state = 'pending' group by channel) as waiting
       left join channel_pace using (channel)`,
    )
    return rows[0]?.at?.getTime() ?? null
  })

export interface Tried {
  readonly user_id: UserId
  readonly state: string
  readonly outcomes: readonly string[]
  /** Epoch milliseconds of every try. */
  readonly times: readonly number[]
}

/** Tries of each alert. */
export const readTries = (db: UserStore): Promise<Tried[]> =>
  db.maintain(async (client) => {
    const { rows } = await client.query<{ user_id: UserId; state: string; outcomes: string[]; times: Date[] }>(
      `select n.user_id, n.state, array_agg(a.outcome order by a.id) as outcomes, array_agg(a.started_at order by a.id) as times
       from notice n join notice_attempt a on a.notice_id = n.id where ${isTold} group by n.id order by n.id`,
    )
    return rows.map(({ times, ...row }) => ({ ...row, times: times.map((at) => at.getTime()) }))
  })

/** People whose inbox has a notice of this kind. */
export const readTold = (db: UserStore, type: string): Promise<Set<UserId>> =>
  db.maintain(async (client) => {
    const { rows } = await client.query<{ user_id: UserId }>(
      `select user_id from notice where channel = 'inbox' and payload ->> 'type' = $1`,
      [type],
    )
    return new Set(rows.map(({ user_id }) => user_id))
  })
