/** PostgreSQL is restarted and away under the running product; and what it flushes before it says yes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserStore } from '#postgres/store.ts'
import type { PostgresServer } from '#testing/postgres-server.ts'
import { bearersFor, emailsOf, type Product, productFolder, startProduct } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { openTraffic, pause, watching } from '../traffic.ts'
import { type OwnPostgres, openOwnPostgres, verdictOf } from '../world.ts'
import { acknowledged, judgeWrites, type Seen, startWriters } from '../writers.ts'

const noServer = [{ what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }]

interface Own extends OwnPostgres {
  readonly product: Product
}

async function openOwn(bench: Bench): Promise<Own | null> {
  const own = await openOwnPostgres(bench)
  return own && { ...own, product: await startProduct(bench, { dataDir: await productFolder(bench), url: own.url }) }
}

const outageMs = 30_000
const shortOutageMs = 1500
const steadyMs = 1000
const people = 12

interface Away {
  readonly startedAt: number
  readonly answersAt: number
}

async function takeAway(server: PostgresServer, awayMs: number): Promise<Away> {
  const startedAt = performance.now()
  await server.crash()
  await pause(awayMs)
  await server.startAgain()
  return { startedAt, answersAt: performance.now() }
}

/** From the moment the database answers until the last request that was still refused was asked. */
const recoveryOf = (seen: readonly Seen[], { answersAt }: Away, until: number): number => {
  const late = seen.filter(({ at, status }) => status !== 200 && at > answersAt && at < until)
  return Math.max(0, ...late.map(({ at }) => at - answersAt))
}

/** Not as arguments of one call: a refusal is quick, and in ten minutes of outages there are hundreds of thousands. */
const longestOf = (seen: readonly { readonly ms: number }[]): number =>
  seen.reduce((longest, { ms }) => Math.max(longest, ms), 0)

export const databaseAway: Proof = {
  name: 'F4',
  title: 'PostgreSQL is ended at once and started again, and is away for 30 s',
  rounds: 20,
  shortRounds: 1,
  run: async (bench, rounds): Promise<readonly ProofRow[]> => {
    const isFull = rounds >= databaseAway.rounds
    const own = await openOwn(bench)
    if (!own) return noServer
    const { server, product, db } = own
    const traffic = openTraffic(product.origin)
    bench.defer(() => traffic.close())
    const writers = startWriters({ tokens: await bearersFor(emailsOf(people)), traffic: () => traffic })
    await pause(steadyMs)
    const recoveries: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const awayMs of [0, isFull ? outageMs : shortOutageMs]) {
        const away = await takeAway(server, awayMs)
        await pause(isFull ? 6000 : 1500)
        recoveries.push(recoveryOf(writers.seen, away, performance.now()))
      }
    }
    await writers.stop()
    const refused = writers.seen.filter(({ status }) => status === 503)
    const other = writers.seen.filter(({ status }) => status !== 200 && status !== 503)
    const silent = refused.filter(({ headers }) => !('retry-after' in headers))
    const slowest = longestOf(refused)
    const longest = longestOf(writers.seen)
    const recovery = Math.max(...recoveries)
    const violations = await judgeWrites(db, writers.history)
    const exited = await Promise.race([product.gone.then(() => true), Promise.resolve(false)])
    return [
      {
        what: `${rounds} restarts and ${rounds} outages of ${(isFull ? outageMs : shortOutageMs) / 1000} s, ${people} people at work`,
        goal: '503 with Retry-After in ≤ 2 s, no other failure, none waits > 5 s',
        measured: `${many(writers.seen.length)} requests, ${many(refused.length)} refused in ≤ ${many(slowest)} ms, ${silent.length} without Retry-After, ${other.length} failed otherwise${other[0] ? ` (${other[0].status})` : ''}, longest ${many(longest)} ms`,
        pass:
          refused.length > 0 &&
          silent.length === 0 &&
          other.length === 0 &&
          (!isFull || (slowest <= 2000 && longest <= 5000)),
      },
      {
        what: 'the same: back at work without a restart of the product',
        goal: '≤ 5 s; 0 acknowledged lost',
        measured: `${many(recovery)} ms at most; ${many(acknowledged(writers.history))} acknowledged, ${verdictOf(violations)}`,
        pass: !exited && violations.length === 0 && (!isFull || recovery <= 5000),
      },
    ]
  },
}

// Power. ------------------------------------------------------------------------------------------------------------------

/** What the processes of PostgreSQL did, in order: flushed the log, told a client of changed rows, or that a commit is done. */
interface Step {
  readonly pid: string
  readonly does: 'flush' | 'change' | 'yes'
}

/**
 * The server's own system calls. A commit is acknowledged by one that writes the word to the client's socket; a flush by
 * any process counts when it ended after the commit was written, which a trace cannot see: so it is asked that a flush
 * ended between two acknowledgements whenever commits come one after the other.
 */
async function traceFlushes(bench: Bench, pid: number, work: () => Promise<void>): Promise<Step[] | null> {
  const folder = mkdtempSync(join(tmpdir(), 'proof-trace-'))
  bench.defer(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'trace')
  const calls = 'trace=fsync,fdatasync,sendto,msync,sync_file_range'
  const pids = [pid, ...childrenOf(pid)]
  const named = pids.flatMap((each) => ['-p', String(each)])
  const child = spawn('strace', ['-f', '-s', '4096', '-e', calls, '-o', file, ...named], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<number | null>((done) => {
    child.once('exit', done)
    child.once('error', () => done(127))
  })
  const attached = new Promise<boolean>((found) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if ((said.match(/ attached/g) ?? []).length >= pids.length) found(true)
    })
    void gone.then(() => found(false))
  })
  if (!(await attached)) return null
  await work()
  child.kill('SIGINT')
  await gone
  return readFileSync(file, 'utf8').split('\n').flatMap(readStep)
}

/** The processes of connections that are open already. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function readStep(line: string): Step[] {
  const [, pid = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
  if (/^(?:f(?:data)?sync\(.*|<\.\.\. f(?:data)?sync resumed>.*)= 0$/.test(call)) return [{ pid, does: 'flush' }]
  if (!call.startsWith('sendto(')) return []
  const change: Step[] = /(?:INSERT 0|UPDATE|DELETE) [1-9]/.test(call) ? [{ pid, does: 'change' }] : []
  return call.includes('COMMIT') ? [...change, { pid, does: 'yes' }] : change
}

/** Commits that changed something, and how many of them no flush came before since the one before; the product also looks, once a second. */
function judgeCommits(steps: readonly Step[]): { commits: number; bare: number } {
  const changing = new Set<string>()
  let [flushes, commits, bare] = [0, 0, 0]
  for (const { pid, does } of steps) {
    if (does === 'flush') flushes++
    if (does === 'change') changing.add(pid)
    if (does !== 'yes' || !changing.delete(pid)) continue
    commits++
    if (flushes === 0) bare++
    flushes = 0
  }
  return { commits, bare }
}

/** Where nothing may be traced: what the server counts itself, over all. */
const countSyncs = (db: UserStore): Promise<number> =>
  db.maintain(async (client) => {
    await client.query('select pg_stat_force_next_flush()').catch(() => undefined)
    const { rows } = await client.query<{ syncs: string }>('select wal_sync as syncs from pg_stat_wal')
    return Number(rows[0]?.syncs ?? 0)
  })

export const flushedFirst: Proof = {
  name: 'F4B',
  title: 'power loss: what PostgreSQL has flushed before a write is acknowledged',
  rounds: 1000,
  shortRounds: 0,
  run: async (bench, rounds): Promise<readonly ProofRow[]> => {
    const own = await openOwn(bench)
    if (!own) return noServer
    const { server, product, db } = own
    const traffic = openTraffic(product.origin)
    bench.defer(() => traffic.close())
    const [token = ''] = await bearersFor(emailsOf(1))
    let yeses = 0
    const write = async (): Promise<void> => {
      for (let place = 0; place < rounds; place++) {
        // One after the other: the flush before a yes is then its own.
        const { status } = await traffic.ask(watching(`P${place}`, token))
        if (status === 200) yeses++
      }
    }
    await traffic.ask(watching('FIRST', token))
    const before = await countSyncs(db)
    const steps = await traceFlushes(bench, server.pid, write)
    if (steps === null) await write()
    const syncs = (await countSyncs(db)) - before
    const flushes = steps?.filter(({ does }) => does === 'flush').length ?? syncs
    const { commits, bare } = steps ? judgeCommits(steps) : { commits: yeses, bare: Math.max(0, yeses - syncs) }
    return [
      {
        what: `${many(rounds)} acknowledged writes, ${steps === null ? 'by the server’s own count (nothing may be traced here)' : 'by the system calls of the server'}`,
        goal: '≥ 1 flush before each acknowledgement',
        measured: `${many(yeses)} acknowledged, ${many(commits)} commits, ${many(flushes)} flushes, ${bare} commits without one`,
        pass: yeses === rounds && commits >= yeses && bare === 0,
      },
      {
        what: 'the embedded store',
        goal: 'promises nothing about power, and says so',
        measured: 'docs/reliability.md, "Where it ends"',
        pass: readFileSync(join(import.meta.dirname, '../../../../docs/reliability.md'), 'utf8').includes(
          'The embedded store survives a killed process, not a power cut',
        ),
      },
    ]
  },
}
