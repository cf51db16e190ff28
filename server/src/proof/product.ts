/** The product as it is shipped, in a process of its own: bundled once, on a store and a folder of its own, killed by its id. */
import { type ChildProcess, execFile as execFileWithCallback, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { systemClock } from '#clock.ts'
import { createProductTokens } from '#identity/tokens.ts'
import { processorMsOf } from '#processor-time.ts'
import { buildAskingMarket } from '#testing/asking-market.ts'
import { bundleServer } from '#testing/bundle.ts'
import type { Bench } from './proof.ts'

const execFile = promisify(execFileWithCallback)

export interface Product {
  readonly origin: string
  readonly pid: number
  /** From its start until it said that it is ready. */
  readonly readyMs: number
  /** Its exit code; null when a signal ended it. */
  readonly gone: Promise<number | null>
  /** What it wrote to its log and to the terminal. */
  readonly said: readonly string[]
  end(signal: NodeJS.Signals): Promise<number | null>
  memory(): Memory
  cpuMs(): number
  handles(): number
}

export interface Memory {
  readonly residentBytes: number
}

export interface ProductSetup {
  /** A folder of this product alone; see `productFolder`. */
  readonly dataDir: string
  /** A PostgreSQL; without one, the embedded store in the folder. */
  readonly url?: string | null
  readonly port?: number
  /** Folder of a built program; without one it is built for this run, without its pages. */
  readonly bundle?: string
  /** Behind the program's name: --role web. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export const productSecret = 'proofs sign the tokens of their people with this'
/** A first start may have the sample market to build. */
const patienceMs = 300_000

let bundled: Promise<string> | null = null
let marketBuilt: Promise<string> | null = null

async function buildMarket(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'proof-market-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return await buildAskingMarket(folder, { isSimulated: false })
}

/** The bundle's folder; its first use builds it, by the house's own build, so that what is proven is what is shipped. */
const productBundle = (): Promise<string> => {
  bundled ??= bundleServer().then((folder) => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  return bundled
}

/** The file of a market of nine companies; its first use builds it. */
export const smallMarket = (): Promise<string> => {
  marketBuilt ??= buildMarket()
  return marketBuilt
}

/** A data folder with a small market in it, or with none: then the product builds its sample. */
export async function productFolder(bench: Pick<Bench, 'defer'>, { market = 'small' } = {}): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'proof-product-'))
  bench.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  if (market === 'small') copyFileSync(await smallMarket(), join(dataDir, 'market.duckdb'))
  return dataDir
}

/** Bearer tokens that make their people when they are first seen. They are good for fifteen minutes. */
export async function bearersFor(emails: readonly string[]): Promise<string[]> {
  const tokens = createProductTokens({ secret: productSecret, clock: systemClock })
  return await Promise.all(emails.map((email) => tokens.issueDevelopment(randomUUID(), email)))
}

export const emailsOf = (count: number, name = 'person'): string[] =>
  Array.from({ length: count }, (_, place) => `${name}${place}@example.com`)

const settings = ({ dataDir, url = null, port = 0, env = {} }: ProductSetup): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  TZ: 'UTC',
  NODE_ENV: 'production',
  ALLOW_DEVELOPMENT_SIGN_IN: 'true',
  SESSION_SECRET: productSecret,
  ARTHA_DATA_DIR: dataDir,
  PORT: String(port),
  FEED: 'off',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '10000000',
  SOCKETS_PER_ADDRESS: '20000',
  ...(url === null ? {} : { DATABASE_URL: url }),
  ...env,
})

/** A command of the same bundle, on the same folder and store. Answers what it printed. */
export async function runArtha(setup: ProductSetup, args: readonly string[]): Promise<string> {
  const folder = await productBundle()
  const { stdout } = await execFile(process.execPath, [join(folder, 'artha.js'), ...args], {
    cwd: setup.dataDir,
    env: settings(setup),
  })
  return stdout
}

export async function startProduct(bench: Pick<Bench, 'defer'>, setup: ProductSetup): Promise<Product> {
  const { dataDir, args = [] } = setup
  const folder = setup.bundle ?? (await productBundle())
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=64', join(folder, 'main.js'), ...args], {
    cwd: dataDir,
    env: settings(setup),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return gone
  }
  bench.defer(() => end('SIGKILL'))
  const said: string[] = []
  const origin = await readyOrigin(child, gone, said)
  const pid = child.pid ?? 0
  return {
    origin: origin.replace('localhost', '127.0.0.1'),
    pid,
    readyMs: performance.now() - began,
    gone,
    said,
    end,
    memory: () => memoryOf(pid),
    cpuMs: () => processorMsOf(pid) ?? Number.NaN,
    handles: () => readdirSync(`/proc/${pid}/fd`).length,
  }
}

async function readyOrigin(child: ChildProcess, gone: Promise<unknown>, said: string[]): Promise<string> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('a process without pipes')
  stderr.on('data', (chunk: Buffer) => void said.push(chunk.toString()))
  const lines = createInterface({ input: stdout })
  const heard = new Promise<string>((found) => {
    lines.on('line', (line) => {
      said.push(line)
      const [, origin] = /Ready on (\S+)/.exec(line) ?? []
      if (origin) found(origin)
    })
  })
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
  const origin = await Promise.race([heard, gone.then(() => null), late])
  if (origin === null) {
    child.kill('SIGKILL')
    throw new Error(`the product did not start:\n${said.join('\n')}`)
  }
  return origin
}

function memoryOf(pid: number): Memory {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { residentBytes: Number(kilobytes) * 1024 }
}

/** Ready as its own probe says; false when it does not become so in time. */
export async function becomesReady(origin: string, withinMs: number): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < withinMs) {
    const reply = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (reply?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}
