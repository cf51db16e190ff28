/** Strategies run in a thread of their own: seconds of computing must keep no request waiting. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { StrategyRun, StrategyStage } from 'core/compile'
import type { StrategySettings } from 'core/contract/rest'
import type { RuleBacktest } from 'core/language'
import type * as Esbuild from 'esbuild'

export interface StrategyJob {
  readonly query: RuleBacktest
  readonly settings: StrategySettings
  /** YYYY-MM-DD in IST. */
  readonly today: string
  readonly watchlist: readonly string[]
}

export type FromStrategy =
  | { readonly kind: 'progress'; readonly stage: StrategyStage; readonly part: number }
  | { readonly kind: 'done'; readonly run: StrategyRun }
  /** There is nothing to run it on; written to be read. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

export type StrategyOutcome = Exclude<FromStrategy, { readonly kind: 'progress' }>

export interface StrategyThread {
  readonly outcome: Promise<StrategyOutcome>
  /** Between two steps of the work, never in the middle of a read: a connection cut there takes the process with it. */
  stop(): void
}

export function startStrategy(
  path: string,
  job: StrategyJob,
  onProgress: (stage: StrategyStage, part: number) => void = () => {},
): StrategyThread {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const worker = startWorker({ path, job, stop })
  const outcome = new Promise<StrategyOutcome>((resolve) => {
    worker.on('message', (message: FromStrategy) => {
      if (message.kind === 'progress') onProgress(message.stage, message.part)
      else resolve(message)
    })
    worker.once('error', (error) => resolve({ kind: 'failed', message: error.stack ?? error.message }))
    worker.once('exit', (code) =>
      resolve({ kind: 'failed', message: `the thread ended with ${code} and said nothing` }),
    )
  })
  return { outcome, stop: () => void Atomics.store(stop, 0, 1) }
}

/** In a bundle the thread is strategy-worker.js beside the main file. From source it is TypeScript, which Node 20 does not read. */
function startWorker(workerData: { path: string; job: StrategyJob; stop: Int32Array }): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./strategy-worker.js', import.meta.url), { workerData })
  bundled ??= bundle()
  return new Worker(bundled, { eval: true, workerData })
}

let bundled: string | null = null

/** In development and tests only, where esbuild is installed. A loader in the thread would take most of its life. */
function bundle(): string {
  const { buildSync }: typeof Esbuild = createRequire(import.meta.url)('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['@duckdb/*'],
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
