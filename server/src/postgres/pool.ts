import { AppError } from 'core/contract'
import { drizzle, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx, UserId } from './db.ts'
import * as schema from './schema.ts'

/** A connection in use by one caller. */
export interface Lease {
  readonly client: pg.Client
  readonly tx: Tx
  /** The user this session's own settings name; a transaction's local settings do not count. */
  user: UserId | null
}

export interface Pool {
  /** Prefers an idle connection that is already set for the user: then a read needs no setting first. */
  lease(user: UserId | null): Promise<Lease>
  release(lease: Lease): void
  /** For a connection whose state is unknown. */
  discard(lease: Lease): void
  close(): Promise<void>
}

interface Waiting {
  readonly user: UserId | null
  resolve(lease: Lease): void
  reject(error: unknown): void
}

export interface PoolOptions {
  readonly max: number
  readonly connect: () => Promise<pg.Client>
  /** How long a caller waits for a connection before it is told that the store is busy. */
  readonly waitMs: number
}

export function createPool({ max, connect, waitMs }: PoolOptions): Pool {
  const idle: Lease[] = []
  const waiting: Waiting[] = []
  const busy = new Set<Lease>()
  let opening = 0
  let closed = false

  const takeIdle = (user: UserId | null): Lease | undefined => {
    const same = idle.findIndex((lease) => lease.user === user)
    // Oldest first otherwise: the connection least likely to be asked for by its own user again.
    return idle.splice(same === -1 ? 0 : same, 1)[0]
  }

  const open = async (): Promise<void> => {
    opening++
    try {
      const client = await connect()
      const lease = leaseOf(client)
      // Without a listener a connection lost while idle would end the process.
      client.on('error', () => drop(lease))
      client.on('end', () => drop(lease))
      opening--
      give(lease)
    } catch (error) {
      opening--
      waiting.shift()?.reject(error)
    }
  }

  const give = (lease: Lease): void => {
    if (closed) {
      void lease.client.end().catch(() => undefined)
      return
    }
    const next = waiting.shift()
    if (!next) {
      idle.push(lease)
      return
    }
    busy.add(lease)
    next.resolve(lease)
  }

  const drop = (lease: Lease): void => {
    const at = idle.indexOf(lease)
    if (at !== -1) idle.splice(at, 1)
    busy.delete(lease)
    openForWaiting()
  }

  const openForWaiting = (): void => {
    while (!closed && waiting.length > opening && idle.length + busy.size + opening < max) void open()
  }

  const wait = (user: UserId | null): Promise<Lease> =>
    new Promise((resolve, reject) => {
      const entry: Waiting = {
        user,
        resolve: (lease) => {
          clearTimeout(timer)
          resolve(lease)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        const at = waiting.indexOf(entry)
        if (at !== -1) waiting.splice(at, 1)
        reject(new AppError('unavailable', { cause: new Error(`no connection within ${waitMs} ms`) }))
      }, waitMs)
      waiting.push(entry)
      openForWaiting()
    })

  return {
    lease: async (user) => {
      if (closed) throw new AppError('unavailable', { cause: new Error('the user store is closed') })
      const ready = waiting.length === 0 ? takeIdle(user) : undefined
      if (!ready) return wait(user)
      busy.add(ready)
      return ready
    },
    release: (lease) => {
      if (!busy.delete(lease)) return
      give(lease)
    },
    discard: (lease) => {
      drop(lease)
      void lease.client.end().catch(() => undefined)
    },
    close: async () => {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(new AppError('unavailable'))
      await Promise.allSettled([...idle.splice(0), ...busy].map(({ client }) => client.end()))
    },
  }
}

/** Built once for a connection: building it again for each transaction costs more than the transaction's own begin. */
function leaseOf(client: pg.Client): Lease {
  const database = drizzle(client, { schema })
  // The builder's own transaction object, so that tx.transaction() is a savepoint and not a second begin. Its parts are not in the published types.
  const { dialect, session, _ } = database as unknown as {
    dialect: ConstructorParameters<typeof NodePgTransaction>[0]
    session: ConstructorParameters<typeof NodePgTransaction>[1]
    _: ConstructorParameters<typeof NodePgTransaction>[2]
  }
  return { client, tx: new NodePgTransaction(dialect, session, _) as unknown as Tx, user: null }
}
