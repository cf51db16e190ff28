import { z } from 'zod'

/** GET /api/feedback?limit&before, for operators: newest first. */
export const FeedbackQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Only what is older than this one. */
  before: z.coerce.number().int().min(1).optional(),
})
export type FeedbackQuery = z.infer<typeof FeedbackQuery>

export interface SentFeedback {
  readonly id: number
  /** 0 Feedback, 1 Enhancement, 2 Bug. */
  readonly type: number
  readonly comment: string
  readonly email: string
  readonly created_at: string
  /** When an operator was done with it. */
  readonly handled_at: string | null
}

export interface FeedbackList {
  readonly feedback: readonly SentFeedback[]
  readonly open: number
  readonly total: number
}

/** POST /api/feedback/:id/handled */
export const FeedbackParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
export const FeedbackHandledRequest = z.object({ handled: z.boolean() })
export type FeedbackHandledRequest = z.infer<typeof FeedbackHandledRequest>
