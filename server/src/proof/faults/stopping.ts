/** A stop by SIGTERM while people work, and a process that dies while it changes the tables. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createRandom } from '#connectors/sample/random.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import { migrate, readMigrations, schemaVersion } from '#postgres/migrate.ts'
import { openServer } from '#postgres/server.ts'
import type { UserStore } from '#postgres/store.ts'
import { freePort } from '#testing/postgres-server.ts'
import { createHistory } from '../history.ts'
import { bearersFor, emailsOf, productFolder, startProduct } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { startWorker } from '../start-worker.ts'
import { type Asked, openTraffic, pause, type Reply, type Traffic } from '../traffic.ts'
import { emptyFolder, openStore, verdictOf } from '../world.ts'
import { acknowledged, judgeWrites, startWriters } from '../writers.ts'

const people = 16
const drainMs = 10_000
/** A balancer that tries the next process, or the same one again. */
const retryForMs = 60_000

interface Retried {
  readonly traffic: Traffic
  tries: number
  /** Requests over a kept connection that crossed its close: HTTP leaves it to the client to ask them again. */
  cut: number
}

/** Each request is asked again while nobody is there to answer it; what is counted as failed is what then still fails. */
function withRetry(to: () => Traffic): Retried {
  const counts: Retried = {
    tries: 0,
    cut: 0,
    traffic: {
      ask: async (asked: Asked): Promise<Reply> => {
        const began = performance.now()
        for (;;) {
          const reply = await to().ask(asked)
          const isAway = reply.status === 0 || reply.status === 503
          if (!isAway || performance.now() - began > retryForMs) return reply
          if (reply.status === 0 && reply.isSent) counts.cut++
          counts.tries++
          await pause(50)
        }
      },
      connections: () => to().connections(),
      close: () => to().close(),
    },
  }
  return counts
}

async function stopAgainAndAgain(bench: Bench, stops: number): Promise<ProofRow> {
  const { db, url } = await openStore(bench)
  if (url === null) return { what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }
  const dataDir = await productFolder(bench)
  const port = await freePort()
  const random = createRandom(bench.seed, 'stops')
  const history = createHistory()
  let traffic: Traffic | null = null
  const retried = withRetry(() => {
    if (!traffic) throw new Error('nothing was started')
    return traffic
  })
  let product = await startProduct(bench, { dataDir, url, port })
  const failed: number[] = []
  let requests = 0
  let slowest = 0
  let badExits = 0
  for (let stop = 0; stop < stops; stop++) {
    traffic = openTraffic(product.origin)
    const tokens = await bearersFor(emailsOf(people))
    const writers = startWriters({ tokens, traffic: () => retried.traffic, pauseMs: 0, name: `T${stop}.`, history })
    await pause(random.between(100, 1000))
    const began = performance.now()
    if ((await product.end('SIGTERM')) !== 0) badExits++
    slowest = Math.max(slowest, performance.now() - began)
    product = await startProduct(bench, { dataDir, url, port })
    await writers.stop()
    requests += writers.seen.length
    failed.push(...writers.seen.filter(({ status }) => status !== 200).map(({ status }) => status))
    traffic.close()
  }
  const violations = await judgeWrites(db, history)
  return {
    what: `${many(stops)} times SIGTERM under ${people} people at work, then a new process`,
    goal: 'drained ≤ 10 s, 0 failed requests via retry, 0 lost',
    measured: `${many(requests)} requests, ${failed.length} failed${failed[0] === undefined ? '' : ` (${failed[0]})`}, ${retried.cut} crossed the close of their connection, ${many(retried.tries)} tried again; gone in ≤ ${(slowest / 1000).toFixed(1)} s; ${many(acknowledged(history))} acknowledged, ${verdictOf(violations)}`,
    pass: failed.length === 0 && badExits === 0 && violations.length === 0 && (stops < 50 || slowest <= drainMs),
  }
}

// Migrations. -------------------------------------------------------------------------------------------------------------

const catalogue = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
  union all select proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
  union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
  order by 1`

/** Everything the tables are made of, as one word. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(catalogue)
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
}

const empty = (db: UserStore): Promise<unknown> =>
  db.maintain((client) =>
    client.query(
      'drop schema if exists artha cascade; drop schema public cascade; create schema public; grant all on schema public to public',
    ),
  )

/** The shape after so many migrations, for every number of them. */
async function shapes(db: UserStore): Promise<string[]> {
  const all = readMigrations()
  await empty(db)
  return await db.maintain(async (client) => {
    const found = [await shapeOf(client)]
    for (const { number } of all) {
      await migrate(client, all.slice(0, number))
      found.push(await shapeOf(client))
    }
    return found
  })
}

/** Two before the first migration, five for each. */
const statementsOf = (migrations: number): number => 2 + 5 * migrations

interface Halted {
  readonly half: number
  readonly unfinished: number
  readonly stages: ReadonlySet<number>
}

interface Stage {
  /** Opened anew for each look: the process that dies must be alone. */
  readonly open: () => Promise<UserStore>
  readonly store: { readonly url: string } | { readonly dataDir: string }
  readonly reset: () => Promise<void>
}

async function haltAgainAndAgain(bench: Bench, stage: Stage, kills: number, known: readonly string[]): Promise<Halted> {
  const random = createRandom(bench.seed, 'migrations', 'url' in stage.store ? 'server' : 'embedded')
  const stages = new Set<number>()
  let half = 0
  let unfinished = 0
  for (let kill = 0; kill < kills; kill++) {
    await stage.reset()
    const at = random.whole(1, statementsOf(known.length - 1))
    const worker = await startWorker(bench, {
      store: stage.store,
      kill: { at, when: random.chance(0.5) ? 'before' : 'after' },
    })
    await worker.ask({ kind: 'migrate' })
    worker.kill()
    await worker.gone
    const db = await stage.open()
    await db.maintain(async (client) => {
      const version = await schemaVersion(client).catch(() => 0)
      stages.add(version)
      if ((await shapeOf(client)) !== known[version]) half++
      await migrate(client)
      if ((await shapeOf(client)) !== known.at(-1)) unfinished++
    })
    await db.close()
  }
  return { half, unfinished, stages }
}

async function serverStage(bench: Bench): Promise<Stage | null> {
  const url = bench.createDatabase ? await bench.createDatabase() : null
  if (url === null) return null
  const open = async (): Promise<UserStore> => openServer({ url, max: 1 })
  const reset = async (): Promise<void> => {
    const db = await open()
    await empty(db)
    await db.close()
  }
  return { open, reset, store: { url } }
}

async function embeddedStage(bench: Bench): Promise<Stage> {
  const dataDir = await emptyFolder(bench)
  const open = (): Promise<UserStore> => openEmbedded({ dataDir, patienceMs: 60_000 })
  const reset = async (): Promise<void> => {
    const db = await open()
    await empty(db)
    await db.close()
  }
  return { open, reset, store: { dataDir } }
}

const migrationRow = (name: string, kills: number, { half, unfinished, stages }: Halted): ProofRow => ({
  what: `${many(kills)} kills at a statement of the ${readMigrations().length} migrations, ${name}`,
  goal: 'the tables are those of one version, never half; the next start finishes',
  measured: `${half} half, ${unfinished} not finished by the next; stopped after ${[...stages].sort((a, b) => a - b).join(', ')} of them`,
  pass: half === 0 && unfinished === 0,
})

export const stopping: Proof = {
  name: 'F19',
  title: 'SIGTERM under load, and a kill during migration',
  rounds: 50,
  shortRounds: 1,
  run: async (bench, rounds) => {
    const rows = [await stopAgainAndAgain(bench, rounds)]
    const kills = Math.max(2, Math.round(rounds * 0.4))
    const server = await serverStage(bench)
    if (server) {
      const db = await server.open()
      const known = await shapes(db)
      await db.close()
      rows.push(migrationRow('PostgreSQL', kills, await haltAgainAndAgain(bench, server, kills, known)))
    }
    if (rounds < stopping.rounds) return rows
    const embedded = await embeddedStage(bench)
    const db = await embedded.open()
    const known = await shapes(db)
    await db.close()
    return [...rows, migrationRow('embedded store', kills, await haltAgainAndAgain(bench, embedded, kills, known))]
  },
}
