/** Thousands of readers of chats on one process, and that process started again under them. */
import type { UserStore } from '#postgres/store.ts'
import { freePort } from '#testing/postgres-server.ts'
import { bearersFor, emailsOf, type Product, productFolder, startProduct } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow, percentile } from '../proof.ts'
import {
  type Chat,
  caughtUp,
  everyLive,
  makeChats,
  onOneLine,
  openReaders,
  type Reader,
  readWritten,
  say,
  stopAll,
} from '../sockets.ts'
import { openTraffic, pause } from '../traffic.ts'
import { openStore } from '../world.ts'
import { signInAll } from './requests.ts'

const noServer = [{ what: 'needs PostgreSQL', goal: 'installed', measured: 'not installed', pass: false }]

const perPerson = 5
const updatesPerSecond = 500
const beats = 20

interface Audience {
  readonly db: UserStore
  readonly product: Product
  readonly readers: readonly Reader[]
  readonly chats: readonly Chat[]
  readonly restart: () => Promise<Product>
  readonly bytesBefore: number
}

async function openAudience(bench: Bench, sockets: number): Promise<Audience | null> {
  const { db, url } = await openStore(bench)
  if (url === null) return null
  const setup = { dataDir: await productFolder(bench), url, port: await freePort(), env: { DATABASE_POOL: '20' } }
  const product = await startProduct(bench, setup)
  const emails = emailsOf(Math.ceil(sockets / perPerson))
  const tokens = await bearersFor(emails)
  const traffic = openTraffic(product.origin)
  await signInAll(traffic, tokens)
  traffic.close()
  const chats = (await makeChats(db, tokens, emails, perPerson)).slice(0, sockets)
  const bytesBefore = product.memory().residentBytes
  const readers = await openReaders(chats, { origin: () => product.origin })
  bench.defer(() => stopAll(readers))
  return { db, product, readers, chats, bytesBefore, restart: () => startProduct(bench, setup) }
}

/** Messages at an even pace, each of another chat. */
function keepSaying(db: UserStore, chats: readonly Chat[], perSecond: number): { stop(): Promise<number> } {
  let isStopping = false
  let said = 0
  const loop = onOneLine(db, async (line): Promise<void> => {
    const began = performance.now()
    for (let beat = 0; !isStopping; beat++) {
      const wait = (beat * 1000) / beats - (performance.now() - began)
      if (wait > 0) await pause(wait)
      const count = Math.max(1, Math.round(perSecond / beats))
      const some = Array.from({ length: count }, (_, place) => chats[(said + place) % chats.length]).filter(
        (chat) => chat !== undefined,
      )
      await say(line, some)
      said += some.length
    }
  })
  return {
    stop: async () => {
      isStopping = true
      await loop
      return said
    },
  }
}

export const manyReaders: Proof = {
  name: 'L2',
  title: '5,000 live GraphQL subscriptions, 500 chat updates a second',
  rounds: 60,
  shortRounds: 2,
  run: async (bench, seconds): Promise<readonly ProofRow[]> => {
    const isFull = seconds >= manyReaders.rounds
    const isShort = seconds <= manyReaders.shortRounds
    const audience = await openAudience(bench, isShort ? 50 : 5000)
    if (!audience) return noServer
    const { db, product, readers, chats, bytesBefore } = audience
    const live = readers.filter(({ isLive }) => isLive).length
    const eachKb = (product.memory().residentBytes - bytesBefore) / 1024 / readers.length
    const cpuBefore = product.cpuMs()
    const began = performance.now()
    const saying = keepSaying(db, chats, isShort ? 50 : updatesPerSecond)
    await pause(seconds * 1000)
    const said = await saying.stop()
    const wallMs = performance.now() - began
    const share = (product.cpuMs() - cpuBefore) / wallMs
    const gaps = await caughtUp(readers, db)
    const delays = readers.flatMap(({ delays: own }) => own)
    const p99 = percentile(delays, 99)
    return [
      {
        what: `${many(readers.length)} subscriptions, ${many(said)} updates in ${many(wallMs / 1000)} s`,
        goal: `p99 delivery ≤ 500 ms at ${updatesPerSecond}/s, no gap, no duplicate id`,
        measured: `${many(live)} live, ${((said * 1000) / wallMs).toFixed(0)}/s; p50 ${many(percentile(delays, 50))}, p99 ${many(p99)} ms; ${gaps.missed} missed, ${gaps.doubled} twice of ${many(gaps.expected)}; ${(share * 100).toFixed(0)}% of a core`,
        pass:
          live === readers.length &&
          gaps.missed === 0 &&
          gaps.doubled === 0 &&
          (!isFull || (p99 <= 500 && (said * 1000) / wallMs >= updatesPerSecond * 0.95)),
      },
      {
        what: 'the same: memory of a socket, right after they opened',
        goal: '≤ 25 kB',
        measured: `${eachKb.toFixed(1)} kB`,
        pass: !isFull || eachKb <= 25,
      },
    ]
  },
}

const resumeMs = 30_000
const burstMs = 5000

/** Asked all the time by somebody else, to see for how long the product answers nothing but refusals. */
function watchRefusals(origin: string): { stop(): Promise<number> } {
  const traffic = openTraffic(origin, 4)
  let isStopping = false
  let longest = 0
  const loop = (async (): Promise<void> => {
    let since: number | null = null
    while (!isStopping) {
      const { status } = await traffic.ask({ path: '/readyz' })
      const now = performance.now()
      if (status < 500) since = null
      else {
        since ??= now
        longest = Math.max(longest, now - since)
      }
      await pause(50)
    }
  })()
  return {
    stop: async () => {
      isStopping = true
      await loop
      traffic.close()
      return longest
    },
  }
}

export const restartUnderReaders: Proof = {
  name: 'L3',
  title: 'a restart under 5,000 subscriptions',
  rounds: 3,
  shortRounds: 0,
  run: async (bench, restarts): Promise<readonly ProofRow[]> => {
    const isFull = restarts >= restartUnderReaders.rounds
    const audience = await openAudience(bench, 5000)
    if (!audience) return noServer
    const { db, readers, chats, restart } = audience
    let { product } = audience
    const saying = keepSaying(db, chats, updatesPerSecond)
    const refusals = watchRefusals(product.origin)
    const resumed: number[] = []
    for (let round = 0; round < restarts; round++) {
      await pause(3000)
      await product.end('SIGTERM')
      product = await restart()
      const readyAt = performance.now()
      await everyLive(readers, 120_000)
      resumed.push(performance.now() - readyAt)
    }
    await pause(2000)
    await saying.stop()
    const refusedMs = await refusals.stop()
    const gaps = await caughtUp(readers, db, 30_000)
    const slowest = Math.max(...resumed)
    const written = [...(await readWritten(db)).byChat.values()].reduce((sum, ids) => sum + ids.length, 0)
    return [
      {
        what: `${restarts} restarts under ${many(readers.length)} subscriptions and ${updatesPerSecond} updates a second`,
        goal: 'all resumed ≤ 30 s, 0 missed, 0 twice, refusals for ≤ 5 s',
        measured: `all live again ${(slowest / 1000).toFixed(1)} s after it was ready; ${gaps.missed} missed, ${gaps.doubled} twice of ${many(written)}; refused for ${(refusedMs / 1000).toFixed(1)} s at most`,
        pass:
          gaps.missed === 0 &&
          gaps.doubled === 0 &&
          readers.every(({ isLive }) => isLive) &&
          (!isFull || (slowest <= resumeMs && refusedMs <= burstMs)),
      },
    ]
  },
}
