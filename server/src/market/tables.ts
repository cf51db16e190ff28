import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import { createTableSql, datasets, latestColumns, quoteIdentifier } from 'core/catalogue'

/** Every table of the store, written from the catalogue. */
const tableStatements: readonly string[] = [
  'create table meta (key varchar primary key, value varchar)',
  'create table dataset_state (dataset varchar primary key, source varchar, as_of date, rows double, loaded_at varchar)',
  ...datasets.filter(({ storage }) => storage === 'table').map(createTableSql),
]

/** Raised when the way figures are made changes without the catalogue changing: a store of the old kind is built anew. */
const generation = 2

/** A store made from another catalogue is of no use; this tells. */
export const schemaHash: string = createHash('sha256')
  .update(JSON.stringify([generation, tableStatements, datasets, latestColumns.map(({ name }) => name)]))
  .digest('hex')
  .slice(0, 16)

export async function createTables(connection: DuckDBConnection): Promise<void> {
  for (const statement of tableStatements) await connection.run(statement)
}

export async function writeMeta(connection: DuckDBConnection, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await connection.run('insert or replace into meta values ($1, $2)', [key, value])
  }
}

export async function readMeta(connection: DuckDBConnection): Promise<Map<string, string>> {
  const reader = await connection.runAndReadAll('select key, value from meta')
  return new Map(reader.getRowsJS().map(([key, value]) => [String(key), String(value)]))
}

/** As-of day and row count of every data set, for the doctor and the feed console. */
export async function recordStates(
  connection: DuckDBConnection,
  source: string,
  loadedAt: string,
  asOf: string,
): Promise<void> {
  for (const { id, storage, keys, fields } of datasets) {
    if (storage !== 'table') continue
    const dated = keys.includes('day') ? 'day' : keys.includes('period_end') ? 'period_end' : null
    const dateField = fields.find(({ unit }) => unit === 'date')
    const column = dated ?? (fields.length && keys.includes('id') ? (dateField?.column ?? null) : null)
    const newest = column ? `least(max(${quoteIdentifier(column)}), $3::date)` : '$3::date'
    await connection.run(
      `insert or replace into dataset_state select $1, $2, ${newest}, count(*), $4 from ${quoteIdentifier(id)}`,
      [id, source, asOf, loadedAt],
    )
  }
}
