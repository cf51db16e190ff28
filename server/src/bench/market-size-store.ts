import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { columnsOf, datasetOf, quoteIdentifier } from 'core/catalogue'
import { deriveIndicators } from '#market/indicators.ts'
import { createTables, schemaHash, writeMeta } from '#market/tables.ts'

/** A store of the size the product claims, in the product's own tables: written by year, as real ones are. */

export const size = { companies: 80_000, years: 30, fields: 150, symbols: 5000, days: 2500 } as const
const lastYear = 2025
/** Raised when what is generated changes. */
const generation = 1
const prefix = 'market-size-'
const neededBytes = 4 * 2 ** 30

/** All fields of the three statements, and of the ratios as many as make 150. */
const statements = ['income_statement', 'balance_sheet_statement', 'cash_flow_statement', 'ratios'] as const
const askedRatios = ['roce', 'debt_to_equity']

export interface BigStore {
  readonly path: string
  readonly bytes: number
  readonly loadSeconds: number
}

export class NoRoom extends Error {}

export async function bigStore(): Promise<BigStore> {
  const folder = join(tmpdir(), `${prefix}${schemaHash}-${generation}`)
  const [path, note] = [join(folder, 'market.duckdb'), join(folder, 'load.json')]
  if (!existsSync(note)) {
    const { bavail, bsize } = statfsSync(tmpdir())
    if (bavail * bsize < neededBytes)
      throw new NoRoom(
        `${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB free in ${tmpdir()}, ${neededBytes / 2 ** 30} needed`,
      )
    // Those of earlier catalogues too: each is more than a gigabyte.
    for (const name of readdirSync(tmpdir()))
      if (name.startsWith(prefix)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const started = performance.now()
    await generate(path)
    writeFileSync(note, JSON.stringify({ seconds: (performance.now() - started) / 1000 }))
  }
  return {
    path,
    bytes: statSync(path).size,
    loadSeconds: (JSON.parse(readFileSync(note, 'utf8')) as { seconds: number }).seconds,
  }
}

async function generate(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(path, { memory_limit: '4GB', threads: '2' })
  const connection = await instance.connect()
  try {
    await createTables(connection)
    await connection.run(`insert into company_profile (symbol, "companyName", sector, "marketCap")
      select 'C' || i, 'Company ' || i, 'Sector ' || (i % 40), (hash(i) % 5000000) * 1e6 from range(${size.companies}) r(i)`)
    for (const [place, table] of statements.entries()) await fillStatement(connection, table, place)
    await connection.run(barsSql)
    await deriveIndicators(connection)
    const about = { source: 'Bench', simulated: 'true', seed: '', as_of: '2025-12-31', loaded_at: '' }
    await writeMeta(connection, { ...about, schema: schemaHash })
    await connection.run('checkpoint')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

function fieldsOf(table: string): string[] {
  const all = columnsOf(datasetOf(table)).flatMap(({ name, field }) => (field ? [name] : []))
  if (table !== 'ratios') return all
  const before = statements.slice(0, 3).reduce((sum, each) => sum + fieldsOf(each).length, 0)
  return [...askedRatios, ...all.filter((name) => !askedRatios.includes(name))].slice(0, size.fields - before)
}

async function fillStatement(connection: DuckDBConnection, table: string, place: number): Promise<void> {
  const fields = fieldsOf(table)
  const names = ['symbol', 'period_end', 'fiscal_year', 'first_visible', 'version', 'loaded_at', ...fields]
  const values = fields.map((name, at) => valueSql(name, place * 200 + at))
  for (let year = lastYear - size.years + 1; year <= lastYear; year++) {
    await connection.run(`insert into ${quoteIdentifier(table)} (${names.map(quoteIdentifier).join(', ')})
      select 'C' || i, make_date(${year}, 3, 31), ${year}, make_date(${year}, 5, 1) + (hash(i + ${year}) % 60)::int,
        1, make_date(${year}, 7, 1), ${values.join(', ')}
      from (select i, ${year} - ${lastYear - size.years} as y, i * 1000 + ${year} as row from range(${size.companies}) r(i))`)
  }
}

/** Two decimals, as filed figures have; different for every company, year and field. */
function valueSql(name: string, salt: number): string {
  const noise = (upTo: number): string => `(hash(row * 1000 + ${salt}) % ${upTo})`
  if (name === 'revenue')
    return `round((100 + hash(i) % 100000) * pow(1 + (hash(i * 7) % 30) / 100.0, y) * (1 + ${noise(20)} / 100.0), 2)`
  if (name === 'roce') return `round((hash(i * 3) % 3000) / 100.0 + ${noise(1000)} / 100.0, 2)`
  if (name === 'debt_to_equity') return `round(${noise(300)} / 100.0, 2)`
  return `${noise(10_000_000)} / 100.0`
}

const barsSql = `insert into stock_price_daily_historical (symbol, "day", "open", "high", "low", "close", "volume")
  select symbol, "day", round(close * 0.995, 2), round(close * 1.01, 2), round(close * 0.985, 2), close, 1000 + hash(i * 9973 + d) % 1000000
  from (
    select 'C' || i as symbol, i, d, date '2015-12-31' + (d * 7 / 5)::int as "day",
      round((50 + hash(i) % 3000) * (1 + 0.3 * sin(d / (40.0 + i % 97) + i) + (hash(i * 9973 + d) % 400) / 10000.0), 2) as close
    from range(${size.symbols}) s(i), range(${size.days}) t(d)
  ) order by i, d`
