import { OptionChainQuery, OptionDaysQuery, OptionThroughQuery } from 'core/contract/rest'
import { type App, get } from '#http/route.ts'
import { listDays, readChain, readThrough } from './options.ts'

export function optionsRoutes(app: App): void {
  get(app, '/api/options/underlyings', { who: 'public' }, ({ ctx }) => ctx.market.options.underlyings())

  // A slider through a day asks for many moments of it.
  get(app, '/api/options/chain', { who: 'public', limit: 240, query: OptionChainQuery }, ({ ctx, query }) =>
    readChain(ctx, query),
  )

  get(app, '/api/options/days', { who: 'public', query: OptionDaysQuery }, ({ ctx, query }) =>
    listDays(ctx, query.symbol, query.expiry),
  )

  get(app, '/api/options/through', { who: 'public', limit: 120, query: OptionThroughQuery }, ({ ctx, query }) =>
    readThrough(ctx, query),
  )
}
