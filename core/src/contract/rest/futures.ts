import { z } from 'zod'
import type { MarketState } from './market-state.ts'
import type { BuildUp, FutureMonth } from './terms/futures.ts'

/** One open contract at the last close. Percentages over the day before. */
export interface FutureContract {
  /** As contracts name the underlying: NIFTY. */
  readonly symbol: string
  readonly contract: string
  readonly name: string
  readonly kind: 'index' | 'stock' | 'commodity'
  /** Of a company; null for an index or a commodity. */
  readonly sector: string | null
  /** Of the underlying's live quotes: NIFTY 50. */
  readonly quote: string
  readonly expiry: string
  readonly month: FutureMonth
  /** Of the figures. */
  readonly day: string
  readonly last: number | null
  readonly previousClose: number | null
  readonly openInterest: number | null
  readonly openInterestChange: number | null
  readonly volume: number | null
  readonly lotSize: number | null
  readonly spot: number | null
  readonly basis: number | null
  readonly basisAnnual: number | null
  readonly rollover: number | null
  readonly buildUp: BuildUp | null
  /** Highest and lowest of the underlying in a year. */
  readonly high52: number | null
  readonly low52: number | null
}

/** A month that has ended since the figures were made. */
export interface RolledMonth {
  readonly expiry: string
  /** Of how many underlyings. */
  readonly count: number
  /** What their rows show now; null where no later contract is known. */
  readonly to: string | null
}

/** Contracts of index futures held open at the end of a day. */
export interface ParticipantPosition {
  readonly participant: string
  readonly long: number
  readonly short: number
  readonly longBefore: number | null
  readonly shortBefore: number | null
}

export interface IndexFuturePositions {
  readonly day: string
  readonly positions: readonly ParticipantPosition[]
  /** Of foreign institutions, oldest first: part of their index futures that is long, in percent. */
  readonly fii: readonly { readonly day: string; readonly longShare: number }[]
}

/** GET /api/futures: every contract that is still open, by underlying and expiry. */
export interface FuturesPage {
  readonly state: MarketState
  /** YYYY-MM-DD in IST. */
  readonly today: string
  readonly contracts: readonly FutureContract[]
  /** Contracts whose last trading day is today and not over. */
  readonly expiring: { readonly count: number; readonly closesAt: number } | null
  readonly rolled: readonly RolledMonth[]
  /** Null where nobody published them. */
  readonly positions: IndexFuturePositions | null
  /** What asks the same of the assistant. */
  readonly sentence: string
}

/** GET /api/futures/history?symbol: a year of an underlying's contracts. */
export const FutureHistoryQuery = z.object({
  symbol: z
    .string()
    .min(1)
    .max(50)
    .transform((text) => text.trim().toUpperCase()),
})

/** Bars of one contract, oldest first; a column each. */
export interface FutureBars {
  readonly contract: string
  readonly expiry: string
  readonly days: readonly string[]
  readonly close: readonly number[]
  readonly spot: readonly (number | null)[]
  readonly openInterest: readonly (number | null)[]
  readonly volume: readonly (number | null)[]
  readonly buildUp: readonly (BuildUp | null)[]
}

export interface FutureHistory {
  readonly symbol: string
  readonly name: string
  /** By expiry, those that ended included. */
  readonly contracts: readonly FutureBars[]
  readonly source: string
  readonly asOf: string
  /** What asks the same of the assistant. */
  readonly sentence: string
}
