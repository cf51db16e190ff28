/** Every process is killed in turn while people write and make alerts through the balancer; nothing acknowledged may be missing afterwards. */
import { limits } from 'core/contract'
import { dayOf } from 'core/values'
import type { UserStore } from '#postgres/store.ts'
import { testClock } from '#testing/clock.ts'
import type { Evidence } from '../check-history.ts'
import { until } from '../many-rules.ts'
import { bearersFor, emailsOf, productFolder } from '../product.ts'
import { many, type Proof } from '../proof.ts'
import { openTraffic, pause, type Traffic } from '../traffic.ts'
import {
  alertOn,
  drainAll,
  judge,
  type OwnPostgres,
  openOtherSides,
  openOwnPostgres,
  openSender,
  verdictOf,
} from '../world.ts'
import { acknowledged, startWriters } from '../writers.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { needed } from './live-crossing.ts'

const writers = 4
/** Of each person, for each kill there will be: alerts come from the first to the last. */
const alertsEveryMs = 200
const rulesEach = 5
/** Acknowledged while it is away, and again after it is back. */
const writesBetween = 40
/** Of one person: more in a day would stay in the inbox. */
const mostRules = limits.notices.perDay - 5
/** A notice that a killed sender held is free again after a minute. */
const leaseMs = 61_000
const patienceMs = 60_000

interface Victim {
  /** Whether nobody can write while it is away: everybody is told so, and goes on afterwards. */
  readonly isNeeded?: boolean
  kill(): Promise<void>
  start(): Promise<void>
}

/** In the order in which they are killed, again and again. */
const victimsOf = (
  { nats, feed, worker, webs: [first, second] }: Cluster,
  { server }: OwnPostgres,
): readonly Victim[] => [
  first,
  { kill: nats.kill, start: nats.start },
  feed,
  { isNeeded: true, kill: server.crash, start: server.startAgain },
  worker,
  second,
]

/** People whose alerts leave by a webhook. */
async function withWebhooks(db: UserStore, traffic: Traffic, tokens: readonly string[], host: string): Promise<void> {
  // A development token makes its person when it is first seen.
  for (const token of tokens) await traffic.ask({ path: '/api/profile/channels', token })
  await db.maintain((client) => client.query(`update users set callback_url = $1 || '/of/' || id`, [host]))
}

/** One alert after another: each holds already, and so is told at once. */
function startAlertMakers(tokens: readonly string[], traffic: Traffic, rounds: number): { stop(): Promise<void> } {
  const most = Math.min(mostRules, rounds * rulesEach)
  let isStopping = false
  const live = async (token: string): Promise<void> => {
    for (let turn = 0; !isStopping && turn < most; turn++) {
      await traffic.ask({
        path: '/api/alerts/rules',
        token,
        body: {
          sentence: 'watch TCS when close > 1',
          name: `above 1, ${turn}`,
          channel: 'callbackurl',
          settings: { trigger: 'each' },
        },
      })
      await pause(rounds * alertsEveryMs)
    }
  }
  const lives = tokens.map(live)
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(lives)
    },
  }
}

const everyWatchToday = (db: UserStore): Promise<Evidence['alerts']> =>
  db.maintain(async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from trading_agent')
    const today = dayOf(Date.now())
    return rows.map(({ id }) => ({ key: alertOn(`agent-${id}`, today), leaves: true }))
  })

/** Until each rule has its row in the outbox, or none has come for a while. */
async function everyRuleTold(db: UserStore, rules: number): Promise<void> {
  const told = (): Promise<number> =>
    db.maintain(async (client) => {
      const { rows } = await client.query<{ many: string }>(
        `select count(*) as many from notice where about like 'agent-%'`,
      )
      return Number(rows[0]?.many)
    })
  let seen = await told()
  for (let movedAt = performance.now(); seen < rules && performance.now() - movedAt < patienceMs; await pause(100)) {
    const now = await told()
    if (now > seen) movedAt = performance.now()
    seen = now
  }
}

export const eachKilled: Proof = {
  name: 'S2',
  title: 'web, NATS, feed, PostgreSQL, worker, web killed in turn while people write and alerts fire',
  rounds: 20,
  shortRounds: 3,
  run: async (bench, rounds) => {
    const sides = await openOtherSides(bench)
    const own = await openOwnPostgres(bench)
    const cluster = own && (await startCluster(bench, { url: own.url, dataDir: await productFolder(bench) }))
    if (!cluster) return [needed]
    const { db } = own
    const traffic = openTraffic(cluster.balancer.origin.replace('localhost', '127.0.0.1'))
    bench.defer(traffic.close)
    const tokens = await bearersFor(emailsOf(writers))
    await withWebhooks(db, traffic, tokens, sides.host.origin)

    const work = startWriters({ tokens, traffic: () => traffic })
    const alerts = startAlertMakers(tokens, traffic, rounds)
    const victims = victimsOf(cluster, own)
    const writesMore = async (): Promise<boolean> => {
      const goal = acknowledged(work.history) + writesBetween
      return await until(
        () => acknowledged(work.history) >= goal,
        () => acknowledged(work.history),
      )
    }
    let away = 0
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length]
      await victim?.kill()
      if (!victim?.isNeeded && !(await writesMore())) away++
      await victim?.start()
      if (!(await writesMore())) away++
    }
    await Promise.all([work.stop(), alerts.stop()])
    const rules = await everyWatchToday(db)
    await everyRuleTold(db, rules.length)
    // What a killed process held, or the other side was too slow for, waits for its next try: the clock is moved on to it.
    await cluster.worker.kill()
    const clock = testClock(Date.now() + leaseMs)
    await drainAll(openSender({ db, clock, ...sides }), clock, { db })
    const { rows } = await db.maintain((client) => client.query<{ symbol: string }>('select symbol from watch_list'))
    const violations = await judge({
      db,
      sides,
      alerts: rules,
      history: work.history.events,
      written: rows.map(({ symbol }) => symbol),
    })
    const failed = work.seen.filter(({ status }) => status !== 200).length
    return [
      {
        what: `${rounds} kills; ${many(acknowledged(work.history))} writes and ${many(rules.length)} alerts meanwhile`,
        goal: '0 lost, 0 double',
        measured: verdictOf(violations),
        pass: violations.length === 0 && rules.length > 0,
      },
      {
        what: 'people go on writing while any one process but PostgreSQL is away, and after each',
        goal: 'always',
        measured: `${away} standstills; ${many(failed)} of ${many(work.seen.length)} requests to be asked again`,
        pass: away === 0,
      },
      {
        what: 'requests that each web process took',
        goal: 'both',
        measured: [...cluster.balancer.taken.values()].map(many).join(' and '),
        pass: cluster.balancer.taken.size === 2,
      },
    ]
  },
}
