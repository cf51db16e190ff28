/** Every question of the corpus, its statements run on DuckDB and on ClickHouse, row by row. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { NoData, runQuery, type SqlValue } from 'core/compile'
import { parseCanonical, type Query } from 'core/language'
import { systemClock } from '#clock.ts'
import { marketFile, seedSample } from '#jobs/open-market.ts'
import { createMarketReader } from '#market/ask/market-reader.ts'
import { type MarketStore, openStore } from '#market/store.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { type Clickhouse, openClickhouse } from './chdb.ts'

const corpus = resolve(import.meta.dirname, '../../../../core/src/language/corpus')

/** What people type becomes one canonical text, behind the arrow. */
function* corpusQueries(): Generator<Query> {
  const seen = new Set<string>()
  for (const file of readdirSync(corpus).filter((name) => name.endsWith('.txt'))) {
    for (const line of readFileSync(join(corpus, file), 'utf8').split('\n')) {
      const [, text] = / => (.+)$/.exec(line) ?? []
      if (!text || seen.has(text)) continue
      seen.add(text)
      const parsed = parseCanonical(text)
      if (parsed.ok) yield parsed.value
    }
  }
}

interface Tally {
  questions: number
  statements: number
  rows: number
  readonly unlike: string[]
  readonly refused: string[]
}

const tolerance = 1e-9

const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  return Array.isArray(value) ? value.map(plain) : (value ?? null)
}

/** Sums of the same numbers in another order may differ in their last digits. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') {
    return Math.abs(left - right) <= tolerance * Math.max(1, Math.abs(left), Math.abs(right))
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((each, at) => isSame(each, right[at]))
  }
  return left === right
}

/** A statement that asks for no order may be answered in any; what is inside brackets is another's. */
function isOrdered(sql: string): boolean {
  let outer = sql
  for (let before = ''; before !== outer; ) {
    before = outer
    outer = outer.replace(/\([^()]*\)/g, '')
  }
  return /\border by\b/.test(outer)
}

function difference(sql: string, duck: readonly unknown[][], click: readonly unknown[][]): string | null {
  if (duck.length !== click.length) return `${click.length} rows, not ${duck.length}`
  const [left, right] = [duck.map((row) => row.map(plain)), click.map((row) => row.map(plain))]
  if (!isOrdered(sql)) {
    for (const rows of [left, right]) rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  for (const [place, row] of left.entries()) {
    const at = row.findIndex((value, column) => !isSame(value, right[place]?.[column]))
    if (at >= 0) return `row ${place + 1}: ${JSON.stringify(right[place]?.[at])}, not ${JSON.stringify(row[at])}`
  }
  return null
}

/** A store that asks ClickHouse the same, once for each statement. */
function compared(store: MarketStore, clickhouse: Clickhouse, current: () => Tally): MarketStore {
  const seen = new Set<string>()
  const compare = (sql: string, values: readonly SqlValue[], look: () => string | null): void => {
    const key = `${sql} ${JSON.stringify(values)}`
    if (seen.has(key)) return
    seen.add(key)
    const tally = current()
    tally.statements++
    try {
      const found = look()
      if (found) tally.unlike.push(`${found} in ${sql.slice(0, 200)}`)
    } catch (error) {
      tally.refused.push(error instanceof Error ? error.message.slice(0, 300) : String(error))
    }
  }
  return {
    ...store,
    rows: async (sql, values = [], timeoutMs) => {
      const rows = await store.rows(sql, values, timeoutMs)
      current().rows += rows.length
      const given = values as readonly SqlValue[] // only such are bound by the language
      compare(sql, given, () => {
        const names = Object.keys(rows[0] ?? {})
        const click = clickhouse.ask(sql, given).map((row) => names.map((name) => row[name]))
        return difference(
          sql,
          rows.map((row) => names.map((name) => row[name])),
          click,
        )
      })
      return rows
    },
    numbers: async (sql, values = [], timeoutMs) => {
      const columns = await store.numbers(sql, values, timeoutMs)
      current().rows += columns[0]?.length ?? 0
      const given = values as readonly SqlValue[] // only such are bound by the language
      compare(sql, given, () => {
        const click = clickhouse.columns(sql, given)
        // Of no rows it names no columns.
        return difference(
          '',
          columns.map((column) => [...column]),
          click.length === 0 ? columns.map(() => []) : click,
        )
      })
      return columns
    },
  }
}

const rowOf = (kind: string, { questions, statements, rows, unlike, refused }: Tally): ProofRow => ({
  what: `${kind}: ${many(questions)} questions, ${many(statements)} statements, ${many(rows)} rows`,
  goal: 'the same from ClickHouse',
  measured:
    unlike.length + refused.length === 0
      ? 'all the same'
      : `${unlike.length} other, ${refused.length} refused; ${(unlike[0] ?? refused[0] ?? '').slice(0, 160)}`,
  pass: unlike.length + refused.length === 0,
})

export const secondDialect: Proof = {
  name: 'S4',
  title: 'every kind of question on DuckDB and on ClickHouse, row by row',
  rounds: 1,
  shortRounds: 0,
  run: async (bench: Bench) => {
    const installed = process.env.SCALE_CHDB
    if (!installed) return [{ what: 'needs chdb', goal: 'installed', measured: 'run npm run scale', pass: false }]
    const dataDir = mkdtempSync(join(tmpdir(), 'scale-dialect-'))
    bench.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const path = process.env.SCALE_MARKET ?? marketFile(dataDir)
    if (!process.env.SCALE_MARKET) await seedSample({ dataDir, clock: systemClock, onProgress: () => {} })
    const store = await openStore(path)
    if (!store) throw new Error(`the market at ${path} is of another version`)
    bench.defer(() => store.close())
    const clickhouse = await openClickhouse(installed, path)
    bench.defer(() => clickhouse.close())
    const facts = { today: store.asOf, asOf: store.asOf, source: store.source, watchlist: ['TCS', 'INFY'] }
    const tallies = new Map<Query['kind'], Tally>()
    let tally: Tally = { questions: 0, statements: 0, rows: 0, unlike: [], refused: [] }
    const reader = createMarketReader(compared(store, clickhouse, () => tally))
    for (const query of corpusQueries()) {
      tally = tallies.get(query.kind) ?? { questions: 0, statements: 0, rows: 0, unlike: [], refused: [] }
      tallies.set(query.kind, tally)
      tally.questions++
      await runQuery(query, facts, reader).catch((error: unknown) => {
        // Nothing to say to it is an answer too.
        if (!(error instanceof NoData)) throw error
      })
    }
    return [...tallies].map(([kind, tally]) => rowOf(kind, tally))
  },
}
