import { builder } from '#graphql/builder.ts'
import { LinkedUser } from '#graphql/refs.ts'
import { self } from '#graphql/self.ts'
import { sendFeedback } from './feedback.ts'
import type { FeedbackRow } from './store.ts'

const Feedback = builder.objectRef<FeedbackRow>('user_feedback').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    user_id: t.exposeInt('user_id'),
    type: t.exposeInt('type'),
    comment: t.exposeString('comment'),
    created_at: t.expose('created_at', { type: 'timestamptz' }),
  }),
})

const FeedbackInput = builder.inputType('user_feedback_insert_input', {
  fields: (t) => ({
    type: t.field({ type: 'numeric', required: true, description: '0 Feedback, 1 Enhancement, 2 Bug' }),
    comment: t.string({ required: true }),
    user: t.field({ type: LinkedUser }),
  }),
})

builder.mutationField('insert_user_feedback_one', (t) =>
  t.field({
    type: Feedback,
    args: { object: t.arg({ type: FeedbackInput, required: true }) },
    resolve: (_root, { object }, ctx) => sendFeedback(self(ctx, object.user ?? {}), object),
  }),
)
