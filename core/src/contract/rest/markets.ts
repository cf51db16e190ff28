import type { AnswerColumn, Cell } from 'core/compile'
import { z } from 'zod'
import type { Quote } from '../live.ts'
import type { MarketState } from './market-state.ts'
import { type MarketTab, marketTabs } from './terms/markets.ts'

/** GET /api/markets/list?tab&universe: the answer to the list's own sentence, with what is shown of every company beside it. */
export const MarketListQuery = z.object({
  tab: z.enum(marketTabs).default('gainers'),
  /** An index by its name, `all` or `watchlist`. */
  universe: z.string().min(1).max(100).default('NIFTY 500'),
})
export type MarketListQuery = z.infer<typeof MarketListQuery>

/** The columns every list of companies has. */
export interface CompanyGlance {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly close: number | null
  readonly dayChange: number | null
  /** Volume over its average of 20 days. */
  readonly volumeTimes: number | null
  readonly deliveryPercent: number | null
  readonly marketCap: number | null
  /** The last closes, oldest first. */
  readonly closes: readonly number[]
}

/** What a list's rule needs of a company to be judged on live prices. */
export interface LiveGlance extends CompanyGlance {
  readonly previousClose: number | null
  /** Of the 52 weeks before the day of the last price: past it there is a new high. */
  readonly high52: number | null
  readonly low52: number | null
  /** Average volume of 20 days. */
  readonly volume20: number | null
}

/** GET /api/markets/stocks?universe: the companies of a universe, largest first, for lists ranked on live prices. */
export const MarketStocksQuery = z.object({ universe: z.string().min(1).max(100).default('NIFTY 500') })
export interface MarketStocks {
  readonly stocks: readonly LiveGlance[]
  readonly quotes: readonly Quote[]
}

export interface MarketList {
  readonly tab: MarketTab
  readonly universe: string
  /** Asked in the chat, it is this list. */
  readonly sentence: string
  readonly canonical: string
  readonly headline: string
  readonly notes: readonly string[]
  readonly columns: readonly AnswerColumn[]
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly Cell[])[]
  readonly total: number
  /** By symbol, for the symbols of the rows. */
  readonly companies: readonly CompanyGlance[]
  /** Documents of announcements, in the order of the rows; empty for other lists. */
  readonly links: readonly (string | null)[]
  readonly quotes: readonly Quote[]
  readonly asOf: string
  readonly source: string
}

/** GET /api/markets/universes: what a list may be of. */
export interface MarketUniverse {
  readonly name: string
  readonly title: string
}

export interface PulseTile {
  readonly symbol: string
  readonly title: string
  readonly asset: 'index' | 'commodity' | 'currency'
  /** The last closes, oldest first. */
  readonly closes: readonly number[]
}

export interface PulseStock {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly marketCap: number | null
  readonly close: number | null
  readonly previousClose: number | null
  readonly volume: number | null
  /** Rupees traded on the last stored day. */
  readonly turnover: number | null
  /** Of the 52 weeks before the day of the last price: past it there is a new high. */
  readonly high52: number | null
  readonly low52: number | null
  readonly average50: number | null
  readonly average200: number | null
}

export interface ActiveUnderlying {
  readonly symbol: string
  /** Contracts × lot, all expiries. */
  readonly openInterest: number | null
  /** In percent, of the nearest future. */
  readonly openInterestChange: number | null
  /** Rupees. */
  readonly premium: number | null
}

export interface PulseEvent {
  readonly symbol: string
  readonly name: string
  readonly day: string
  /** A listing is near the day too, on a day of its own. */
  readonly kind: 'results' | 'ex-date' | 'listing' | 'filing'
  readonly says: string
  /** Of a filing. */
  readonly sentiment: string | null
}

/** GET /api/markets/pulse: the live page at once; quotes after it come over the socket. */
export interface MarketPulse {
  readonly state: MarketState
  readonly tiles: readonly PulseTile[]
  /** Tiles the loaded data has nothing for. */
  readonly absent: readonly string[]
  /** The largest companies. */
  readonly stocks: readonly PulseStock[]
  readonly active: {
    readonly openInterest: readonly ActiveUnderlying[]
    readonly premium: readonly ActiveUnderlying[]
  }
  /** The nearest Nifty future and what the options say of the days to come; null without derivatives. */
  readonly derivatives: {
    readonly contract: string
    readonly last: number | null
    readonly basis: number | null
    /** In percent. */
    readonly volatility: number | null
    readonly expiry: string
  } | null
  /** The trading day the events are of. */
  readonly eventsDay: string
  readonly events: readonly PulseEvent[]
  readonly quotes: readonly Quote[]
}

/** GET /api/markets/movers?index: who moved an index, for "why is it moving". */
export const MoversQuery = z.object({ index: z.string().min(1).max(100).default('NIFTY 50') })
export interface IndexMovers {
  readonly index_name: string
  readonly previousClose: number | null
  readonly members: readonly { readonly symbol: string; readonly name: string; readonly weight: number | null }[]
  /** Of members, on the day of the last session or today. */
  readonly filings: readonly PulseEvent[]
  readonly quotes: readonly Quote[]
}
