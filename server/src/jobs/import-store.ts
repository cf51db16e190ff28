import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { createTableSql, datasets, quoteIdentifier } from 'core/catalogue'
import type { DatasetRows } from '#connectors/rows.ts'
import { type MergeCounts, mergeRows } from '#market/merge.ts'
import { lockFolder } from '#postgres/folder-lock.ts'

/** What a file is checked against before it is written. */
export interface Known {
  readonly symbols: ReadonlySet<string>
  readonly indices: ReadonlySet<string>
  readonly funds: readonly { readonly id: string; readonly name: string; readonly plan: string | null }[]
}

export interface ImportRecord {
  readonly connector: string
  readonly vendor: string
  readonly fileName: string
  /** YYYY-MM-DD in IST. */
  readonly day: string
}

export interface DatasetCounts extends MergeCounts {
  readonly dataset: string
}

export interface ImportStore {
  known(): Promise<Known>
  /** All of it or nothing. */
  write(parts: readonly DatasetRows[], record: ImportRecord): Promise<readonly DatasetCounts[]>
}

/**
 * Imports go into a copy that takes the store's place in one step: readers, the running server among them, keep the file
 * they have open, and a failure at any point leaves the store as it was, to the byte.
 */
export function openImportStore(path: string): ImportStore {
  return {
    known: () => (existsSync(path) ? withConnection(path, 'READ_ONLY', readKnown) : Promise.resolve(emptyKnown)),
    write: async (parts, record) => {
      await mkdir(dirname(path), { recursive: true })
      const release = lockFolder(`${path}.lock`)
      const draft = `${path}.importing`
      try {
        await rm(draft, { force: true })
        if (existsSync(path)) await copyFile(path, draft, constants.COPYFILE_FICLONE)
        const counts = await withConnection(draft, 'READ_WRITE', (connection) => writeParts(connection, parts, record))
        if (counts.every(({ added, changed, removed }) => added + changed + removed === 0)) return counts
        await flush(draft)
        await rename(draft, path)
        return counts
      } finally {
        await rm(draft, { force: true })
        await rm(`${draft}.wal`, { force: true })
        release()
      }
    },
  }
}

const emptyKnown: Known = { symbols: new Set(), indices: new Set(), funds: [] }

async function withConnection<Answer>(
  path: string,
  mode: 'READ_ONLY' | 'READ_WRITE',
  use: (connection: DuckDBConnection) => Promise<Answer>,
): Promise<Answer> {
  const instance = await DuckDBInstance.create(path, { access_mode: mode, enable_external_access: 'false' })
  try {
    const connection = await instance.connect()
    try {
      return await use(connection)
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}

async function tablesOf(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const found = await connection.runAndReadAll('select table_name from duckdb_tables() where not temporary')
  return new Set(found.getRowObjects().map((row) => String(row.table_name)))
}

async function readKnown(connection: DuckDBConnection): Promise<Known> {
  const tables = await tablesOf(connection)
  const column = async (table: string, name: string): Promise<string[]> => {
    if (!tables.has(table)) return []
    const found = await connection.runAndReadAll(
      `select distinct ${quoteIdentifier(name)} as name from ${quoteIdentifier(table)}`,
    )
    return found.getRowObjects().map((row) => String(row.name))
  }
  const funds = tables.has('mutual_funds')
    ? (await connection.runAndReadAll('select id, name, plan from mutual_funds')).getRowObjects()
    : []
  return {
    symbols: new Set([
      ...(await column('company_profile', 'symbol')),
      ...(await column('global_symbol_map', 'symbol')),
      ...(await column('etf_instruments', 'symbol')),
    ]),
    indices: new Set([
      ...(await column('market_indices', 'index_name')),
      ...(await column('market_index_price_daily', 'index_name')),
    ]),
    funds: funds.map((row) => ({
      id: String(row.id),
      name: String(row.name ?? ''),
      plan: row.plan === null ? null : String(row.plan),
    })),
  }
}

const importsTable = `create table if not exists imports (
  dataset varchar, vendor varchar, connector varchar, file_name varchar, day date, added double, changed double, removed double
)`

async function writeParts(
  connection: DuckDBConnection,
  parts: readonly DatasetRows[],
  record: ImportRecord,
): Promise<DatasetCounts[]> {
  const tables = await tablesOf(connection)
  await connection.run('begin transaction')
  // A store that is begun by an import has every table of the catalogue, empty where nothing came in.
  for (const dataset of datasets) {
    if (dataset.storage === 'table' && !tables.has(dataset.id)) await connection.run(createTableSql(dataset))
  }
  await connection.run(importsTable)
  const counts: DatasetCounts[] = []
  for (const { dataset, write, rows } of parts) {
    const merged = await mergeRows(connection, { dataset, mode: write, rows, today: record.day })
    counts.push({ dataset, ...merged })
    if (merged.added + merged.changed + merged.removed === 0) continue
    await connection.run('insert into imports values ($1, $2, $3, $4, $5::date, $6, $7, $8)', [
      dataset,
      record.vendor,
      record.connector,
      record.fileName,
      record.day,
      merged.added,
      merged.changed,
      merged.removed,
    ])
  }
  await connection.run('commit')
  await connection.run('checkpoint')
  return counts
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
