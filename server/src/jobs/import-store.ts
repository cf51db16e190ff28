import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { quoteIdentifier } from 'core/catalogue'
import type { DatasetRows } from '#connectors/rows.ts'
import { readMeta, schemaHash } from '#market/tables.ts'
import { lockFolder } from '#postgres/folder-lock.ts'
import {
  type DatasetCounts,
  deriveStale,
  type ImportRecord,
  readStale,
  tablesOf,
  touchedBy,
  writeParts,
} from './import-rows.ts'

/** What a file is checked against before it is written. */
export interface Known {
  readonly symbols: ReadonlySet<string>
  readonly indices: ReadonlySet<string>
  readonly funds: readonly { readonly id: string; readonly name: string; readonly plan: string | null }[]
}

export interface ImportStore {
  known(): Promise<Known>
  /** All of it or nothing. */
  write(parts: readonly DatasetRows[], record: ImportRecord): Promise<readonly DatasetCounts[]>
  /** Computes the figures that follow from what was written; once after many files, for it reads the whole store. */
  finish(): Promise<void>
}

/**
 * Imports go into a copy that takes the store's place in one step: readers, the running server among them, keep the file
 * they have open, and a failure at any point leaves the store as it was, to the byte.
 */
export function openImportStore(path: string): ImportStore {
  return {
    known: () => (existsSync(path) ? withConnection(path, 'READ_ONLY', readKnown) : Promise.resolve(emptyKnown)),
    write: (parts, record) =>
      inCopy(path, async (connection) => {
        const counts = await writeParts(connection, parts, record)
        return { answer: counts, isChanged: touchedBy(counts).length > 0 }
      }),
    finish: async () => {
      if (!existsSync(path)) return
      const stale = await withConnection(path, 'READ_ONLY', readStale)
      if (stale.size === 0) return
      await inCopy(path, async (connection) => {
        await deriveStale(connection)
        return { answer: undefined, isChanged: true }
      })
    },
  }
}

interface Change<Answer> {
  readonly answer: Answer
  readonly isChanged: boolean
}

async function inCopy<Answer>(
  path: string,
  change: (connection: DuckDBConnection) => Promise<Change<Answer>>,
): Promise<Answer> {
  await mkdir(dirname(path), { recursive: true })
  const release = lockFolder(`${path}.lock`)
  const draft = `${path}.importing`
  try {
    await rm(draft, { force: true })
    if (existsSync(path)) await copyFile(path, draft, constants.COPYFILE_FICLONE)
    const { answer, isChanged } = await withConnection(draft, 'READ_WRITE', async (connection) => {
      const made = await change(connection)
      await connection.run('checkpoint')
      return made
    })
    if (!isChanged) return answer
    await flush(draft)
    await rename(draft, path)
    return answer
  } finally {
    await rm(draft, { force: true })
    await rm(`${draft}.wal`, { force: true })
    release()
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

async function readKnown(connection: DuckDBConnection): Promise<Known> {
  const tables = await tablesOf(connection)
  if (tables.has('meta') && (await readMeta(connection)).get('schema') !== schemaHash) {
    throw Object.assign(
      new Error('The market store is of another version. Start the product once to bring it up to date, then import.'),
      { isSentence: true },
    )
  }
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

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
