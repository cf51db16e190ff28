/** The live-quotes socket: what a browser says and what it is told. */
import type { ChainFrame } from './rest/options.ts'

export const livePath = '/v1/live'

export interface Quote {
  readonly symbol: string
  /** Rupees. Null while nothing has traded. */
  readonly last: number | null
  readonly previousClose: number | null
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly volume: number | null
  /** The instant of the last trade, epoch milliseconds. */
  readonly at: number | null
  /** Of a future or an option, where the feed tells it. */
  readonly contract?: ContractFigures
}

export interface ContractFigures {
  /** In units of the underlying. */
  readonly openInterest: number
  /** Null while nobody bids, or offers. */
  readonly bid: number | null
  readonly ask: number | null
}

export type LiveRequest =
  | { readonly type: 'subscribe'; readonly symbols: readonly string[] }
  | { readonly type: 'unsubscribe'; readonly symbols: readonly string[] }
  /** The option chain that is on screen: one a socket, the last one asked for; null for none. */
  | { readonly type: 'chain'; readonly chain: { readonly symbol: string; readonly expiry: string } | null }

export type LiveMessage =
  | { readonly type: 'quotes'; readonly quotes: readonly Quote[] }
  | { readonly type: 'unknown'; readonly symbols: readonly string[] }
  | { readonly type: 'chain'; readonly frame: ChainFrame }
  | { readonly type: 'session'; readonly state: SessionState; readonly at: number }
  | { readonly type: 'error'; readonly message: string }

export type SessionState = 'pre-open' | 'open' | 'closed' | 'holiday'

export const liveLimits = { symbolsPerSocket: 2000, frameBytes: 64 * 1024, queueBytes: 256 * 1024 } as const
