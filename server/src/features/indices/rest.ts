import { IndexClosesQuery, IndexPageQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'
import { listIndices, openIndex } from './indices.ts'

export function indicesRoutes(app: App): void {
  get(app, '/api/indices/table', { who: 'public' }, ({ ctx }) => listIndices(ctx))

  get(app, '/api/indices/page', { who: 'public', query: IndexPageQuery }, ({ ctx, query }) =>
    openIndex(ctx, query.index),
  )

  get(app, '/api/indices/history', { who: 'public', limit: 120, query: IndexPageQuery }, ({ ctx, query }) =>
    ctx.market.indices.history(query.index),
  )

  get(app, '/api/indices/rotation', { who: 'public' }, ({ ctx }) => ctx.market.indices.rotation())

  get(app, '/api/indices/closes', { who: 'public', limit: 120, query: IndexClosesQuery }, ({ ctx, query }) =>
    ctx.market.indices.closes(query.names),
  )
}
