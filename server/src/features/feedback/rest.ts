import { FeedbackHandledRequest, FeedbackParams, FeedbackQuery } from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { handleFeedback, listFeedback } from './feedback.ts'

/** For operators; people send theirs by GraphQL. */
export function feedbackRoutes(app: App): void {
  get(app, '/api/feedback', { who: 'operator', query: FeedbackQuery }, ({ ctx, query }) => listFeedback(ctx, query))

  post(
    app,
    '/api/feedback/:id/handled',
    { who: 'operator', params: FeedbackParams, body: FeedbackHandledRequest },
    async ({ ctx, params, body, reply }) => {
      await handleFeedback(ctx, params.id, body.handled)
      return reply.code(204).send()
    },
  )
}
