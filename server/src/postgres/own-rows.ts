import { eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx, UserId } from './db.ts'
import * as schema from './schema.ts'

/** Every table with rows of a person, and the column that says whose they are. A new table is among them by itself. */
const owned: readonly { readonly table: PgTable; readonly owner: PgColumn }[] = Object.values(schema).flatMap(
  (table) => {
    const columns: Readonly<Record<string, PgColumn>> = is(table, PgTable) ? getTableColumns(table) : {}
    const owner = table === schema.users ? columns.id : columns.user_id
    return owner ? [{ table, owner }] : []
  },
)

/** Reads as the user (asUser): the row policies let nothing else through, whatever is asked here. */
export async function everyOwnRow(
  tx: Tx,
  user: UserId,
): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> {
  const rows: Record<string, readonly Record<string, unknown>[]> = {}
  for (const { table, owner } of owned) {
    rows[getTableName(table)] = await tx.select().from(table).where(eq(owner, user))
  }
  return rows
}
