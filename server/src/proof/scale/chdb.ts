/** ClickHouse inside this process, with the market of a DuckDB file in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { datasets, quoteIdentifier } from 'core/catalogue'
import { clickhouseSettings, clickhouseTableSql, type SqlValue, type TableColumn, toClickhouse } from 'core/compile'

interface Session {
  query(sql: string, format?: string): string
  cleanup(): void
}

export interface Clickhouse {
  readonly rows: number
  /** Rows with their columns by name. */
  ask(sql: string, values: readonly SqlValue[]): Record<string, unknown>[]
  /** Whole columns, in the order selected. */
  columns(sql: string, values: readonly SqlValue[]): unknown[][]
  close(): void
}

/** Text as ClickHouse reads it back; here there is no server to hand a parameter to. */
const literal = (value: SqlValue | undefined): string =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const translated = (sql: string, values: readonly SqlValue[]): string =>
  toClickhouse({ sql, values }).sql.replace(/\{v(\d+):String\}/g, (_mark, place: string) =>
    literal(values[Number(place) - 1]),
  )

/** `package` is the folder chdb was installed into; it is too large to be a dependency. */
export async function openClickhouse(installed: string, duckdbPath: string): Promise<Clickhouse> {
  const { Session }: { Session: new (path: string) => Session } = createRequire(join(installed, 'here.js'))('chdb')
  const folder = mkdtempSync(join(tmpdir(), 'scale-clickhouse-'))
  const session = new Session(join(folder, 'data'))
  session.query('create database market')
  session.query('use market')
  const rows = await load(session, duckdbPath, folder)
  for (const [name, value] of Object.entries(clickhouseSettings)) session.query(`set ${name} = ${value}`)
  return {
    rows,
    ask: (sql, values) => JSON.parse(session.query(translated(sql, values), 'JSON')).data,
    columns: (sql, values) => JSON.parse(session.query(translated(sql, values), 'JSONCompactColumns')),
    close: () => {
      session.cleanup()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function load(session: Session, path: string, folder: string): Promise<number> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS()
  let total = 0
  for (const { table_name } of await rowsOf('select table_name from duckdb_tables() order by 1')) {
    const table = String(table_name)
    const columns = (await rowsOf(`describe ${quoteIdentifier(table)}`)).map(
      (row): TableColumn => ({ name: String(row.column_name), type: String(row.column_type).toLowerCase() }),
    )
    const keys = datasets.find(({ id }) => id === table)?.keys ?? [columns[0]?.name ?? '']
    session.query(clickhouseTableSql({ table, columns, keys }))
    const file = join(folder, `${table}.parquet`)
    await connection.run(`copy (select * from ${quoteIdentifier(table)}) to '${file}' (format parquet)`)
    session.query(`insert into ${quoteIdentifier(table)} select * from file('${file}', Parquet)`)
    rmSync(file)
    total += Number(session.query(`select count() from ${quoteIdentifier(table)}`, 'TSV'))
  }
  connection.closeSync()
  instance.closeSync()
  return total
}
