/** Market records as the specification names their fields; GraphQL and REST send them unchanged. */

export interface Stock {
  readonly id: string
  readonly company_name: string
}

export interface MarketIndex {
  readonly index_name: string
  readonly kite_instrument_token: number
}

export const dmaDays = [5, 10, 20, 50, 100, 200] as const
export type DmaDays = (typeof dmaDays)[number]

export type Dmas = { readonly [Key in `${'price' | 'volume'}_dma_${DmaDays}`]: number | null }

/** company_profile of a market_index_wise_companies row. */
export interface IndexCompany extends Dmas {
  readonly symbol: string
  readonly companyName: string
  readonly marketCap: number | null
  readonly industry: string | null
  readonly sector: string | null
  readonly kite_instrument_token: number
}

export interface CompanyName {
  readonly symbol: string
  readonly companyName: string
}

export interface CompanyAnnouncement {
  readonly announcement_date: string
  readonly company_profile: CompanyName
  readonly announcement_category: string
  readonly announcement_document_link: string | null
  readonly announcement_impact: string | null
  readonly announcement_text_summary: string
  readonly announcement_sentiment: string | null
}

export interface InsiderTrade {
  readonly id: string
  readonly hash: string
  readonly company_profile: CompanyName
  readonly intimation_date: string
  readonly transaction_date: string
  readonly name_of_insider: string
  readonly category_of_insider: string
  readonly regulation: string
  readonly exchange: string
  readonly mode_of_transaction: string
  readonly transaction_type: string
  readonly type_of_security: string
  readonly number_of_securities_before_transaction: number | null
  readonly number_of_securities_transacted: number | null
  readonly number_of_securities_after_transaction: number | null
  readonly shareholding_before_transaction: number | null
  readonly shareholding_after_transaction: number | null
  readonly value_of_securities_transacted: number | null
  readonly created_at: string
  readonly updated_at: string
}

/** Days are YYYY-MM-DD, both ends included; no symbols means every company. */
export interface EventFilter {
  readonly symbols?: readonly string[]
  readonly fromDate?: string
  readonly toDate?: string
  readonly limit?: number
}

export interface MutualFund {
  readonly id: string
  readonly name: string
  readonly return_3Y: number | null
  readonly star_rating: number | null
  readonly isDipSipETF: boolean
}

/** GET /api/nse/etfList */
export interface EtfInstrument {
  readonly name: string
  readonly tradingsymbol: string
  readonly instrument_token: number
}

/** GET /api/indices/etf_funds_data and /api/indices/indexFunds: what the fund scraper matches against. */
export interface FundReference {
  readonly name: string
  readonly schemeCode: string
  readonly url: string
  readonly category: string
  readonly rating: string
  readonly aum: string
  readonly plan: string
}
