import { ArrayViewQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'
import { viewArrays } from './explorer.ts'

export function explorerRoutes(app: App): void {
  get(
    app,
    '/api/internal/arrayview',
    { who: 'operator', limit: 60, query: ArrayViewQuery },
    async ({ ctx, query, reply }) => {
      const { arrays, truncated } = await viewArrays(ctx, query.array_name)
      if (truncated.length > 0) reply.header('x-truncated', truncated.join(','))
      return arrays
    },
  )
}
