/** The product itself is killed while people write, and started again on what it left. */
import { createRandom } from '#connectors/sample/random.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import { openServer } from '#postgres/server.ts'
import type { UserStore } from '#postgres/store.ts'
import { createHistory } from '../history.ts'
import { until } from '../many-rules.ts'
import { bearersFor, becomesReady, emailsOf, productFolder, startProduct } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { openTraffic, pause } from '../traffic.ts'
import { verdictOf } from '../world.ts'
import { acknowledged, judgeWrites, startWriters } from '../writers.ts'

const people = 8
const longestLifeMs = 700
const readyWithinMs = 12_000

interface Engine {
  readonly name: string
  /** Of PostgreSQL; null for the embedded store. */
  readonly url: string | null
}

const openAfterwards = (dataDir: string, url: string | null): Promise<UserStore> =>
  url === null ? openEmbedded({ dataDir, patienceMs: 60_000 }) : Promise.resolve(openServer({ url, max: 2 }))

async function killAgainAndAgain(bench: Bench, { name, url }: Engine, kills: number): Promise<ProofRow> {
  const random = createRandom(bench.seed, name)
  const dataDir = await productFolder(bench)
  const history = createHistory()
  const emails = emailsOf(people)
  let slowest = 0
  for (let kill = 0; kill <= kills; kill++) {
    // Whoever keeps it running starts it once more when the machine was too busy for its database.
    const setup = { dataDir, url }
    const product = await startProduct(bench, setup).catch(() => startProduct(bench, setup))
    const isReady = await becomesReady(product.origin, readyWithinMs)
    // The first start makes the store; what is promised is that it is there again.
    if (kill > 0) slowest = Math.max(slowest, isReady ? product.readyMs : Number.POSITIVE_INFINITY)
    if (kill === kills) {
      await product.end('SIGTERM')
      break
    }
    const traffic = openTraffic(product.origin)
    const tokens = await bearersFor(emails)
    const writers = startWriters({ tokens, traffic: () => traffic, pauseMs: 0, name: `K${kill}.`, history })
    // Signed in and writing: a kill before that proves nothing.
    await until(
      () => writers.seen.length >= people,
      () => writers.seen.length,
    )
    await pause(random.between(0, longestLifeMs))
    await product.end('SIGKILL')
    await writers.stop()
    traffic.close()
  }
  const db = await openAfterwards(dataDir, url)
  const violations = await judgeWrites(db, history)
  await db.close()
  return {
    what: `${many(kills)} kills at random in the first ${longestLifeMs} ms of ${people} people writing, ${name}`,
    goal: '0 acknowledged rows lost; ready again ≤ 12 s',
    measured: `${many(acknowledged(history))} acknowledged, ${verdictOf(violations)}; ready again in ≤ ${(slowest / 1000).toFixed(1)} s`,
    pass: violations.length === 0 && (kills < apiKilled.rounds / 2 || slowest <= readyWithinMs),
  }
}

export const apiKilled: Proof = {
  name: 'F1',
  title: 'kill -9 of the product while it writes',
  rounds: 200,
  shortRounds: 1,
  run: async (bench, rounds) => {
    const engines: Engine[] = []
    if (bench.createDatabase) engines.push({ name: 'PostgreSQL', url: await bench.createDatabase() })
    // With one round only the first of them is tried: the embedded store has the same test of its own.
    if (rounds > 1 || engines.length === 0) engines.push({ name: 'embedded store', url: null })
    const rows: ProofRow[] = []
    for (const engine of engines) {
      rows.push(await killAgainAndAgain(bench, engine, Math.ceil(rounds / engines.length)))
    }
    return rows
  },
}
