/** Backup and restore of the user store: the same file from and to either engine. */
import { renameSync, rmSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import {
  type BackupContents,
  BackupRefused,
  readBackupFile,
  type Sequence,
  type TableRows,
  writeBackupFile,
} from './backup-file.ts'
import { schemaVersion } from './migrate.ts'
import * as schema from './schema.ts'
import type { UserStore } from './store.ts'

export const backedUpTables: readonly string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table))
  .sort()

/** Filled by migrations: a fresh store has them and is still empty. */
const enumerations = new Set(['asset_type', 'interval'])

const batchRows = 500

/** Writes, reads back, and only then gives the file its name. */
export async function writeBackup(store: UserStore, path: string): Promise<BackupContents> {
  const unfinished = `${path}.part`
  try {
    const written = await store.maintain((client) =>
      asBackup(client, 'isolation level repeatable read read only', async (version) =>
        writeBackupFile(unfinished, version, readTables(client)),
      ),
    )
    const readBack = await readBackupFile(unfinished)
    if (JSON.stringify(readBack) !== JSON.stringify(written)) {
      throw new BackupRefused(`${path} could not be read back as it was written.`)
    }
    renameSync(unfinished, path)
    return written
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** All or nothing. The file is read twice: once to know that it is whole, once to put its rows in. */
export async function restoreBackup(
  store: UserStore,
  path: string,
  { replace }: { readonly replace: boolean },
): Promise<BackupContents> {
  const contents = await readBackupFile(path)
  return store.maintain((client) =>
    asBackup(client, '', async (version) => {
      const tables = await tablesInOrder(client)
      checkFits(contents, { version, tables, path })
      if (!replace && (await hasRows(client))) {
        throw new BackupRefused('This user store is not empty. Add --replace to put the backup in its place.')
      }
      for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`)
      await insertAll(client, path)
      return contents
    }),
  )
}

interface Target {
  readonly version: number
  readonly tables: readonly string[]
  readonly path: string
}

function checkFits(contents: BackupContents, { version, tables, path }: Target): void {
  if (contents.schema !== version) {
    throw new BackupRefused(
      `${path} has tables of version ${contents.schema}, this store of version ${version}. Restore it with the release that wrote it, then upgrade.`,
    )
  }
  const inFile = contents.tables.map(({ table }) => table)
  if (JSON.stringify(inFile) !== JSON.stringify(tables)) {
    throw new BackupRefused(`${path} does not have the tables of this version.`)
  }
}

/**
 * Each table after those it refers to, by name where that leaves a choice: this order can be inserted and its reverse
 * deleted. Asked of the store, because a module lists its exports in whatever order its loader likes.
 */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; target: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const plain = (name: string): string => name.replaceAll('"', '')
  const waiting = new Map(backedUpTables.map((table) => [table, new Set<string>()]))
  for (const { table, target } of rows) waiting.get(plain(table))?.add(plain(target))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find(([table, targets]) => [...targets].every((t) => t === table || ordered.includes(t)))
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    waiting.delete(next[0])
    ordered.push(next[0])
  }
  return ordered
}

async function asBackup<T>(client: pg.Client, mode: string, work: (version: number) => Promise<T>): Promise<T> {
  const version = await schemaVersion(client)
  await client.query(`begin ${mode}`)
  try {
    await client.query(`set local role artha_backup`)
    await client.query(`set local timezone = 'UTC'`)
    const result = await work(version)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const table of backedUpTables) {
    if (enumerations.has(table)) continue
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
    if (rowCount) return true
  }
  return false
}

async function* readTables(client: pg.Client): AsyncGenerator<TableRows> {
  for (const table of await tablesInOrder(client)) {
    const columns = await columnsOf(client, table)
    yield {
      table,
      columns,
      rows: () => readRows(client, table),
      sequence: () => readSequence(client, table),
    }
  }
}

async function* readRows(client: pg.Client, table: string): AsyncGenerator<string> {
  const key = await primaryKeyOf(client, table)
  await client.query(
    `declare rows no scroll cursor for
     select row_to_json(t)::text as row from ${quoted(table)} t order by ${key.map(quoted).join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchRows} from rows`)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await client.query('close rows')
}

async function insertAll(client: pg.Client, path: string): Promise<void> {
  let table = ''
  let columns = ''
  let batch: string[] = []
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    // Qualified: the name of one table is also that of a built-in type.
    await client.query(
      `insert into ${quoted(table)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::public.${quoted(table)}, $1)`,
      [`[${batch.join(',')}]`],
    )
    batch = []
  }
  await readBackupFile(path, {
    onTable: (start) => {
      table = start.table
      columns = start.columns.map(quoted).join(', ')
    },
    onRow: async (row) => {
      batch.push(row)
      if (batch.length >= batchRows) await flush()
    },
    onTableEnd: async ({ sequence }) => {
      await flush()
      await writeSequence(client, table, sequence)
    },
  })
}

async function readSequence(client: pg.Client, table: string): Promise<Sequence> {
  const name = await sequenceOf(client, table)
  if (name === null) return null
  const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
    `select last_value::text, is_called from ${name}`,
  )
  return rows[0] ?? null
}

/** Ids of deleted rows stay used up: a link to one must not open somebody else's row. */
async function writeSequence(client: pg.Client, table: string, sequence: Sequence): Promise<void> {
  const name = await sequenceOf(client, table)
  if (name === null || sequence === null) return
  await client.query('select setval($1::regclass, $2, $3)', [name, sequence.last_value, sequence.is_called])
}

async function sequenceOf(client: pg.Client, table: string): Promise<string | null> {
  const columns = await columnsOf(client, table)
  if (!columns.includes('id')) return null
  const { rows } = await client.query<{ name: string | null }>(`select pg_get_serial_sequence($1, 'id') as name`, [
    quoted(table),
  ])
  return rows[0]?.name ?? null
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [quoted(table)],
  )
  return rows.map(({ name }) => name)
}

async function primaryKeyOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [quoted(table)],
  )
  return rows.map(({ name }) => name)
}

/** Names come from our own schema and its catalogue. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
