import { NoticeParams, NoticesQuery, NoticesReadRequest } from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { readAttempts, readInbox, readUpTo, resend } from './notices.ts'

export function noticesRoutes(app: App): void {
  get(app, '/api/notices', { who: 'signedIn', query: NoticesQuery }, ({ ctx, query }) => readInbox(ctx, query))
  get(app, '/api/notices/:id/attempts', { who: 'signedIn', params: NoticeParams }, ({ ctx, params }) =>
    readAttempts(ctx, params.id),
  )
  post(
    app,
    '/api/notices/:id/resend',
    { who: 'signedIn', limit: 20, params: NoticeParams },
    async ({ ctx, params, reply }) => {
      await resend(ctx, params.id)
      return reply.code(204).send()
    },
  )
  post(app, '/api/notices/read', { who: 'signedIn', body: NoticesReadRequest }, async ({ ctx, body, reply }) => {
    await readUpTo(ctx, body.upTo)
    return reply.code(204).send()
  })
}
