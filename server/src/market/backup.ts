/** A copy of the market store that was read back, and the check before one is put in the store's place. */
import { constants, existsSync } from 'node:fs'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { withReadOnly } from './inspect.ts'
import { readMeta } from './tables.ts'

export const MarketContents = z.object({
  /** Of the catalogue. */
  schema: z.string(),
  /** Nothing in it but the simulation: the next start can build it anew. */
  isSimulated: z.boolean(),
  /** The store's engine; hashes of rows may differ from one to the next. */
  engine: z.string(),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), hash: z.string() })),
})
export type MarketContents = z.infer<typeof MarketContents>

/** Its message is a sentence. */
class MarketCopyRefused extends Error {
  readonly isSentence = true
}

/** Copies the store as it is now, whoever reads it or puts a new one in its place meanwhile, and compares table by table. */
export async function copyMarket(path: string, target: string): Promise<MarketContents> {
  // A second name for this very file: a new store put in its place takes only the first.
  const held = `${path}.copying-${process.pid}`
  await rm(held, { force: true })
  await link(path, held)
  try {
    await copyFile(held, target, constants.COPYFILE_FICLONE)
    await flush(target)
    const [original, copy] = [await readContents(held), await readContents(target)]
    if (JSON.stringify(original) !== JSON.stringify(copy))
      throw new MarketCopyRefused('The copy of the market store could not be read back as it was written.')
    return copy
  } finally {
    await rm(held, { force: true })
  }
}

/** Throws unless the file holds what was backed up. */
export async function checkMarket(path: string, expected: MarketContents): Promise<void> {
  const found = await readContents(path).catch((error: unknown) => {
    throw new MarketCopyRefused('The market store in the backup cannot be read. Nothing was changed.', { cause: error })
  })
  const isSameEngine = found.engine === expected.engine
  const comparable = ({ schema, tables }: MarketContents) =>
    JSON.stringify([schema, tables.map(({ table, rows, hash }) => [table, rows, isSameEngine ? hash : ''])])
  if (comparable(found) !== comparable(expected))
    throw new MarketCopyRefused('The market store in the backup is not what was backed up. Nothing was changed.')
}

export async function readContents(path: string): Promise<MarketContents> {
  return withReadOnly(path, async (connection) => {
    const meta = await readMeta(connection)
    const [about] = (await connection.runAndReadAll('select version() as engine')).getRowObjectsJS()
    const names = (
      await connection.runAndReadAll('select table_name from duckdb_tables() where not temporary order by 1')
    ).getRowObjectsJS()
    const tables: MarketContents['tables'] = []
    for (const { table_name } of names) tables.push(await hashTable(connection, String(table_name)))
    return {
      schema: meta.get('schema') ?? '',
      isSimulated: meta.get('simulated') === 'true' && meta.get('imports') !== 'true',
      engine: String(about?.engine ?? ''),
      tables,
    }
  })
}

/** A sum over rows, so that their order does not matter; every row counts, twice if it is there twice. */
async function hashTable(connection: DuckDBConnection, table: string): Promise<MarketContents['tables'][number]> {
  const quoted = `"${table.replaceAll('"', '""')}"`
  const [row] = (
    await connection.runAndReadAll(
      `select count(*)::double as rows, coalesce(sum(hash(t)), 0)::varchar as hash from ${quoted} t`,
    )
  ).getRowObjectsJS()
  return { table, rows: Number(row?.rows), hash: String(row?.hash) }
}

/** Puts the file in the store's place and answers the undo, which puts back what was there. */
export async function swapMarket(
  path: string,
  fresh: string,
): Promise<{ undo(): Promise<void>; keep(): Promise<void> }> {
  const before = `${path}.before-restore`
  await rm(before, { force: true })
  const isThere = existsSync(path)
  if (isThere) await link(path, before)
  await rename(fresh, path)
  return {
    undo: () => (isThere ? rename(before, path) : rm(path, { force: true })),
    keep: () => rm(before, { force: true }),
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
