import { desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { only } from '#postgres/rows.ts'
import { user_feedback } from '#postgres/schema.ts'

export interface FeedbackRow {
  readonly id: number
  readonly user_id: UserId
  readonly type: number
  readonly comment: string
  readonly created_at: Date
  readonly handled_at: Date | null
}

const columns = {
  id: user_feedback.id,
  user_id: user_feedback.user_id,
  type: user_feedback.type,
  comment: user_feedback.comment,
  created_at: user_feedback.created_at,
  handled_at: user_feedback.handled_at,
}

export const insertFeedback = async (
  tx: Tx,
  feedback: Pick<FeedbackRow, 'user_id' | 'type' | 'comment'>,
): Promise<FeedbackRow> => only(await tx.insert(user_feedback).values(feedback).returning(columns))

/** Newest first. */
export const readFeedback = (tx: Tx, page: { limit: number; before: number | undefined }): Promise<FeedbackRow[]> =>
  tx
    .select(columns)
    .from(user_feedback)
    .where(page.before === undefined ? undefined : lt(user_feedback.id, page.before))
    .orderBy(desc(user_feedback.id))
    .limit(page.limit)

export async function countFeedback(tx: Tx): Promise<{ open: number; total: number }> {
  const total = await tx.$count(user_feedback)
  return { total, open: await tx.$count(user_feedback, isNull(user_feedback.handled_at)) }
}

/** False when there is none of that id. */
export async function markFeedback(tx: Tx, id: number, handled: boolean): Promise<boolean> {
  const marked = await tx
    .update(user_feedback)
    .set({ handled_at: handled ? sql`coalesce(${user_feedback.handled_at}, now())` : null })
    .where(eq(user_feedback.id, id))
    .returning({ id: user_feedback.id })
  return marked.length > 0
}
