import type { Nominal } from 'core/values'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

export type UserId = Nominal<number, 'UserId'>

/** What a store function takes first: a transaction is passed, never captured. */
export type Tx = PgDatabase<NodePgQueryResultHKT, typeof schema>

/** The user store: the embedded PostgreSQL or a server, same SQL. */
export interface Db {
  readonly engine: 'embedded' | 'postgres'
  /** One transaction in which the row policies let through this user's rows and no others. */
  asUser<T>(user: UserId, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Like asUser for one reading statement: no transaction around it, so one round trip where the store can. */
  readAs<T>(user: UserId, read: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction outside any user: sign-in, jobs, share views. Policies grant it only what those need. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** NOTIFY payloads of a channel, until the undo is called. Survives a lost connection by listening again; an empty payload then says that some may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  /** Answers within two seconds, or says no. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}
