import { type App, get } from '#http/route.ts'

/** Reference lists: the funds that dips can be set on, and those the fund scraper matches names against. */
export function fundsRoutes(app: App): void {
  get(app, '/api/nse/etfList', { who: 'public' }, async ({ ctx }) => ({ instruments: await ctx.market.etfList() }))

  get(app, '/api/indices/etf_funds_data', { who: 'public' }, ({ ctx }) => ctx.market.etfFunds())

  get(app, '/api/indices/indexFunds', { who: 'public' }, ({ ctx }) => ctx.market.indexFunds())
}
