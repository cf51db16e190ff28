import type { CalendarYear, DatedReturn, RollingSummary, SipResult } from 'core/calculators'
import { z } from 'zod'
import { type CapClass, type FundWindow, fundLimits, fundPlans, type TradeKind } from './terms/funds.ts'

/** Percentages throughout; over more than a year, a year. */
export interface FundRow {
  readonly id: string
  readonly name: string
  readonly house: string | null
  readonly category: string | null
  /** One of `fundCategories`; null for debt funds, which have none. */
  readonly categoryKey: string | null
  readonly plan: string | null
  readonly option: string | null
  readonly benchmark: string | null
  /** Rupees. */
  readonly aum: number | null
  readonly expense: number | null
  readonly expenseAverage: number | null
  readonly expenseAgainst: number | null
  readonly return1y: number | null
  readonly return3y: number | null
  readonly return5y: number | null
  readonly return10y: number | null
  readonly rollingMedian: number | null
  readonly rollingWorst: number | null
  /** Part of all stretches above `fundLimits.goodReturn`. */
  readonly rollingAbove: number | null
  readonly alpha: number | null
  readonly downsideCapture: number | null
  readonly maxDrawdown: number | null
  readonly star: number | null
  /** Years. */
  readonly age: number | null
  readonly nav: number | null
  readonly navDay: string | null
  /** Day of the last portfolio; null where none was disclosed. */
  readonly holdingsDay: string | null
  /** Set of a fund read from a site by the scraper: when it was read. Such a fund has no page of its own. */
  readonly scrapedAt: string | null
}

/** GET /api/mutualfunds/list */
export const FundListQuery = z.object({ plan: z.enum(fundPlans).default('direct') })

export interface FundList {
  /** Largest first. */
  readonly rows: readonly FundRow[]
  /** Of all plans, before the limit. */
  readonly total: number
  readonly asOf: string
  readonly source: string
}

export const FundId = z.string().regex(/^[\w:-]{1,80}$/)

/** GET /api/mutualfunds/fund?id= */
export const FundPageQuery = z.object({ id: FundId })

export interface FundFacts {
  readonly manager: string | null
  readonly launchDay: string | null
  readonly minSip: number | null
  readonly turnover: number | null
  readonly exitLoad: number | null
  readonly volatility: number | null
  readonly sharpe: number | null
  readonly beta: number | null
  readonly trackingError: number | null
}

export interface FundReturn {
  readonly window: FundWindow
  readonly fund: number | null
  readonly benchmark: number | null
  /** Mean of the category. */
  readonly category: number | null
  /** 1 is the best of `of` funds of the category that are as old. */
  readonly rank: number | null
  readonly of: number
}

/** A rolling return beside the middle half of its category. */
export interface RollingDay extends DatedReturn {
  readonly quarter: number | null
  readonly median: number | null
  readonly threeQuarters: number | null
}

export interface FundYear extends CalendarYear {
  readonly benchmark: number | null
  readonly category: number | null
}

export interface HeldOver {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly cap: CapClass | null
  /** By disclosure, oldest first; null where it was not held. */
  readonly weights: readonly (number | null)[]
  /** In shares of the last disclosure: bonuses and splits since are counted in. */
  readonly shares: readonly (number | null)[]
  /** Rupees at the last disclosure. */
  readonly amount: number | null
  /** Bonuses and splits between the first disclosure and the last, in words. */
  readonly actions: readonly string[]
}

export interface FundPortfolio {
  /** Days of disclosure, oldest first. */
  readonly days: readonly string[]
  readonly holdings: readonly HeldOver[]
}

/** equity: shares and funds of shares; other: 24 months; debt: the slab. */
export type FundTax = 'equity' | 'other' | 'debt'

export interface FundPage {
  readonly fund: FundRow
  readonly facts: FundFacts
  readonly returns: readonly FundReturn[]
  /** Month ends, oldest first; the benchmark's level on the same day. */
  readonly navs: readonly { readonly day: string; readonly nav: number; readonly benchmark: number | null }[]
  readonly rolling: { readonly days: readonly RollingDay[]; readonly summary: RollingSummary | null }
  readonly years: readonly FundYear[]
  /** ₹1 a month over 12, 36, 60 and 120 months; those the fund is old enough for. */
  readonly sips: readonly SipResult[]
  /** The last portfolios; the last day may be old: see `disclosure`. */
  readonly portfolio: FundPortfolio | null
  readonly disclosure: {
    /** Day of the fund's own last portfolio. */
    readonly day: string | null
    /** Day of the newest portfolio of any fund. */
    readonly newest: string | null
    /** Why there is none, or none of the last month; null where all is well. */
    readonly missing: string | null
  }
  readonly tax: FundTax
  readonly asOf: string
  readonly source: string
}

const ids = (least: number, most: number) =>
  z
    .string()
    .max(2000)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(FundId).min(least).max(most))

/** GET /api/mutualfunds/overlap?ids=a,b */
export const OverlapQuery = z.object({ ids: ids(fundLimits.overlap.least, fundLimits.overlap.most) })

export interface OverlapFund {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly day: string | null
  readonly holdings: number
  /** Percent of the fund that its portfolio names. */
  readonly seen: number
  /** Why nothing can be compared; null where it can. */
  readonly missing: string | null
}

export interface CommonStock {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  /** In the order of the funds. */
  readonly weights: readonly (number | null)[]
  readonly held: number
  readonly least: number
}

export interface FundOverlap {
  readonly funds: readonly OverlapFund[]
  readonly matrix: readonly (readonly number[])[]
  readonly common: readonly CommonStock[]
  readonly asOf: string
  readonly source: string
}

/** GET /api/mutualfunds/traded?symbol=: who bought and sold a company; without a symbol, what funds bought and sold most. */
export const FundTradesQuery = z.object({
  symbol: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9&_.-]{1,40}$/)
    .optional(),
})

export interface FundTrade {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly kind: TradeKind
  readonly weight: number | null
  readonly weightBefore: number | null
  readonly shares: number | null
  /** In shares of today: bonuses and splits between are counted in. */
  readonly sharesBefore: number | null
  readonly change: number
  /** Rupees, at the price of the later disclosure. */
  readonly value: number | null
}

export interface TradedStock {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly buyers: number
  readonly sellers: number
  readonly change: number
  /** Rupees, net. */
  readonly value: number | null
}

export interface FundTrades {
  readonly day: string | null
  readonly before: string | null
  readonly company: { readonly symbol: string; readonly name: string } | null
  /** Of the company: the largest change first. */
  readonly funds: readonly FundTrade[]
  /** Of all companies, when none was asked for: the most bought first, by rupees. */
  readonly stocks: readonly TradedStock[]
  readonly asOf: string
  readonly source: string
}
