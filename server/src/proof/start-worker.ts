/** Starts worker processes: bundled once, because a loader would take most of the life of a process that is soon killed. */
import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Esbuild from 'esbuild'
import type { Bench } from './proof.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './worker-protocol.ts'

export interface WorkerProcess {
  /** Null when it was gone before it answered. */
  ask(message: ToWorker): Promise<Extract<FromWorker, { kind: 'done' }> | null>
  kill(): void
  readonly gone: Promise<void>
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/artha/', import.meta.url))
let bundled: Promise<string> | null = null

const bundle = (): Promise<string> => {
  bundled ??= makeBundle()
  return bundled
}

async function makeBundle(): Promise<string> {
  const { build }: typeof Esbuild = createRequire(import.meta.url)('esbuild')
  const outdir = `${cache}proof-${process.pid}`
  mkdirSync(outdir, { recursive: true })
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  await build({
    entryPoints: {
      worker: fileURLToPath(new URL('./worker.ts', import.meta.url)),
      'store-worker': fileURLToPath(new URL('../postgres/embedded-worker.ts', import.meta.url)),
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    // Whole, packages included: to find and read a thousand small files takes longer than to run them.
    external: ['@electric-sql/pglite', 'esbuild', 'pg-native'],
    banner: {
      js: "import { createRequire as bundled } from 'node:module'; globalThis.require ??= bundled(import.meta.url);",
    },
  })
  cpSync(fileURLToPath(new URL('../postgres/migrations/', import.meta.url)), `${outdir}/migrations`, {
    recursive: true,
  })
  return `${outdir}/worker.js`
}

export async function startWorker(bench: Pick<Bench, 'defer'>, setup: WorkerSetup): Promise<WorkerProcess> {
  const child = fork(await bundle(), [JSON.stringify(setup)], {
    // Not those of this process: a loader is what the bundle is to do without.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  bench.defer(async () => {
    child.kill('SIGKILL')
    await gone
  })
  if ((await answer(child, gone)) === null) throw new Error('a worker process did not start')
  return {
    ask: async (message) => {
      const reply = answer(child, gone)
      child.send(message, () => undefined)
      const said = await reply
      if (said?.kind === 'failed') throw new Error(said.says)
      return said?.kind === 'done' ? said : null
    },
    kill: () => child.kill('SIGKILL'),
    gone,
  }
}

function answer(child: ChildProcess, gone: Promise<void>): Promise<FromWorker | null> {
  const said = new Promise<FromWorker>((resolve) => child.once('message', (message) => resolve(message as FromWorker)))
  return Promise.race([said, gone.then(() => null)])
}
