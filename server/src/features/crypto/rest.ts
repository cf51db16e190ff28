import { AlertOnCoinNews, CoinMovesQuery, MuteCoinSource, SaveCoinNews } from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { readBoard } from './board.ts'
import { alertOnNews, muteSource, readMine, readMoves, readNews, saveNews } from './news.ts'

const perMinute = 120

export function cryptoRoutes(app: App): void {
  get(app, '/api/crypto/coins', { who: 'public', limit: perMinute }, ({ ctx }) => readBoard(ctx))

  get(app, '/api/crypto/news', { who: 'public', limit: perMinute }, ({ ctx }) => readNews(ctx))

  get(app, '/api/crypto/news/moves', { who: 'public', limit: perMinute, query: CoinMovesQuery }, ({ ctx, query }) =>
    readMoves(ctx, query.id),
  )

  get(app, '/api/crypto/mine', { who: 'signedIn' }, ({ ctx }) => readMine(ctx))

  post(app, '/api/crypto/saved', { who: 'signedIn', limit: perMinute, body: SaveCoinNews }, ({ ctx, body }) =>
    saveNews(ctx, body),
  )

  post(app, '/api/crypto/muted', { who: 'signedIn', limit: perMinute, body: MuteCoinSource }, ({ ctx, body }) =>
    muteSource(ctx, body),
  )

  post(app, '/api/crypto/alerts', { who: 'signedIn', limit: perMinute, body: AlertOnCoinNews }, ({ ctx, body }) =>
    alertOnNews(ctx, body),
  )
}
