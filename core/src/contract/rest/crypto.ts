/** Coins and their news. */
import type { PriceMove } from 'core/news'
import { z } from 'zod'

/** sample: simulated with the rest of the market; waiting: configured and not yet answered. */
export type SourceStanding = 'sample' | 'stored' | 'good' | 'down' | 'waiting'

export interface CoinSource {
  readonly name: string
  readonly state: SourceStanding
  /** Epoch milliseconds of the last answer that could be read. */
  readonly goodAt: number | null
  readonly triedAt: number | null
  /** Why the last try gave nothing. */
  readonly problem: string | null
}

/** Amounts in rupees, changes in percent; null where the source does not say. */
export interface Coin {
  readonly symbol: string
  readonly name: string
  readonly category: string | null
  readonly rank: number | null
  readonly price: number | null
  readonly change1h: number | null
  readonly change24h: number | null
  readonly change7d: number | null
  readonly change30d: number | null
  readonly change1y: number | null
  readonly marketCap: number | null
  readonly volume24h: number | null
  readonly supply: number | null
  readonly maxSupply: number | null
  readonly ath: number | null
  readonly athDay: string | null
  /** Below zero: so far under the high. */
  readonly athDistance: number | null
  /** Seven days, oldest first. */
  readonly spark: readonly number[]
  /** Of daily returns over a year with Bitcoin's. */
  readonly btcCorrelation: number | null
  /** Yearly, from a year of daily returns. */
  readonly volatility: number | null
}

/** GET /api/crypto/coins */
export interface CoinBoard {
  readonly coins: readonly Coin[]
  /** Of the prices, epoch milliseconds. */
  readonly asOf: number | null
  readonly source: CoinSource
  /** Rupees for a dollar. */
  readonly dollar: { readonly rupees: number; readonly day: string; readonly source: string } | null
  readonly niftyVolatility: number | null
  /** Closes behind correlation and volatility end here. */
  readonly closesTo: string | null
}

export interface CoinNewsItem {
  readonly id: string
  readonly headline: string
  readonly source: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Null for a simulated item: there is no original. */
  readonly url: string | null
  readonly coins: readonly string[]
}

/** Items that tell the same, the first teller first. */
export interface CoinStory {
  readonly id: string
  readonly items: readonly CoinNewsItem[]
}

/** GET /api/crypto/news: newest story first. */
export interface CoinNews {
  readonly stories: readonly CoinStory[]
  readonly sources: readonly CoinSource[]
  readonly coins: readonly { readonly symbol: string; readonly name: string }[]
}

/** GET /api/crypto/news/moves?id: the price around an item, coin by coin. */
export const CoinMovesQuery = z.object({ id: z.string().min(1).max(100) })

export interface CoinMoves {
  readonly id: string
  /** `move` is null where no hourly prices lie around the item. */
  readonly moves: readonly { readonly symbol: string; readonly name: string; readonly move: PriceMove | null }[]
  readonly source: string
}

const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9$*._-]{0,29}$/)

/** GET /api/crypto/mine, and the answer of the three calls that change it. */
export interface MyCoinNews {
  readonly saved: readonly CoinNewsItem[]
  readonly muted: readonly string[]
  /** Coins whose news is told. */
  readonly alerts: readonly string[]
}

/** POST /api/crypto/saved */
export const SaveCoinNews = z.object({ id: z.string().min(1).max(100), isSaved: z.boolean() })
/** POST /api/crypto/muted */
export const MuteCoinSource = z.object({ source: z.string().min(1).max(100), isMuted: z.boolean() })
/** POST /api/crypto/alerts */
export const AlertOnCoinNews = z.object({ symbol, isOn: z.boolean() })
