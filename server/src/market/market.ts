import type { Quote, SessionState } from 'core/contract'
import type { CompanyHit, MarketState, Showcase } from 'core/contract/rest'

/** What the rest of the server may ask of market data. */
export interface Market {
  state(now: number): MarketState
  session(now: number): SessionState
  searchCompanies(text: string, limit: number): readonly CompanyHit[]
  showcase(): Promise<Showcase>
  /** Last known quotes; symbols the market does not know are absent. */
  quotes(symbols: readonly string[]): readonly Quote[]
  isReady(): boolean
  close(): Promise<void>
}
