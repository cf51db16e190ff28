import { inArray } from 'drizzle-orm'
import type { Tx, UserId } from './db.ts'
import { users } from './schema.ts'

/** Whom these ids are, for operators: only the service may read other people's addresses. */
export async function emailsOf(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}
