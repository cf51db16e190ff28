import { AppError } from 'core/contract'
import { DipHistoryQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'

/** What the dashboard and the calculator draw from; nothing here is anybody's own. */
export function dipsRoutes(app: App): void {
  get(app, '/api/dips/funds', { who: 'public' }, ({ ctx }) => ctx.market.dipFunds())

  get(app, '/api/dips/history', { who: 'public', query: DipHistoryQuery }, async ({ ctx, query }) => {
    const history = await ctx.market.dipHistory(query.symbol)
    if (!history) throw new AppError('not_found')
    return history
  })
}
