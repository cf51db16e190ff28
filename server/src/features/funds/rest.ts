import {
  CategoryScrapeRequest,
  FundListQuery,
  FundPageQuery,
  FundTradesQuery,
  OverlapQuery,
  type ScrapeEvent,
  ScrapeRequest,
} from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { openEventStream } from '#http/sse.ts'
import { compareFunds, listFundsOf, listTrades, openFund } from './funds.ts'
import { listScraped, saveSent, scrapeFunds } from './scraper.ts'

/** Reference lists: the funds that dips can be set on, and those the fund scraper matches names against; the fund screens; the scraper. */
export function fundsRoutes(app: App): void {
  get(app, '/api/nse/etfList', { who: 'public' }, async ({ ctx }) => ({ instruments: await ctx.market.etfList() }))

  get(app, '/api/indices/etf_funds_data', { who: 'public' }, ({ ctx }) => ctx.market.etfFunds())

  get(app, '/api/indices/indexFunds', { who: 'public' }, ({ ctx }) => ctx.market.indexFunds())

  get(app, '/api/mutualfunds/list', { who: 'public', query: FundListQuery }, ({ ctx, query }) =>
    listFundsOf(ctx, query.plan),
  )
  get(app, '/api/mutualfunds/fund', { who: 'public', limit: 120, query: FundPageQuery }, ({ ctx, query }) =>
    openFund(ctx, query.id),
  )
  get(app, '/api/mutualfunds/overlap', { who: 'public', limit: 120, query: OverlapQuery }, ({ ctx, query }) =>
    compareFunds(ctx, query.ids),
  )
  get(app, '/api/mutualfunds/traded', { who: 'public', limit: 120, query: FundTradesQuery }, ({ ctx, query }) =>
    listTrades(ctx, query.symbol ?? null),
  )

  post(app, '/api/mutualfunds/categoryScrape', { who: 'operator', body: CategoryScrapeRequest }, ({ ctx, body }) =>
    saveSent(ctx, body),
  )

  get(app, '/api/mutualfunds/scraped', { who: 'operator' }, ({ ctx }) => listScraped(ctx))

  post(app, '/api/mutualfunds/scrape', { who: 'operator', limit: 20, body: ScrapeRequest }, async (call) => {
    const { category, schemeCode, delayMs } = call.body
    const stream = openEventStream(call.request, call.reply)
    const tell = (event: ScrapeEvent) => stream.send('scrape', event)
    try {
      stream.done(await scrapeFunds(call.ctx, { category, codes: schemeCode, delayMs, signal: stream.signal, tell }))
    } catch (error) {
      stream.failed(error)
    }
  })
}
