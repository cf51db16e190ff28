/** The program of the thread a strategy runs in: told what to run when it is started, answers progress and one outcome. */
import { parentPort, workerData } from 'node:worker_threads'
import { NoData, runStrategy, type StrategyStage } from 'core/compile'
import { createMarketReader } from '../ask/market-reader.ts'
import { openStore, QueryTimeout } from '../store.ts'
import type { FromStrategy, StrategyJob } from './thread.ts'

class Stopped extends Error {}

const { path, job, stop } = workerData as {
  readonly path: string
  readonly job: StrategyJob
  readonly stop: Int32Array
}
const tell = (message: FromStrategy): void => parentPort?.postMessage(message)

let told = -1
/** A hundred steps are enough for anybody who looks on. */
const progressed = (stage: StrategyStage, part: number): void => {
  if (Atomics.load(stop, 0) === 1) throw new Stopped()
  const percent = Math.floor(part * 100)
  if (percent === told) return
  told = percent
  tell({ kind: 'progress', stage, part })
}

async function run(): Promise<FromStrategy> {
  const store = await openStore(path)
  if (!store) throw new Error(`the market store at ${path} is of another version`)
  try {
    const { today, watchlist, query, settings } = job
    const facts = { today, asOf: store.asOf, source: store.source, watchlist }
    const hooks = { onProgress: progressed }
    return { kind: 'done', run: await runStrategy({ query, settings }, facts, createMarketReader(store), hooks) }
  } finally {
    store.close()
  }
}

function explain(error: unknown): FromStrategy {
  if (error instanceof Stopped) return { kind: 'stopped' }
  if (error instanceof NoData) return { kind: 'refused', reason: error.message }
  if (error instanceof QueryTimeout) return { kind: 'refused', reason: 'Reading the prices took too long.' }
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

run().then(tell, (error: unknown) => tell(explain(error)))
