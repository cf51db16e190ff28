import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Batch } from 'core/catalogue'
import type { TradingDay } from 'core/values'
import { deriveAll } from './derive.ts'
import { deriveFunds } from './derive-funds.ts'
import { deriveFutures } from './derive-futures.ts'
import { deriveIndicators } from './indicators.ts'
import { createTables, recordStates, schemaHash, writeMeta } from './tables.ts'
import { appendBatch } from './write.ts'

export interface BuildOptions {
  readonly path: string
  readonly batches: Iterable<Batch>
  readonly source: string
  readonly isSimulated: boolean
  readonly seed: string
  /** Last day of the data. */
  readonly asOf: TradingDay
  /** Written into the store as the time of loading. */
  readonly loadedAt: string
  readonly onProgress: (text: string) => void
}

/** Builds a store into a new file beside the old one and puts it in its place: readers of the old file keep it until they reopen. */
export async function buildStore(options: BuildOptions): Promise<void> {
  const { path, batches, source, isSimulated, seed, asOf, loadedAt, onProgress } = options
  const building = `${path}.building`
  removeStore(building)
  const instance = await DuckDBInstance.create(building, { memory_limit: '1GB', threads: '2' })
  const connection = await instance.connect()
  try {
    await createTables(connection)
    for (const batch of batches) await appendBatch(connection, batch)
    onProgress('Computing indicators')
    await deriveIndicators(connection)
    onProgress('Computing ratios')
    await deriveAll(connection)
    await deriveFutures(connection)
    await deriveFunds(connection)
    await recordStates(connection, source, loadedAt, asOf)
    await writeMeta(connection, {
      source,
      simulated: String(isSimulated),
      seed,
      schema: schemaHash,
      as_of: asOf,
      loaded_at: loadedAt,
    })
    await connection.run('checkpoint')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
  renameSync(building, path)
  removeStore(building)
  onProgress(`Market stored: ${(statSync(path).size / 1e6).toFixed(0)} MB`)
}

function removeStore(path: string): void {
  for (const file of [path, `${path}.wal`]) if (existsSync(file)) rmSync(file)
}
