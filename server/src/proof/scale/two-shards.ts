/** Daily prices spread over two ClickHouse servers: scans, groups and orders over both give what DuckDB gives over all. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSampleStore } from '#testing/sample-store.ts'
import { many, type Proof, type ProofRow } from '../proof.ts'
import { findClickhouse, type Shard, startShards } from './shard.ts'

/** The distribution's server is of 2018: without window functions, so these are plain. Each is said the same way to both. */
const questions: Readonly<Record<string, string>> = {
  'a scan: one symbol': `select toString_(day), close from prices where symbol = 'TCS' order by day limit 50`,
  'a scan: a filter over all': `select symbol, toString_(day), close from prices where volume > 1000000 and close > 500 order by symbol, day limit 500`,
  'a group: by symbol': 'select symbol, count(*), max(close), min(low) from prices group by symbol order by symbol',
  'a group: by day': 'select toString_(day), count(*), max(close) from prices group by day order by day',
  'an order: the largest volumes':
    'select symbol, toString_(day), volume from prices order by volume desc, symbol, day limit 100',
  'distinct symbols': 'select count(distinct symbol) from prices',
}

const perInsert = 20_000

/** Loaded through the distributed table, which sends each symbol to one shard. */
async function load(shards: readonly Shard[], rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = shards
  const columns = 'symbol String, day Date, high Float64, low Float64, close Float64, volume Float64'
  for (const shard of shards) {
    await shard.query(
      `create table kept (${columns}) engine = MergeTree partition by toYear(day) order by (symbol, day)`,
    )
    await shard.query(
      `create table prices (${columns}) engine = Distributed(market, default, kept, cityHash64(symbol))`,
    )
  }
  for (let at = 0; at < rows.length; at += perInsert) {
    const lines = rows
      .slice(at, at + perInsert)
      .map(({ symbol, day, high, low, close, volume }) => [symbol, day, high, low, close, volume].join('\t'))
    await first?.query('insert into prices format TabSeparated', `${lines.join('\n')}\n`)
  }
}

const cells = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
/** One way of writing a number: 10 is 10.0, and the old server reads 5.94 as the double beside it. */
const plain = (value: unknown): string => {
  const text = String(value)
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(Number(text).toPrecision(12))) : text
}

export const twoShards: Proof = {
  name: 'S5',
  title: 'daily prices on two ClickHouse servers behind a distributed table',
  rounds: 60,
  shortRounds: 0,
  run: async (bench, rounds) => {
    const program = findClickhouse()
    if (!program) return [{ what: 'needs ClickHouse', goal: 'installed', measured: 'not installed', pass: false }]
    const folder = mkdtempSync(join(tmpdir(), 'scale-shards-'))
    bench.defer(() => rmSync(folder, { recursive: true, force: true }))
    const store = await openSampleStore(folder, rounds)
    bench.defer(() => store.close())
    const table = `(select "symbol", "day", "high", "low", "close", "volume" from "stock_price_daily_historical"
      where "close" is not null and "high" is not null and "low" is not null and "volume" is not null) as prices`
    const rows = await store.rows(`select symbol, day::varchar as day, high, low, close, volume from ${table}`)
    const shards = await startShards(bench, { program, folder, count: 2 })
    await load(shards, rows)
    const each = await Promise.all(shards.map((shard) => shard.query('select count() from kept')))
    const counts = each.map(Number)
    const proven: ProofRow[] = [
      {
        what: `${many(rows.length)} daily bars of ${rounds} companies and their funds, spread by symbol`,
        goal: 'each on one of both shards, none lost',
        measured: counts.map(many).join(' + '),
        pass: counts.every((count) => count > 0) && counts.reduce((sum, count) => sum + count, 0) === rows.length,
      },
    ]
    for (const [what, sql] of Object.entries(questions)) {
      const began = performance.now()
      // Asked of the second, to show that any of them answers for both.
      const found = cells((await shards[1]?.query(sql.replaceAll('toString_', 'toString'))) ?? '')
      const ms = performance.now() - began
      const duck = await store.rows(
        sql.replaceAll('toString_(day)', 'day::varchar').replace('from prices', `from ${table}`),
      )
      const wanted = duck.map((row) => Object.values(row).map(plain))
      const written = found.map((row) => JSON.stringify(row.map(plain)))
      const other = wanted.findIndex((row, place) => written[place] !== JSON.stringify(row))
      const isSame = other < 0 && written.length === wanted.length
      proven.push({
        what: `${what}, over both`,
        goal: "DuckDB's rows",
        measured: isSame
          ? `the same ${many(wanted.length)} rows, ${Math.round(ms)} ms`
          : `${written[other] ?? 'none'}, not ${JSON.stringify(wanted[other])}`,
        pass: isSame && wanted.length > 0,
      })
    }
    return proven
  },
}
