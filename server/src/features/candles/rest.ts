import { CandleQuizQuery, CandlesQuery, candleLimits } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'
import { candleRecord, candlesToday } from './candles.ts'
import { candleQuiz } from './quiz.ts'

const { perMinute } = candleLimits

/** Patterns of the whole market; nothing here is anybody's own. */
export function candlesRoutes(app: App): void {
  get(app, '/api/candles/today', { who: 'public', limit: perMinute, query: CandlesQuery }, ({ ctx, query }) =>
    candlesToday(ctx, query),
  )

  get(app, '/api/candles/record', { who: 'public', limit: perMinute, query: CandlesQuery }, ({ ctx, query }) =>
    candleRecord(ctx, query),
  )

  get(app, '/api/candles/quiz', { who: 'public', limit: perMinute, query: CandleQuizQuery }, ({ ctx, query }) =>
    candleQuiz(ctx, query.seed),
  )
}
