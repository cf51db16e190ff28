/** The outbox under load: endpoints that hang, and a backlog after an outage. */
import type { UserId } from '#postgres/db.ts'
import type { UserStore } from '#postgres/store.ts'
import type { Received } from '#testing/webhook-host.ts'
import { until } from '../many-rules.ts'
import { type Bench, many, type Proof, percentile } from '../proof.ts'
import { startWorker } from '../start-worker.ts'
import { judge, leaving, makePeople, noticesOf, openOtherSides, openStore, tellAll, verdictOf } from '../world.ts'

const noServer = [{ what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }]

const eventOf = ({ body }: Received): string => (JSON.parse(body) as { data: { event: string } }).data.event

/** When each event was written, and when it arrived. */
function stopwatch() {
  const wroteAt = new Map<string, number>()
  const tookMs = new Map<string, number>()
  return {
    wrote: (keys: readonly string[]): void => {
      for (const key of keys) wroteAt.set(key, performance.now())
    },
    arrived: (key: string): void => {
      const at = wroteAt.get(key)
      if (at !== undefined && !tookMs.has(key)) tookMs.set(key, performance.now() - at)
    },
    tookMs,
  }
}

async function startSender(bench: Bench, url: string): Promise<{ cpuMs(): Promise<number> }> {
  const sender = await startWorker(bench, { store: { url, max: 8 } })
  await sender.ask({ kind: 'serve' })
  return { cpuMs: async () => ((await sender.ask({ kind: 'report' }))?.cpuMicros ?? 0) / 1000 }
}

const perSecond = 200
const beats = 10
const peopleCount = 4000

export const someHang: Proof = {
  name: 'L6',
  title: '200 webhooks a second while every fifth endpoint hangs',
  rounds: 60,
  shortRounds: 2,
  run: async (bench, seconds) => {
    const isFull = seconds >= someHang.rounds
    const sides = await openOtherSides(bench)
    const { db, url } = await openStore(bench)
    if (url === null) return noServer
    const people = await makePeople(db, isFull ? peopleCount : 400, sides)
    const doesHang = new Set(people.filter((_id, place) => place % 5 === 0))
    const watch = stopwatch()
    sides.host.behave((received) => {
      const id = Number(received.path.split('/').at(-1)) as UserId
      if (doesHang.has(id)) return { kind: 'silence' }
      watch.arrived(eventOf(received))
      return { kind: 'answer', status: 200 }
    })
    await startSender(bench, url)
    const began = performance.now()
    const healthy: string[] = []
    for (let beat = 0; beat < seconds * beats; beat++) {
      const wait = (beat * 1000) / beats - (performance.now() - began)
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const from = (beat * perSecond) / beats
      const chosen = Array.from(
        { length: perSecond / beats },
        (_, place) => people[(from + place) % people.length] ?? people[0],
      )
      const told = noticesOf(
        chosen.filter((id) => id !== undefined),
        'callbackurl',
      ).map((each) => ({
        ...each,
        key: `${each.key}:${beat}`,
        payload: { ...each.payload, data: { event: `${each.key}:${beat}` } },
      }))
      const own = told.filter(({ user_id }) => !doesHang.has(user_id)).map(({ key }) => key)
      healthy.push(...own)
      watch.wrote(own)
      await tellAll(db, told, Date.now())
    }
    const heldSeconds = (performance.now() - began) / 1000
    await until(
      () => watch.tookMs.size >= healthy.length,
      () => watch.tookMs.size,
    )
    const p95 = percentile([...watch.tookMs.values()], 95)
    return [
      {
        what: `${many(perSecond * seconds)} webhooks in ${heldSeconds.toFixed(0)} s, ${many(doesHang.size)} of ${many(people.length)} endpoints hang`,
        goal: 'healthy ones p95 ≤ 10 s after the event, none lost',
        measured: `p95 ${(p95 / 1000).toFixed(2)} s, ${many(watch.tookMs.size)} of ${many(healthy.length)} arrived`,
        pass: watch.tookMs.size === healthy.length && (!isFull || (p95 <= 10_000 && heldSeconds <= seconds * 1.1)),
      },
    ]
  },
}

const backlogEach = 10

const fillBacklog = (db: UserStore, people: readonly UserId[]): Promise<void> =>
  db.maintain(async (client) => {
    await client.query(
      `insert into notice (user_id, idempotency_key, channel, payload)
       select person, 'backlog:' || n || ':' || person, 'callbackurl',
         jsonb_build_object('type', 'dip', 'title', 'x', 'text', 'x', 'link', null,
           'data', jsonb_build_object('event', 'backlog:' || n || ':' || person))
       from generate_series(1, ${backlogEach}) n, unnest($1::integer[]) person`,
      [people],
    )
    await client.query('analyze notice')
  })

export const longBacklog: Proof = {
  name: 'L7',
  title: 'a backlog of 100,000 after an outage, while new alerts come',
  rounds: 100_000,
  shortRounds: 300,
  run: async (bench, rounds) => {
    const isFull = rounds >= longBacklog.rounds
    const sides = await openOtherSides(bench)
    const { db, url } = await openStore(bench)
    if (url === null) return noServer
    const people = await makePeople(db, Math.ceil(rounds / backlogEach), sides)
    const others = await makePeople(db, 500, sides)
    await fillBacklog(db, people)
    const watch = stopwatch()
    const lastOf = new Map<string, number>()
    let backlog = 0
    let disorder = 0
    sides.host.behave((received) => {
      const [kind = '', n = '', person = ''] = eventOf(received).split(':')
      if (kind === 'backlog') {
        const last = lastOf.get(person) ?? 0
        // A copy after an answer that came too late is the checker's to judge.
        if (Number(n) > last) backlog++
        if (Number(n) < last) disorder++
        lastOf.set(person, Math.max(last, Number(n)))
      } else watch.arrived(eventOf(received))
      return { kind: 'answer', status: 200 }
    })
    const sender = await startSender(bench, url)
    const total = people.length * backlogEach
    const cpuBefore = await sender.cpuMs()
    const began = performance.now()
    const fresh: string[] = []
    // Half of them to people with a backlog of their own, which goes first.
    for (let place = 0; backlog < total && performance.now() - began < 1_800_000; place++) {
      const id = place % 2 === 0 ? others[(place / 2) % others.length] : people[(place * 7) % people.length]
      if (id === undefined) break
      const [each] = noticesOf([id], 'callbackurl')
      if (!each) break
      const key = `new:${place}:${id}`
      const told = { ...each, key, payload: { ...each.payload, data: { event: key } } }
      fresh.push(key)
      watch.wrote([key])
      await tellAll(db, [told], Date.now())
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const drained = (performance.now() - began) / 1000
    await until(
      () => backlog >= total && watch.tookMs.size >= fresh.length,
      () => backlog + watch.tookMs.size,
    )
    const p95 = percentile([...watch.tookMs.values()], 95)
    const cpuEach = ((await sender.cpuMs()) - cpuBefore) / (total + fresh.length)
    const events = [
      ...people.flatMap((id) => Array.from({ length: backlogEach }, (_, n) => ({ key: `backlog:${n + 1}:${id}` }))),
      ...fresh.map((key) => ({ key })),
    ]
    const violations = await judge({ db, sides, alerts: leaving(events) })
    return [
      {
        what: `${many(total)} waiting rows of ${many(people.length)} people`,
        goal: 'all drained, in order per user, 0 lost, 0 double',
        measured: `${many(backlog)} in ${drained.toFixed(0)} s (${many(backlog / drained)}/s, ${cpuEach.toFixed(1)} ms of the sender’s core each), ${disorder} out of order, ${verdictOf(violations)}`,
        pass: backlog === total && disorder === 0 && violations.length === 0,
      },
      {
        what: `${many(fresh.length)} new alerts meanwhile, half of them behind a backlog of their own`,
        goal: 'p95 ≤ 30 s',
        measured: `p95 ${(p95 / 1000).toFixed(1)} s, ${many(watch.tookMs.size)} of ${many(fresh.length)} arrived`,
        pass: watch.tookMs.size === fresh.length && (!isFull || p95 <= 30_000),
      },
    ]
  },
}
