import { FutureHistoryQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'
import { listFutures, readFutureHistory } from './futures.ts'

export function futuresRoutes(app: App): void {
  get(app, '/api/futures', { who: 'public' }, ({ ctx }) => listFutures(ctx))

  get(app, '/api/futures/history', { who: 'public', limit: 120, query: FutureHistoryQuery }, ({ ctx, query }) =>
    readFutureHistory(ctx, query.symbol),
  )
}
