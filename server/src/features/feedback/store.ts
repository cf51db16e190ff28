import type { Tx, UserId } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { user_feedback } from '#postgres/schema.ts'

export interface FeedbackRow {
  readonly id: number
  readonly user_id: UserId
  readonly type: number
  readonly comment: string
  readonly created_at: Date
}

export const insertFeedback = async (
  tx: Tx,
  feedback: Pick<FeedbackRow, 'user_id' | 'type' | 'comment'>,
): Promise<FeedbackRow> =>
  only(
    await tx.insert(user_feedback).values(feedback).returning({
      id: user_feedback.id,
      user_id: user_feedback.user_id,
      type: user_feedback.type,
      comment: user_feedback.comment,
      created_at: user_feedback.created_at,
    }),
  )
