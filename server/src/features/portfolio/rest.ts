import {
  fundLimits,
  ImportRequest,
  NewTransactionRequest,
  RemoveTransactionsRequest,
  StatementRequest,
} from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { addTransaction, importText, readPortfolio, removeTransactions, reviewText } from './statements.ts'

const perMinute = 60
/** A text of the largest size, written as JSON. */
const bodyLimit = fundLimits.importBytes * 2

export function portfolioRoutes(app: App): void {
  get(app, '/api/portfolio', { who: 'signedIn' }, ({ ctx }) => readPortfolio(ctx))

  post(
    app,
    '/api/portfolio/review',
    { who: 'signedIn', limit: perMinute, bodyLimit, body: StatementRequest },
    ({ ctx, body }) => reviewText(ctx, body),
  )

  post(
    app,
    '/api/portfolio/import',
    { who: 'signedIn', limit: perMinute, bodyLimit, body: ImportRequest },
    ({ ctx, body }) => importText(ctx, body),
  )

  post(app, '/api/portfolio/add', { who: 'signedIn', limit: perMinute, body: NewTransactionRequest }, ({ ctx, body }) =>
    addTransaction(ctx, body),
  )

  post(
    app,
    '/api/portfolio/remove',
    { who: 'signedIn', limit: perMinute, body: RemoveTransactionsRequest },
    ({ ctx, body }) => removeTransactions(ctx, body),
  )
}
