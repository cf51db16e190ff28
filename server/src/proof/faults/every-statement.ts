import { parseCanonical } from 'core/language'
import { dayOf } from 'core/values'
import { putRule } from '#features/agents/rule-store.ts'
import { insertAgent } from '#features/agents/store.ts'
import { watchableOf } from '#features/agents/watchable.ts'
import { versionOf } from '#features/dips/dips.ts'
import { readInstruments, upsertInstruments } from '#features/dips/store.ts'
import type { UserId } from '#postgres/db.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import type { UserStore } from '#postgres/store.ts'
import { testClock } from '#testing/clock.ts'
import { aQuote } from '#testing/factories.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { startWorker } from '../start-worker.ts'
import type { ToWorker, WorkerSetup } from '../worker-protocol.ts'
import {
  alertOn,
  drainAll,
  embeddedFolder,
  judge,
  makePeople,
  noticesOf,
  type OtherSides,
  openOtherSides,
  openSender,
  openStore,
  tellAll,
  verdictOf,
} from '../world.ts'

const funds = [
  { instrument_token: 2707457, tradingsymbol: 'NIFTYBEES', name: 'Nifty' },
  { instrument_token: 3693569, tradingsymbol: 'GOLDBEES', name: 'Gold' },
  { instrument_token: 2928385, tradingsymbol: 'BANKBEES', name: 'Bank' },
  { instrument_token: 1, tradingsymbol: 'ALERTBEES', name: 'Alert' },
] as const

const subscription = (symbol: string, trigger: number) => ({
  instrument_symbol: symbol,
  instrument_token: funds.find(({ tradingsymbol }) => tradingsymbol === symbol)?.instrument_token ?? 0,
  value: 1000,
  base_amount: 1000,
  trigger,
  allocation_factor: 1,
  notification_channel: 'callbackurl' as const,
  notification_frequency: 1,
  notification_frequency_unit: '1_day' as const,
})

const savedOf = (db: UserStore, id: UserId) => db.readAs(id, (tx) => readInstruments(tx, { user_id: id }))

const subscribe = (db: UserStore, id: UserId, dips: readonly (readonly [string, number])[]) =>
  db.asUser(id, (tx) =>
    upsertInstruments(
      tx,
      dips.map(([symbol, trigger]) => ({ user_id: id, ...subscription(symbol, trigger) })),
    ),
  )

const tick = (now: number) => ({ symbol: 'ALERTBEES', last: 97, at: now, open: 99, previousClose: 100 })

/** One thing that must happen whole or not at all. */
interface Deed {
  readonly what: string
  prepare(db: UserStore, people: readonly UserId[]): Promise<void>
  message(db: UserStore, people: readonly UserId[]): Promise<ToWorker>
  /** Before, after, or what it is between. */
  standing(db: UserStore, people: readonly UserId[]): Promise<string>
}

/** Of one moment: the server may be finishing what the killed one had sent, and read one by one they would lie around that. */
const countsOf = (db: UserStore, people: readonly UserId[], tables: readonly string[]): Promise<readonly number[]> =>
  db.maintain(async (client) => {
    const each = tables.map((table) => `(select count(*)::integer from ${table})`)
    const { rows } = await client.query<{ counts: number[] }>(`select array[${each.join()}] as counts`, [people])
    return rows[0]?.counts ?? []
  })

/** All of these tables say that it happened, or none of them does. */
const allOrNone = (counts: readonly number[], whole: number): string =>
  counts.every((each) => each === 0) ? 'before' : counts.every((each) => each === whole) ? 'after' : counts.join(', ')

const save: Deed = {
  what: 'save: the whole set of subscriptions is replaced',
  prepare: async (db, people) => {
    for (const id of people)
      await subscribe(db, id, [
        ['NIFTYBEES', 2],
        ['GOLDBEES', 3],
      ])
  },
  message: async (db, [id]) => {
    if (id === undefined) throw new Error('nobody')
    const objects = [subscription('GOLDBEES', 4), subscription('BANKBEES', 5)]
    return { kind: 'save', user_id: id, objects, version: versionOf(await savedOf(db, id)) }
  },
  standing: async (db, [id]) => {
    if (id === undefined) throw new Error('nobody')
    const set = (await savedOf(db, id))
      .map((row) => `${row.instrument_symbol} ${row.trigger}`)
      .sort()
      .join()
    return set === 'GOLDBEES 3,NIFTYBEES 2' ? 'before' : set === 'BANKBEES 5,GOLDBEES 4' ? 'after' : set
  },
}

const alert: Deed = {
  what: 'alert: dips of several people are claimed, told and stamped',
  prepare: async (db, people) => {
    for (const id of people) await subscribe(db, id, [['ALERTBEES', 2]])
  },
  message: async () => ({ kind: 'see', ticks: [tick(Date.now())] }),
  standing: async (db, people) =>
    allOrNone(
      await countsOf(db, people, [
        `notice where user_id = any($1::integer[])`,
        `alert_state where user_id = any($1::integer[]) and fired_on is not null`,
        `user_instrument where user_id = any($1::integer[]) and notification_last_time is not null`,
      ]),
      people.length,
    ),
}

const watch: Deed = {
  what: 'alert: an agent’s level is reached, remembered and told',
  prepare: async (db, people) => {
    const parsed = parseCanonical('watch TCS when close < ₹3000')
    const watchable = parsed.ok ? watchableOf(parsed.value) : null
    if (!parsed.ok || !watchable) throw new Error('this sentence should be watchable')
    for (const user_id of people) {
      const agent = {
        short_name: 'Mine',
        description: '',
        alert_id: null,
        amount: 1000,
        notification_channel: 'callbackurl',
      }
      await db.asUser(user_id, async (tx) => {
        const { id } = await insertAgent(tx, { user_id, ...agent })
        const { kind, settings } = watchable
        await putRule(tx, { user_id, trading_agent_id: id, kind, rule: parsed.value, settings })
      })
    }
  },
  message: async () => ({
    kind: 'watch',
    quotes: [aQuote({ symbol: 'TCS', last: 2990, previousClose: 3100, open: 3100, at: Date.now() })],
  }),
  standing: async (db, people) =>
    allOrNone(
      await countsOf(db, people, [
        `notice where user_id = any($1::integer[])`,
        `alert_state where user_id = any($1::integer[]) and state -> 'fired' ->> 'TCS' is not null`,
      ]),
      people.length,
    ),
}

const send: Deed = {
  what: 'send: claimed, sent, recorded',
  prepare: async (db, people) => tellAll(db, noticesOf(people, 'callbackurl'), Date.now()),
  message: async () => ({ kind: 'deliver' }),
  // A notice is sent if and only if an attempt says so; what is between is an attempt of unknown outcome, which is a state.
  standing: async (db, people) =>
    db.maintain(async (client) => {
      const { rows } = await client.query<{ state: string }>(
        `select n.state || ' ' || coalesce(string_agg(a.outcome, ' ' order by a.id), '') as state
         from notice n left join notice_attempt a on a.notice_id = n.id where n.user_id = any($1::integer[]) group by n.id`,
        [people],
      )
      const strange = rows.filter(({ state }) => !['pending ', 'pending unknown', 'sent sent'].includes(state))
      return strange.length === 0 ? 'whole' : strange.map(({ state }) => state).join(', ')
    }),
}

const peopleEach = 3

interface Place {
  readonly name: string
  readonly store: WorkerSetup['store']
  /** The embedded store serves one process at a time. */
  withStore<T>(work: (db: UserStore) => Promise<T>): Promise<T>
  readonly sides: OtherSides
}

interface Point {
  readonly at: number
  readonly when: 'before' | 'after'
}

/** As far as it comes with this point to die at; null for none. */
async function doOnce(bench: Bench, place: Place, deed: Deed, kill: Point | null) {
  const [people, message] = await place.withStore(async (db) => {
    const made = await makePeople(db, deed === alert ? peopleEach : 1, place.sides)
    await deed.prepare(db, made)
    return [made, await deed.message(db, made)] as const
  })
  // Past every statement: they are only counted.
  const worker = await startWorker(bench, { store: place.store, funds, kill: kill ?? { at: 1e9, when: 'before' } })
  await worker.ask({ kind: 'load' })
  const done = await worker.ask(message)
  worker.kill()
  await worker.gone
  return { done, standing: await place.withStore((db) => deed.standing(db, people)) }
}

/** All of them, or so many from first to last. */
function pointsOf(statements: number, most: number): Point[] {
  const all = Array.from({ length: statements }, (_, place) => place + 1).flatMap((at): Point[] => [
    { at, when: 'before' },
    { at, when: 'after' },
  ])
  if (all.length <= most) return all
  return Array.from(
    { length: most },
    (_, place) => all[Math.round((place * (all.length - 1)) / Math.max(1, most - 1))],
  ).filter((point) => point !== undefined)
}

async function rowFor(bench: Bench, place: Place, deed: Deed, most: number): Promise<ProofRow> {
  const wrong: string[] = []
  const dry = await doOnce(bench, place, deed, null)
  const statements = dry.done?.statements ?? 0
  const points = pointsOf(statements, most)
  for (const point of points) {
    const { done, standing } = await doOnce(bench, place, deed, point)
    const expected = done === null ? /^(before|after|whole)$/ : /^(after|whole)$/
    if (!expected.test(standing)) wrong.push(`${point.when} statement ${point.at}: ${standing}`)
  }
  // What the last killed ones left is told by a process that lives.
  const last = await doOnce(bench, place, deed, null)
  return {
    what: `${deed.what}, ${place.name}: killed at ${many(points.length)} points of ${statements} statements`,
    goal: 'before or after, never between',
    measured: wrong.length === 0 ? '0 between' : `${wrong.length} between; ${wrong[0]}`,
    pass: wrong.length === 0 && statements > 0 && /^(after|whole)$/.test(last.standing),
  }
}

/** What everybody is to have been told: her dip or her agent of today, or what was put into the outbox for her. */
const eventsOf = (db: UserStore): Promise<string[]> =>
  db.maintain(async (client) => {
    const rules = await client.query<{ key: string }>(
      `select 'dip-' || id as key from user_instrument where instrument_symbol = 'ALERTBEES'
       union all select 'agent-' || id from trading_agent`,
    )
    const told = await client.query<{ key: string }>(
      `select idempotency_key as key from notice where idempotency_key like 'callbackurl:%'`,
    )
    const today = dayOf(Date.now())
    return [...rules.rows.map(({ key }) => alertOn(key, today)), ...told.rows.map(({ key }) => key)]
  })

/** Everything that happened to anybody has reached her, once, or under one id where a sender died. */
const survivorRow = (place: Place): Promise<ProofRow> =>
  place.withStore(async (db) => {
    const clock = testClock(Date.now() + 61_000)
    await drainAll(openSender({ db, clock, ...place.sides }), clock, { db })
    const alerts = (await eventsOf(db)).map((key) => ({ key, leaves: true }))
    const violations = await judge({ db, sides: place.sides, alerts })
    return {
      what: `what the killed left behind is finished by the next process, ${place.name}: ${many(alerts.length)} alerts`,
      goal: '0 lost, 0 double',
      measured: verdictOf(violations),
      pass: violations.length === 0 && alerts.length > 0,
    }
  })

async function rowsOn(bench: Bench, place: Place, most: number): Promise<ProofRow[]> {
  const rows: ProofRow[] = []
  for (const deed of [send, save, alert, watch]) rows.push(await rowFor(bench, place, deed, most))
  return [...rows, await survivorRow(place)]
}

export const everyStatement: Proof = {
  name: 'F3',
  title: 'kill -9 at every database statement of a save, an alert and a send',
  rounds: 1000,
  shortRounds: 4,
  run: async (bench, rounds) => {
    const { db, url } = await openStore(bench)
    const rows =
      url === null
        ? []
        : await rowsOn(
            bench,
            { name: 'PostgreSQL', store: { url }, withStore: (work) => work(db), sides: await openOtherSides(bench) },
            rounds,
          )
    // Its kills are proven with every test by F1; here with the long run.
    if (rounds < everyStatement.rounds && rows.length > 0) return rows
    const dataDir = await embeddedFolder(bench)
    const withStore: Place['withStore'] = async (work) => {
      const opened = await openEmbedded({ dataDir, patienceMs: 60_000 })
      return await work(opened).finally(() => opened.close())
    }
    const embedded: Place = { name: 'embedded', store: { dataDir }, withStore, sides: await openOtherSides(bench) }
    return [...rows, ...(await rowsOn(bench, embedded, rounds))]
  },
}
