/** Columns that many tables have, said once. */
import { sql } from 'drizzle-orm'
import { bigint, integer, timestamp } from 'drizzle-orm/pg-core'
import type { UserId } from '../db.ts'

// Milliseconds, like a Date: with more, a time read and written back would differ from itself.
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => moment().notNull().defaultNow()
export const serial = () => integer().generatedAlwaysAsIdentity().primaryKey()
export const bigSerial = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()
export const userId = () => integer().$type<UserId>().notNull()
/** Left out of an insert, it is the user the transaction runs for. */
export const ownUserId = () => userId().default(sql`app_user_id()`)
