/** Words a person taught: "quality" is what she said it is, in every question she asks from then on. */
import { AppError } from 'core/contract'
import type { TaughtWord } from 'core/language'
import { dayOf } from 'core/values'
import type { UserCtx } from '#ctx.ts'
import { readLastQuestions } from './store.ts'
import { deleteTaughtWord, readTaughtWords, upsertTaughtWord } from './word-store.ts'

export const listWords = ({ db, user }: UserCtx): Promise<readonly TaughtWord[]> =>
  db.readAs(user.id, (tx) => readTaughtWords(tx, user.id))

/** Read like the sentence in the chat, so that what is kept is canonical text and nothing else. */
export async function teachWord(ctx: UserCtx, { word, meaning }: TaughtWord): Promise<TaughtWord> {
  const { db, market, user, clock } = ctx
  const { taught, answer } = await market.ask({
    sentence: `teach ${word} = ${meaning}`,
    today: dayOf(clock.now()),
    taught: await listWords(ctx),
    watchlist: [],
  })
  if (!taught) throw new AppError('invalid_input', { message: answer.headline })
  await db.asUser(user.id, (tx) => upsertTaughtWord(tx, { user_id: user.id, ...taught }))
  return taught
}

/** What a person asked last, newest first. */
export const lastQuestions = ({ db, user }: UserCtx, most: number): Promise<readonly string[]> =>
  db.readAs(user.id, (tx) => readLastQuestions(tx, user.id, most))

export const forgetWord = ({ db, user }: UserCtx, word: string): Promise<boolean> =>
  db.asUser(user.id, (tx) => deleteTaughtWord(tx, { user_id: user.id, word: word.trim().toLowerCase() }))
