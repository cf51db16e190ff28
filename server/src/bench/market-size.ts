/** The market store at the size the product claims: how large, how long to load, how fast five screens are, and what our read path adds to them. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type MarketStore, openStore } from '#market/store.ts'
import { screens } from './market-size-screens.ts'
import { type BigStore, bigStore, NoRoom, size } from './market-size-store.ts'

interface Measure {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const rounds = 40
const goal = { bytes: 2.2 * 2 ** 30, loadSeconds: 300, warmMs: 150, coldMs: 1000, ratio: 1.15 } as const

export async function bench(): Promise<{ rows: Measure[] }> {
  const what = `${size.companies} companies × ${size.years} years × ${size.fields} fields, ${size.symbols} symbols × ${size.days} days`
  try {
    const big = await bigStore()
    return { rows: [...sizes(what, big), ...(await measureScreens(big.path))] }
  } catch (error) {
    if (error instanceof NoRoom) return { rows: [{ what, goal: 'room for it', measured: error.message, pass: false }] }
    throw error
  }
}

const sizes = (what: string, { bytes, loadSeconds }: BigStore): Measure[] => [
  {
    what: `Store of ${what}: on disk`,
    goal: `≤ ${(goal.bytes / 2 ** 30).toFixed(1)} GiB`,
    measured: `${(bytes / 2 ** 30).toFixed(2)} GiB`,
    pass: bytes <= goal.bytes,
  },
  {
    what: 'Store of that size: generated, loaded, indicators computed',
    goal: `≤ ${goal.loadSeconds} s`,
    measured: `${loadSeconds.toFixed(0)} s`,
    pass: loadSeconds <= goal.loadSeconds,
  },
]

async function measureScreens(path: string): Promise<Measure[]> {
  const cold = Object.fromEntries(Object.keys(screens).map((name) => [name, runCold(path, name)]))
  const store = await openStore(path)
  if (!store) throw new Error('the store just generated cannot be read')
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', threads: '2' })
  const bare = await instance.connect()
  const rows: Measure[] = []
  try {
    for (const [name, sql] of Object.entries(screens)) {
      const { ours, theirs } = await sideBySide(store, bare, sql)
      const first = cold[name] ?? Number.NaN
      const ratio = at(ours, 0.5) / at(theirs, 0.5)
      rows.push(
        {
          what: `Screen, ${name}: warm p50 and first run of a new process`,
          goal: `≤ ${goal.warmMs} ms, ≤ ${goal.coldMs} ms`,
          measured: `p50 ${at(ours, 0.5).toFixed(1)} ms, p95 ${at(ours, 0.95).toFixed(1)} ms, cold ${first.toFixed(0)} ms`,
          pass: at(ours, 0.5) <= goal.warmMs && first <= goal.coldMs,
        },
        {
          what: `Screen, ${name}: to the same SQL on a bare connection`,
          goal: `≤ ${goal.ratio}`,
          measured: `${ratio.toFixed(2)} (bare p50 ${at(theirs, 0.5).toFixed(1)} ms)`,
          pass: ratio <= goal.ratio,
        },
      )
    }
  } finally {
    bare.closeSync()
    instance.closeSync()
    store.close()
  }
  return rows
}

/** In turns, so that whatever else the machine does falls on both. */
async function sideBySide(
  store: MarketStore,
  bare: DuckDBConnection,
  sql: string,
): Promise<{ ours: number[]; theirs: number[] }> {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let round = -3; round < rounds; round++) {
    const ours = await timed(() => store.rows(sql))
    const theirs = await timed(async () => (await bare.runAndReadAll(sql)).getRowObjectsJS())
    if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows) || ours.rows.length === 0)
      throw new Error(`both must answer the same rows: ${sql}`)
    // The first ones warm both up.
    if (round < 0) continue
    times.ours.push(ours.ms)
    times.theirs.push(theirs.ms)
  }
  return times
}

async function timed(run: () => Promise<readonly unknown[]>): Promise<{ ms: number; rows: readonly unknown[] }> {
  const started = performance.now()
  const rows = await run()
  return { ms: performance.now() - started, rows }
}

function runCold(path: string, name: string): number {
  const script = fileURLToPath(new URL('bench-market-size-cold.js', import.meta.url))
  const text = execFileSync(process.execPath, [script, path, name], { encoding: 'utf8' })
  const { openMs, screenMs } = JSON.parse(text) as { openMs: number; screenMs: number }
  return openMs + screenMs
}

function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}
