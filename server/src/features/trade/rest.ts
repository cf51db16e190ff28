import { type TradeInstrument, TradeInstrumentsQuery } from 'core/contract/rest'
import type { Ctx } from '#ctx.ts'
import { type App, get } from '#http/route.ts'

/** A link may say any price: the basket is shown next to the market's own. */
async function listInstruments({ market }: Ctx, symbols: readonly string[]): Promise<readonly TradeInstrument[]> {
  const quotes = new Map(market.quotes(symbols).map((quote) => [quote.symbol, quote]))
  return (await market.tradables(symbols)).map(({ symbol, name, kind, inav, inavDay }) => {
    const { last = null, previousClose = null, at = null } = quotes.get(symbol) ?? {}
    return { symbol, name, kind, last, previousClose, at, inav, inavDay }
  })
}

export function tradeRoutes(app: App): void {
  get(app, '/api/trade/instruments', { who: 'public', query: TradeInstrumentsQuery }, ({ ctx, query }) =>
    listInstruments(ctx, query.symbols),
  )
}
