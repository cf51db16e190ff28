import { AppError, parseInput } from 'core/contract'
import { Feedback } from 'core/contract/graphql'
import type { FeedbackList, FeedbackQuery } from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'
import { touchUser } from '#postgres/touch-user.ts'
import { emailsOf } from '#postgres/user-emails.ts'
import { countFeedback, type FeedbackRow, insertFeedback, markFeedback, readFeedback } from './store.ts'

/** The linked user is upserted on the e-mail key: there already, because only oneself is accepted, so only updated_at changes. */
export async function sendFeedback({ db, user }: UserCtx, feedback: unknown): Promise<FeedbackRow> {
  const { type, comment } = parseInput(Feedback, feedback)
  return await db.asUser(user.id, async (tx) => {
    await touchUser(tx, user.id)
    return await insertFeedback(tx, { user_id: user.id, type, comment })
  })
}

/** What everybody sent, for operators: the route lets nobody else in. */
export const listFeedback = ({ db }: UserCtx, { limit, before }: FeedbackQuery): Promise<FeedbackList> =>
  db.asService(async (tx) => {
    const rows = await readFeedback(tx, { limit, before })
    const emails = await emailsOf(
      tx,
      rows.map(({ user_id }) => user_id),
    )
    return {
      feedback: rows.map(({ id, type, comment, user_id, created_at, handled_at }) => ({
        id,
        type,
        comment,
        email: emails.get(user_id) ?? '',
        created_at: created_at.toISOString(),
        handled_at: handled_at?.toISOString() ?? null,
      })),
      ...(await countFeedback(tx)),
    }
  })

export async function handleFeedback({ db }: UserCtx, id: number, handled: boolean): Promise<void> {
  if (!(await db.asService((tx) => markFeedback(tx, id, handled)))) throw new AppError('not_found')
}
