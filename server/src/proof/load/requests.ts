/** People at work: requests at an even pace, whether or not the ones before are answered. */
import { randomUUID } from 'node:crypto'
import { createRandom, type Random } from '#connectors/sample/random.ts'
import { bearersFor, emailsOf, type Product, productFolder, startProduct } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow, percentile } from '../proof.ts'
import { type Asked, openTraffic, pause, readingList, type Traffic, watching } from '../traffic.ts'
import { openStore } from '../world.ts'

const graphql = '/v1/graphql'

const reads: readonly ((token: string, random: Random) => Asked)[] = [
  readingList,
  (token) => ({ path: graphql, token, body: { query: 'query { user_config { key value } }' } }),
  (token) => ({ path: '/api/notices', token }),
  (token) => ({ path: '/api/market/state', token }),
  (token, random) => ({ path: `/api/company/list?q=${random.pick(['tata', 'infos', 'reli', 'sun'])}`, token }),
  (token, random) => ({ path: `/api/charting/bars?symbol=${random.pick(['TCS', 'INFY', 'ITC'])}`, token }),
  (token) => ({
    path: graphql,
    token,
    body: { query: 'query { user_chat(is_first: true, limit: 20) { id chat_title } }' },
  }),
]

/** Four in five read; the rest write what the busiest screens write. */
function nextOf(random: Random, token: string, place: number): Asked {
  if (random.chance(0.8)) return random.pick(reads)(token, random)
  if (random.chance(0.5)) return watching(`L${place % 200}`, token)
  return {
    path: graphql,
    token,
    body: {
      query: 'mutation Set($object: user_config_insert_input!) { insert_user_config_one(object: $object) { key } }',
      variables: { object: { key: 'theme', value: randomUUID() } },
    },
  }
}

export interface Pace {
  readonly traffic: Traffic
  /** One of each person; a renewed one takes its place. */
  readonly tokens: readonly string[]
  readonly perSecond: number
  readonly seed: string
}

export interface Paced {
  /** Of every request, in milliseconds. */
  readonly took: number[]
  /** Not answered with 200, by what they were answered with. */
  readonly failed: Map<string, number>
  /** Not sent yet, because the generator itself was late. */
  lateMs: number
  stop(): Promise<void>
}

const asBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Open loop: a slow answer does not slow the next question down. */
export function keepPace({ traffic, tokens, perSecond, seed }: Pace): Paced {
  const random = createRandom(seed, 'requests')
  const running = new Set<Promise<void>>()
  let isStopping = false
  const paced: Paced = {
    took: [],
    failed: new Map(),
    lateMs: 0,
    stop: async () => {
      isStopping = true
      await loop
      await Promise.all(running)
    },
  }
  const send = async (place: number): Promise<void> => {
    const asked = nextOf(random, tokens[random.whole(0, tokens.length - 1)] ?? '', place)
    const { status, ms, body } = await traffic.ask({ ...asked, headers: asBrowser })
    paced.took.push(ms)
    if (status !== 200) {
      const key = `${status} of ${asked.path} ${body.slice(0, 120)}`
      paced.failed.set(key, (paced.failed.get(key) ?? 0) + 1)
    }
  }
  const loop = (async (): Promise<void> => {
    const began = performance.now()
    for (let place = 0; !isStopping; place++) {
      const due = began + (place * 1000) / perSecond
      const wait = due - performance.now()
      if (wait > 1) await pause(wait)
      paced.lateMs = Math.max(paced.lateMs, performance.now() - due)
      const sent = send(place)
      running.add(sent)
      void sent.finally(() => running.delete(sent))
    }
  })()
  return paced
}

/** Signs everybody in, a few at a time. */
export async function signInAll(traffic: Traffic, tokens: readonly string[]): Promise<void> {
  const abreast = 32
  for (let from = 0; from < tokens.length; from += abreast) {
    await Promise.all(tokens.slice(from, from + abreast).map((token) => traffic.ask(readingList(token))))
  }
}

const connections = 256

export async function startLoaded(bench: Bench, market: 'small' | 'none', env: Readonly<Record<string, string>> = {}) {
  const { db, url } = await openStore(bench)
  const product: Product = await startProduct(bench, {
    dataDir: await productFolder(bench, { market }),
    url,
    env: { DATABASE_POOL: '20', ...env },
  })
  const traffic = openTraffic(product.origin, connections)
  bench.defer(() => traffic.close())
  // All from the start: opened when answers are slow, they would look like handles that are never given back.
  await Promise.all(Array.from({ length: connections }, () => traffic.ask({ path: '/healthz' })))
  return { db, product, traffic }
}

export const firstFailure = (failed: ReadonlyMap<string, number>): string => {
  const [first] = failed
  return first ? ` (${first[1]} × ${first[0]})` : ''
}

const perSecond = 500
const everybody = 2000

export const mixedRequests: Proof = {
  name: 'L1',
  title: '500 mixed requests a second (80% reads) of 2,000 signed-in people for 10 min',
  rounds: 600,
  shortRounds: 2,
  run: async (bench, seconds): Promise<readonly ProofRow[]> => {
    const isFull = seconds >= mixedRequests.rounds
    const isShort = seconds <= mixedRequests.shortRounds
    // The whole sample market where times are judged, which takes its time to build; a few companies where only errors are.
    const { product, traffic } = await startLoaded(bench, isFull ? 'none' : 'small')
    const rate = isShort ? 50 : perSecond
    const tokens = await bearersFor(emailsOf(isShort ? 40 : everybody))
    await signInAll(traffic, tokens)
    const cpuBefore = product.cpuMs()
    const began = performance.now()
    const paced = keepPace({ traffic, tokens, perSecond: rate, seed: bench.seed })
    await pause(seconds * 1000)
    await paced.stop()
    const wallMs = performance.now() - began
    const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(paced.took, percent)) as [number, number, number]
    const failed = [...paced.failed.values()].reduce((sum, count) => sum + count, 0)
    const held = (paced.took.length * 1000) / wallMs
    return [
      {
        what: `${many(paced.took.length)} requests of ${many(tokens.length)} people in ${many(wallMs / 1000)} s`,
        goal: `${rate}/s held; p95 ≤ 150 ms, p99 ≤ 400 ms, 0 errors`,
        measured: `${held.toFixed(0)}/s; p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms; ${failed} errors${firstFailure(paced.failed)}; ${(((product.cpuMs() - cpuBefore) / wallMs) * 100).toFixed(0)}% of a core`,
        pass: failed === 0 && (!isFull || (p95 <= 150 && p99 <= 400 && held >= rate * 0.98)),
      },
    ]
  },
}
