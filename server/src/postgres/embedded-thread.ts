import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'
import type { FromWorker, ToWorker, WorkerData } from './embedded-protocol.ts'
import { StoreStopped } from './errors.ts'

/** The running embedded PostgreSQL, seen from outside its thread. */
export interface EmbeddedThread {
  /** Sends whole protocol messages and answers what PostgreSQL said to them. */
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** How long one exchange may take before the thread is taken for dead. */
  patienceMs: number
  readonly isRunning: boolean
  /** Its files as a tar. */
  dump(): Promise<Uint8Array>
  /** Waits for what is running and shuts down cleanly. */
  close(): Promise<void>
  /** At once: the files are as a killed process leaves them, which the next start repairs. */
  kill(reason: Error): Promise<void>
}

interface Asked {
  resolve(message: FromWorker): void
  reject(error: Error): void
}

/** Seconds on an idle machine, for the first start of all on a busy one. */
const startMs = 120_000

export type ThreadFiles = Pick<WorkerData, 'dataDir' | 'template'>

export async function startEmbeddedThread(files: ThreadFiles, patienceMs: number): Promise<EmbeddedThread> {
  const worker = startWorker({ ...files, ...(await program()) })
  const asked: Asked[] = []
  let running = true
  let watchdog: NodeJS.Timeout | undefined

  const fail = (error: Error): void => {
    running = false
    clearTimeout(watchdog)
    for (const { reject } of asked.splice(0)) reject(error)
  }

  const watch = (): void => {
    clearTimeout(watchdog)
    const [oldest] = asked
    if (!oldest || !Number.isFinite(thread.patienceMs)) return
    watchdog = setTimeout(() => {
      // After a pause of our own loop the timer runs before the answers that waited with it: let those in first.
      watchdog = setTimeout(() => {
        if (asked[0] === oldest) void thread.kill(new StoreStopped(`no answer within ${thread.patienceMs} ms`))
      }, 250)
    }, thread.patienceMs)
  }

  const ask = (message?: ToWorker): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      if (!running) return reject(new StoreStopped('the embedded store is not running'))
      asked.push({ resolve, reject })
      if (message?.kind === 'exchange') worker.postMessage(message, [message.bytes.buffer])
      else if (message) worker.postMessage(message)
      if (asked.length === 1) watch()
    })

  const thread: EmbeddedThread = {
    exchange: async (bytes) => {
      const reply = await ask({ kind: 'exchange', bytes })
      if (reply.kind !== 'reply') throw new StoreStopped(`unexpected ${reply.kind}`)
      return reply.bytes
    },
    patienceMs: Number.POSITIVE_INFINITY,
    get isRunning() {
      return running
    },
    dump: async () => {
      const reply = await ask({ kind: 'dump' })
      if (reply.kind !== 'dumped') throw new StoreStopped(`unexpected ${reply.kind}`)
      return reply.tar
    },
    close: async () => {
      if (!running) return
      await ask({ kind: 'close' })
      running = false
      clearTimeout(watchdog)
      await worker.terminate()
    },
    kill: async (reason) => {
      fail(reason)
      await worker.terminate()
    },
  }

  worker.on('message', (message: FromWorker) => {
    asked.shift()?.resolve(message)
    watch()
  })
  worker.on('error', (error) => fail(new StoreStopped(error.message, { cause: error })))
  worker.on('exit', () => fail(new StoreStopped('the embedded store stopped')))

  // Its first message says that it is open. A full disk can stop it before that, too.
  thread.patienceMs = startMs
  await ask()
  thread.patienceMs = patienceMs
  return thread
}

type Program = Pick<WorkerData, 'pglite' | 'program'>

// Node has it; the types of Node 20 name its parts but not its functions.
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> }
}
const require = createRequire(import.meta.url)
let compiled: Promise<Program> | null = null

function program(): Promise<Program> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<Program> {
  const folder = dirname(require.resolve('@electric-sql/pglite'))
  return {
    pglite: pathToFileURL(join(folder, 'index.js')).href,
    program: await wasm.compile(readFileSync(join(folder, 'pglite.wasm'))),
  }
}

/** In a bundle the thread is store-worker.js beside the main file. From source it is TypeScript, which Node 20 does not read. */
function startWorker(workerData: WorkerData): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./store-worker.js', import.meta.url), { workerData })
  // In development and tests only, where esbuild is installed. A loader in the thread would take most of its start.
  const { transformSync }: typeof Esbuild = require('esbuild')
  const source = readFileSync(new URL('./embedded-worker.ts', import.meta.url), 'utf8')
  const { code } = transformSync(source, { loader: 'ts' })
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData })
}
