import { eq, sql } from 'drizzle-orm'
import type { Tx, UserId } from './db.ts'
import { users } from './schema.ts'

/** What an upsert of a linked user comes to: the user is there already, so only updated_at changes. */
export async function touchUser(tx: Tx, id: UserId): Promise<void> {
  await tx.update(users).set({ updated_at: sql`clock_timestamp()` }).where(eq(users.id, id))
}
