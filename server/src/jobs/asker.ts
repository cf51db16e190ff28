/** Who a terminal asks for: the words and the watch list of that person, and her uses of the language model. */
import { dayOf } from 'core/values'
import { z } from 'zod'
import type { Clock } from '#clock.ts'
import { findUserId } from '#features/accounts/person-store.ts'
import { readTaughtWords, takeModelUse } from '#features/research/word-store.ts'
import { readWatchItems } from '#features/watchlist/store.ts'
import type { Db, UserId } from '#postgres/db.ts'

export const AskerThings = z.object({
  taught: z.array(z.object({ word: z.string(), meaning: z.string() })),
  watchlist: z.array(z.string()),
})
export type AskerThings = z.infer<typeof AskerThings>

class UnknownPerson extends Error {
  override readonly name = 'UnknownPerson'
  /** Written to be read alone. */
  readonly isSentence = true
}

async function userOf(db: Db, email: string): Promise<UserId> {
  const id = await db.asService((tx) => findUserId(tx, email))
  if (id === null) throw new UnknownPerson(`Nobody has signed in as ${email} here.`)
  return id
}

export async function readAsker(db: Db, email: string): Promise<AskerThings> {
  const user_id = await userOf(db, email)
  return await db.asUser(user_id, async (tx) => ({
    taught: await readTaughtWords(tx, user_id),
    watchlist: (await readWatchItems(tx, { user_id, asset_type: null })).map(({ symbol }) => symbol),
  }))
}

/** Counts one use of the model for this person, if she has one left today. */
export async function takeUse(
  db: Db,
  { email, clock, most }: { readonly email: string; readonly clock: Clock; readonly most: number },
): Promise<boolean> {
  const user_id = await userOf(db, email)
  return await db.asUser(user_id, (tx) => takeModelUse(tx, { user_id, day: dayOf(clock.now()), most }))
}
