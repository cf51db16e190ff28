import { MarketListQuery, MarketStocksQuery, MoversQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'
import { listStocks, listUniverses, type MarketParts, readMarketList, readMovers, readPulse } from './markets.ts'

export function marketsRoutes(app: App, parts: MarketParts): void {
  get(app, '/api/markets/pulse', { who: 'public' }, ({ ctx }) => readPulse(ctx))

  get(app, '/api/markets/movers', { who: 'public', query: MoversQuery }, ({ ctx, query }) =>
    readMovers(ctx, query.index),
  )

  get(app, '/api/markets/universes', { who: 'public' }, ({ ctx }) => listUniverses(ctx))

  get(app, '/api/markets/stocks', { who: 'public', limit: 120, query: MarketStocksQuery }, ({ ctx, query }) =>
    listStocks(ctx, parts, query.universe),
  )

  get(app, '/api/markets/list', { who: 'public', limit: 120, query: MarketListQuery }, ({ ctx, query }) =>
    readMarketList(ctx, parts, query),
  )
}
