import { eq } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { users } from '#postgres/schema.ts'

/** For the terminal, whose user runs the product: outside any session. */
export async function findUserId(tx: Tx, email: string): Promise<UserId | null> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row?.id ?? null
}
