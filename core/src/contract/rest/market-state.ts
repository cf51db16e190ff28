import type { SessionState } from '../live.ts'

/** GET /api/market/state: what every page says about its data. */
export interface MarketState {
  /** True while the built-in simulated market is in use: every page shows the bar. */
  readonly simulated: boolean
  readonly source: string
  /** Last closed trading day, YYYY-MM-DD. */
  readonly asOf: string
  readonly session: SessionState
  /** Epoch milliseconds of the answer. */
  readonly at: number
}
