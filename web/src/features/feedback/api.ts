import { queryOptions } from '@tanstack/react-query'
import type { FeedbackList } from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'
import { readSession } from '#lib/session.ts'

/** The sender goes along as the specification says; the server accepts nobody but oneself. */
export function sendFeedback(type: number, comment: string): Promise<unknown> {
  const user = readSession()?.user
  return graphql(
    'mutation InsertFeedback($object: user_feedback_insert_input!) { insert_user_feedback_one(object: $object) { id } }',
    { object: { type, comment, ...(user && { user: { email: user.email, google_id: user.uid } }) } },
  )
}

export const feedbackQuery = queryOptions({
  queryKey: ['feedback'],
  queryFn: ({ signal }) => call<FeedbackList>('/api/feedback', { signal, query: { limit: 200 } }),
})

export const markHandled = (id: number, handled: boolean): Promise<unknown> =>
  call(`/api/feedback/${id}/handled`, { method: 'POST', body: { handled } })
