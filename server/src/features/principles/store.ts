import { and, asc, eq } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { own_rule } from '#postgres/schema.ts'

export const readOwnRules = async (tx: Tx, user_id: UserId): Promise<string[]> =>
  (
    await tx
      .select({ principle: own_rule.principle })
      .from(own_rule)
      .where(eq(own_rule.user_id, user_id))
      .orderBy(asc(own_rule.created_at), asc(own_rule.principle))
  ).map(({ principle }) => principle)

export async function insertOwnRule(tx: Tx, user_id: UserId, principle: string): Promise<void> {
  await tx.insert(own_rule).values({ user_id, principle }).onConflictDoNothing()
}

export async function deleteOwnRule(tx: Tx, user_id: UserId, principle: string): Promise<void> {
  await tx.delete(own_rule).where(and(eq(own_rule.user_id, user_id), eq(own_rule.principle, principle)))
}
