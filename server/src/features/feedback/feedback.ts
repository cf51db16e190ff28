import { parseInput } from 'core/contract'
import { Feedback } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import { touchUser } from '#postgres/touch-user.ts'
import { type FeedbackRow, insertFeedback } from './store.ts'

/** The linked user is upserted on the e-mail key: there already, because only oneself is accepted, so only updated_at changes. */
export async function sendFeedback({ db, user }: UserCtx, feedback: unknown): Promise<FeedbackRow> {
  const { type, comment } = parseInput(Feedback, feedback)
  return await db.asUser(user.id, async (tx) => {
    await touchUser(tx, user.id)
    return await insertFeedback(tx, { user_id: user.id, type, comment })
  })
}
