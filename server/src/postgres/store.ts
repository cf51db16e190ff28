/** The Db port over connections that speak PostgreSQL, wherever the server behind them runs. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Db, Tx, UserId } from './db.ts'
import { asAppError, isConnectionLost } from './errors.ts'
import type { Lease, Pool } from './pool.ts'

/** What an engine brings; everything else is the same for both. */
export interface Engine {
  readonly name: Db['engine']
  readonly pool: Pool
  /** True while there is too little room to write. Reads go on. */
  isStorageLow(): boolean
  listen: Db['listen']
  /** A connection with the rights of the owner and time to work: migrations, backup, restore. */
  maintain<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The store with the door that only migrations, backup and restore use. */
export interface UserStore extends Db {
  maintain<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

const readyWithinMs = 2000

export function createStore(engine: Engine): UserStore {
  const { pool } = engine
  const inTransaction = new AsyncLocalStorage<true>()

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inTransaction.getStore()) {
      // On the embedded store this would wait for itself; on a server it would quietly be a second transaction.
      throw new Error('A transaction is open here: pass its tx on instead of asking the store again.')
    }
    try {
      return await work()
    } catch (error) {
      throw asAppError(error, engine.isStorageLow)
    }
  }

  const transaction = <T>(user: UserId | null, settings: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    guarded(async () => {
      const lease = await pool.lease(user)
      const begin = engine.isStorageLow() ? 'begin read only' : 'begin'
      // Not awaited before the first statement, which travels with it. If it fails, so does every statement after it:
      // they stand in a transaction that is already aborted.
      const begun = lease.client.query(`${begin}; ${settings}`)
      begun.catch(() => undefined)
      try {
        const result = await inTransaction.run(true, () => work(lease.tx))
        await begun
        const { command } = await lease.client.query('commit')
        // PostgreSQL answers a commit of an aborted transaction with ROLLBACK and no error.
        if (command !== 'COMMIT') throw new Error('A statement failed and its error was swallowed: nothing was saved.')
        pool.release(lease)
        return result
      } catch (error) {
        await rollBack(lease)
        throw error
      }
    })

  const rollBack = async (lease: Lease): Promise<void> => {
    try {
      await lease.client.query('rollback')
      pool.release(lease)
    } catch {
      pool.discard(lease)
    }
  }

  const setSession = async (lease: Lease, user: UserId): Promise<void> => {
    lease.user = user
    await lease.client.query(as('artha_user', user, 'session'))
  }

  const readAs = <T>(user: UserId, read: (tx: Tx) => Promise<T>): Promise<T> =>
    guarded(async () => {
      const lease = await pool.lease(user)
      // The setting and the read leave together. Were the setting to fail, what was read is thrown away with the connection.
      const set = lease.user === user ? null : setSession(lease, user)
      set?.catch(() => undefined)
      try {
        const result = await inTransaction.run(true, () => read(lease.tx))
        await set
        pool.release(lease)
        return result
      } catch (error) {
        const isSet = await (set ?? Promise.resolve()).then(
          () => true,
          () => false,
        )
        if (isSet && !isConnectionLost(error)) pool.release(lease)
        else pool.discard(lease)
        throw error
      }
    })

  return {
    engine: engine.name,
    asUser: (user, work) => transaction(user, as('artha_user', user, 'transaction'), work),
    asService: (work) => transaction(null, as('artha_service', null, 'transaction'), work),
    readAs,
    listen: engine.listen,
    isReady: async () => {
      const slow = new Promise<boolean>((resolve) => setTimeout(resolve, readyWithinMs, false).unref())
      const asked = transaction(null, as('artha_service', null, 'transaction'), async () => true).catch(() => false)
      return Promise.race([asked, slow])
    },
    maintain: engine.maintain,
    close: engine.close,
  }
}

/** One statement, so that role and user are set together or not at all. */
function as(role: 'artha_user' | 'artha_service', user: UserId | null, scope: 'session' | 'transaction'): string {
  if (user !== null && !(Number.isSafeInteger(user) && user > 0)) throw new RangeError(`${user} is not a user id`)
  const local = scope === 'transaction'
  return `select set_config('role', '${role}', ${local}), set_config('app.user_id', '${user ?? ''}', ${local})`
}
