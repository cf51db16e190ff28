/** The live-quotes socket: what a browser says and what it is told. */
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
}

export type LiveRequest =
  | { readonly type: 'subscribe'; readonly symbols: readonly string[] }
  | { readonly type: 'unsubscribe'; readonly symbols: readonly string[] }

export type LiveMessage =
  | { readonly type: 'quotes'; readonly quotes: readonly Quote[] }
  | { readonly type: 'unknown'; readonly symbols: readonly string[] }
  | { readonly type: 'session'; readonly state: SessionState; readonly at: number }
  | { readonly type: 'error'; readonly message: string }

export type SessionState = 'pre-open' | 'open' | 'closed' | 'holiday'

export const liveLimits = { symbolsPerSocket: 2000, frameBytes: 64 * 1024, queueBytes: 256 * 1024 } as const
