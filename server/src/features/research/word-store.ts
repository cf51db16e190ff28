/** SQL of the words people taught and of what they spent on the language model. */
import type { TaughtWord } from 'core/language'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { model_use, taught_word } from '#postgres/schema.ts'

export const readTaughtWords = (tx: Tx, user_id: UserId): Promise<TaughtWord[]> =>
  tx
    .select({ word: taught_word.word, meaning: taught_word.meaning })
    .from(taught_word)
    .where(eq(taught_word.user_id, user_id))
    .orderBy(asc(taught_word.word))

export async function upsertTaughtWord(tx: Tx, row: TaughtWord & { readonly user_id: UserId }): Promise<void> {
  await tx
    .insert(taught_word)
    .values(row)
    .onConflictDoUpdate({ target: [taught_word.user_id, taught_word.word], set: { meaning: row.meaning } })
}

export async function deleteTaughtWord(
  tx: Tx,
  { user_id, word }: { readonly user_id: UserId; readonly word: string },
): Promise<boolean> {
  const gone = await tx
    .delete(taught_word)
    .where(and(eq(taught_word.user_id, user_id), eq(taught_word.word, word)))
    .returning({ word: taught_word.word })
  return gone.length > 0
}

/** Counts one use of the model, or answers false when the day's are used up: two tabs cannot both take the last. */
export async function takeModelUse(
  tx: Tx,
  { user_id, day, most }: { readonly user_id: UserId; readonly day: string; readonly most: number },
): Promise<boolean> {
  if (most < 1) return false
  const taken = await tx
    .insert(model_use)
    .values({ user_id, day, calls: 1 })
    .onConflictDoUpdate({
      target: [model_use.user_id, model_use.day],
      set: { calls: sql`${model_use.calls} + 1` },
      setWhere: lt(model_use.calls, most),
    })
    .returning({ calls: model_use.calls })
  return taken.length > 0
}
