/**
 * The user store without a server: PostgreSQL compiled to WebAssembly, one connection, files in the data folder.
 * It survives a killed process. It does not survive a power cut: it never asks the disk to flush.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from 'core/contract'
import pg from 'pg'
import type { Db } from './db.ts'
import { type EmbeddedThread, startEmbeddedThread } from './embedded-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { type FreeSpaceOptions, watchFreeSpace } from './free-space.ts'
import { createNotifications } from './notifications.ts'
import { createPool } from './pool.ts'
import { createStore, type UserStore } from './store.ts'
import { WireStream } from './wire-stream.ts'

export interface EmbeddedOptions {
  /** Null keeps everything in memory: for tests. */
  readonly dataDir: string | null
  /** Path of a tar with a data folder to start from: for tests. */
  readonly template?: string
  /** A statement that runs longer is taken for one that never ends. */
  readonly patienceMs?: number
  readonly freeSpace?: Omit<FreeSpaceOptions, 'folder'>
  readonly onProgress?: (text: string) => void
}

const defaultPatienceMs = 5000
/** Longer than the watchdog: whoever waits behind a dead statement is answered by the store that replaces it. */
const waitMs = 12_000

export async function openEmbedded(options: EmbeddedOptions): Promise<UserStore> {
  const { dataDir } = options
  if (dataDir === null)
    return openOn(
      null,
      () => false,
      options,
      () => undefined,
    )
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(join(dataDir, 'users.lock'))
  try {
    const isStorageLow = watchFreeSpace({ folder: dataDir, ...options.freeSpace })
    const folder = join(dataDir, 'users')
    await initialise(folder, isStorageLow, options)
    return await openOn(folder, isStorageLow, options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Made beside and renamed: a start that is killed half-way leaves no half folder that the next start would trust. */
async function initialise(folder: string, isStorageLow: () => boolean, options: EmbeddedOptions): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (isStorageLow()) throw new AppError('storage_full')
  options.onProgress?.('Preparing the user store (first start only)')
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const data = { dataDir: unfinished, template: options.template ?? null }
  const thread = await startEmbeddedThread(data, Number.POSITIVE_INFINITY)
  await thread.close()
  renameSync(unfinished, folder)
}

async function openOn(
  dataDir: string | null,
  isStorageLow: () => boolean,
  options: EmbeddedOptions,
  unlock: () => void,
): Promise<UserStore> {
  const patienceMs = options.patienceMs ?? defaultPatienceMs
  const template = dataDir === null ? (options.template ?? null) : null
  const notifications = createNotifications()
  const start = (): Promise<EmbeddedThread> => startEmbeddedThread({ dataDir, template }, patienceMs)
  let thread = await start()

  const connect = async (): Promise<pg.Client> => {
    // What is only in memory is gone with its thread; starting empty would look like a healthy store without its rows.
    if (!thread.isRunning && dataDir !== null) thread = await start()
    const client = new pg.Client({
      stream: () => new WireStream(thread),
      pipeline: true,
      ssl: false,
      user: 'postgres',
      database: 'postgres',
    })
    await client.connect()
    // The one session outlives its clients: nothing of the last one may be left.
    await client.query('rollback')
    await client.query('discard all')
    await notifications.attach(client)
    return client
  }

  const pool = createPool({ max: 1, connect, waitMs })

  const maintain = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const lease = await pool.lease(null)
    thread.patienceMs = Number.POSITIVE_INFINITY
    try {
      await lease.client.query('reset role')
      return await work(lease.client)
    } finally {
      thread.patienceMs = patienceMs
      // A new client begins with a clean session, whatever the work left behind.
      pool.discard(lease)
    }
  }

  const listen: Db['listen'] = (channel, onPayload) =>
    notifications.add(channel, onPayload, async (statement) => {
      const lease = await pool.lease(null)
      try {
        await lease.client.query(statement)
        pool.release(lease)
      } catch (error) {
        pool.discard(lease)
        throw error
      }
    })

  const close = async (): Promise<void> => {
    await pool.close()
    await thread.close()
    unlock()
  }

  return createStore({ name: 'embedded', pool, isStorageLow, listen, maintain, close })
}

/** A migrated store's files, for tests to start from. */
export async function dumpEmbedded(prepare: (client: pg.Client) => Promise<void>): Promise<Uint8Array> {
  const thread = await startEmbeddedThread({ dataDir: null, template: null }, Number.POSITIVE_INFINITY)
  const client = new pg.Client({
    stream: () => new WireStream(thread),
    ssl: false,
    user: 'postgres',
    database: 'postgres',
  })
  await client.connect()
  await prepare(client)
  await client.end()
  const tar = await thread.dump()
  await thread.close()
  return tar
}
