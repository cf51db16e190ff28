/** What one more of each costs: the figures that docs/scale.md multiplies. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { UserStore } from '#postgres/store.ts'
import { openLiveReader } from '#testing/live-reader.ts'
import { openSampleStore } from '#testing/sample-store.ts'
import { subscribeMany } from '../many-rules.ts'
import { productFolder } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { pause } from '../traffic.ts'
import { makePeople, openOtherSides, openStore } from '../world.ts'
import { type Member, startCluster } from './cluster.ts'
import { needed } from './live-crossing.ts'

const people = 5000
const rulesEach = 4
const restMs = 3000
const companies = 40

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

/** Bytes of a process at rest. */
async function atRest(member: Member): Promise<number> {
  await pause(restMs)
  return member.product().memory().residentBytes
}

/** A figure that is stated, not held against a goal: it passes where it was measured at all. */
const stated = (what: string, measured: string, isMeasured: boolean): ProofRow => ({
  what,
  goal: 'stated',
  measured,
  pass: isMeasured,
})

async function sizeOf(db: UserStore, tables: readonly string[]): Promise<number> {
  const { rows } = await db.maintain((client) =>
    client.query<{ bytes: string }>(
      'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
      [tables],
    ),
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Live sockets of one web process, each with the same few symbols. */
async function costOfSockets(web: Member, symbols: readonly string[], count: number): Promise<ProofRow[]> {
  const before = await atRest(web)
  const readers = await Promise.all(Array.from({ length: count }, () => openLiveReader(web.origin, symbols)))
  try {
    const after = await atRest(web)
    const [cpu, at] = [web.product().cpuMs(), performance.now()]
    await pause(restMs)
    const share = (web.product().cpuMs() - cpu) / (performance.now() - at)
    return [
      stated(
        `one live socket, of ${many(count)} with ${symbols.length} symbols each`,
        `${kib(Math.max(0, after - before) / count)} of a web process, ${((share * 1e6) / count).toFixed(0)} µs of a core each second`,
        readers.every(({ heard }) => heard.length > 0),
      ),
    ]
  } finally {
    for (const reader of readers) reader.close()
  }
}

/** Of a store of bars alone, packed as it is on the disk. */
async function costOfBars(bench: Bench): Promise<ProofRow> {
  const folder = mkdtempSync(join(tmpdir(), 'scale-bars-'))
  bench.defer(() => rmSync(folder, { recursive: true, force: true }))
  const store = await openSampleStore(folder, companies)
  store.close()
  const path = join(folder, 'bars.duckdb')
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await connection.run(`attach '${join(folder, 'market.duckdb')}' as market (read_only)`)
  await connection.run('create table bars as select * from market.stock_price_daily_historical')
  const [[rows = 0, years = 1] = []] = (
    await connection.runAndReadAll(
      `select sum(bars)::double, sum(years) from (select count(*) as bars, datediff('day', min(day), max(day)) / 365.25 as years from bars group by symbol)`,
    )
  ).getRowsJS()
  await connection.run('checkpoint')
  connection.closeSync()
  instance.closeSync()
  const bytes = statSync(path).size
  return stated(
    `one year of daily bars of one symbol, of ${many(Number(rows))} bars`,
    `${kib(bytes / Number(years))} on the disk, ${(bytes / Number(rows)).toFixed(1)} bytes a bar`,
    Number(rows) > 0,
  )
}

export const costs: Proof = {
  name: 'S6',
  title: 'what one more user, rule, socket and year of bars costs',
  rounds: 3000,
  shortRounds: 0,
  run: async (bench, sockets) => {
    const sides = await openOtherSides(bench)
    const { db, url } = await openStore(bench)
    const dataDir = await productFolder(bench)
    const cluster = url === null ? null : await startCluster(bench, { url, dataDir })
    if (!cluster) return [needed]
    const { worker, webs, feed } = cluster
    const workerEmpty = await atRest(worker)
    const [usersEmpty, rulesEmpty] = [await sizeOf(db, ['users']), await sizeOf(db, ['user_instrument'])]
    const ids = await makePeople(db, people, sides)
    const funds = Array.from({ length: 50 }, (_, place) => `FUND${place}`)
    await subscribeMany(db, { people: ids, symbols: funds, each: rulesEach, channel: 'callbackurl' })
    const rules = people * rulesEach
    const userBytes = (await sizeOf(db, ['users'])) - usersEmpty
    const ruleBytes = (await sizeOf(db, ['user_instrument'])) - rulesEmpty
    await worker.kill()
    await worker.start()
    const workerFull = await atRest(worker)
    return [
      stated(
        `one user, of ${many(people)}`,
        `${kib(userBytes / people)} of PostgreSQL before they do anything`,
        userBytes > 0,
      ),
      stated(
        `one rule, of ${many(rules)}`,
        `${kib(ruleBytes / rules)} of PostgreSQL, ${kib(Math.max(0, workerFull - workerEmpty) / rules)} of a worker`,
        ruleBytes > 0,
      ),
      ...(await costOfSockets(webs[0], ['TCS', 'INFY', 'ITC', 'MARUTI'], sockets)),
      await costOfBars(bench),
      stated(
        'a process with a small market, at rest',
        [feed, worker, ...webs]
          .map((member) => `${member.name} ${Math.round(member.product().memory().residentBytes / 2 ** 20)} MiB`)
          .join(', '),
        true,
      ),
    ]
  },
}
