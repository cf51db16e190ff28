/** The user store on a PostgreSQL server. */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db.ts'
import { createNotifications } from './notifications.ts'
import { createPool } from './pool.ts'
import { createStore, type UserStore } from './store.ts'

export interface ServerOptions {
  readonly url: string
  readonly max: number
  readonly log?: Pick<Logger, 'warn'>
}

/** A caller is told that the store is not there rather than kept waiting. */
const connectMs = 2000
const queryMs = 5000
const longestPauseMs = 2000

export function openServer({ url, max, log }: ServerOptions): UserStore {
  const notifications = createNotifications()
  const connectWith = async (settings: pg.ClientConfig): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'artha',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      // A role called as our schema of migrations would otherwise find that one first, and make its tables there.
      options: '-c search_path=public',
      ...settings,
    })
    // Errors reach whoever waits for an answer; without a listener they would also end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  const pool = createPool({
    max,
    connect: () => connectWith({ pipeline: true, query_timeout: queryMs, statement_timeout: queryMs }),
    waitMs: connectMs,
  })

  const maintain = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = await connectWith({})
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  let listener: Promise<pg.Client> | null = null
  let closed = false

  const openListener = async (): Promise<pg.Client> => {
    const client = await connectWith({})
    client.on('end', () => {
      if (closed || listener === null) return
      listener = null
      log?.warn('lost the connection that listens to the user store; connecting again')
      void listenAgain(100)
    })
    await notifications.attach(client)
    return client
  }

  const listeningClient = (): Promise<pg.Client> => {
    listener ??= openListener().catch((error) => {
      listener = null
      throw error
    })
    return listener
  }

  const listenAgain = async (pauseMs: number): Promise<void> => {
    await new Promise<void>((resolve) => setTimeout(resolve, pauseMs).unref())
    if (closed) return
    try {
      await listeningClient()
    } catch {
      void listenAgain(Math.min(pauseMs * 2, longestPauseMs))
    }
  }

  const listen: Db['listen'] = (channel, onPayload) =>
    notifications.add(channel, onPayload, async (statement) => (await listeningClient()).query(statement))

  const close = async (): Promise<void> => {
    closed = true
    const listening = listener
    await pool.close()
    if (listening) await listening.then((client) => client.end()).catch(() => undefined)
  }

  return createStore({ name: 'postgres', pool, isStorageLow: () => false, listen, maintain, close })
}
