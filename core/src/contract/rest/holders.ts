import type { AnswerColumn, Cell } from 'core/compile'
import type { StakeMove } from 'core/holders'
import { z } from 'zod'
import { type HolderScreenName, holderLimits, holderScreens } from './terms/holders.ts'

/** GET /api/holders/investors?q&kind: every word of q is in one of the investor's names. */
export const InvestorsQuery = z.object({
  q: z.string().max(120).default(''),
  kind: z.string().max(60).optional(),
})

export interface InvestorSummary {
  readonly name: string
  readonly kind: string | null
  /** How many filed names are merged. */
  readonly names: number
  /** Worth of what is named in the last quarter. */
  readonly value: number
  readonly holdings: number
  /** Bought less sold at today's worth, over stakes named in both quarters; null where there are none. */
  readonly net: number | null
  readonly came: number
  readonly below: number
}

export interface InvestorList {
  /** The last quarter and the one before it; null without any holding. */
  readonly quarter: string | null
  readonly before: string | null
  readonly source: string
  /** Largest first; at most 200. */
  readonly investors: readonly InvestorSummary[]
  readonly total: number
  /** Of all investors, whatever is searched. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[]
}

/** GET /api/holders/investor?name: by any name it is filed under. */
export const InvestorQuery = z.object({ name: z.string().trim().min(1).max(200) })

export interface InvestorHolding {
  readonly symbol: string
  readonly companyName: string
  readonly sector: string | null
  /** In percent of the company; null where the investor is not named. */
  readonly percent: number | null
  readonly before: number | null
  readonly move: StakeMove
  readonly shares: number | null
  readonly value: number | null
  /** What the change of the stake is worth now. */
  readonly bought: number | null
  /** The first quarter in which the investor is named. */
  readonly firstSeen: string
  /** Filed names in this company. */
  readonly names: readonly string[]
  /** By quarter of the page. */
  readonly stakes: readonly (number | null)[]
}

export interface InvestorPage {
  readonly name: string
  readonly kind: string | null
  readonly quarter: string
  readonly before: string
  /** The first quarter of the data: who is named in it may have been before. */
  readonly first: string
  readonly source: string
  readonly names: readonly {
    readonly name: string
    readonly companies: number
    readonly first: string
    readonly last: string
  }[]
  /** Oldest first, none left out; null where the investor is not named at all. */
  readonly quarters: readonly {
    readonly end: string
    readonly value: number | null
    readonly holdings: number | null
    /** Companies that named the investor a quarter before and have not filed for this one. */
    readonly unfiled: number
  }[]
  /** Named in the last quarter or the one before, by worth. */
  readonly holdings: readonly InvestorHolding[]
}

/** GET /api/holders/company?symbol */
export const HeldCompanyQuery = z.object({ symbol: z.string().min(1).max(50) })

export interface HeldQuarter {
  readonly promoter: number | null
  readonly fii: number | null
  readonly dii: number | null
  readonly government: number | null
  readonly public: number | null
  /** Of the promoters' shares. */
  readonly pledged: number | null
  readonly shareholders: number | null
}

export interface HeldCompany {
  readonly symbol: string
  readonly companyName: string
  readonly sector: string | null
  readonly source: string
  /** Oldest first; null where the company did not file. */
  readonly quarters: readonly { readonly end: string; readonly row: HeldQuarter | null }[]
  /** The quarter of the holders, and the one before it; null without any holder. */
  readonly quarter: string | null
  readonly before: string | null
  readonly first: string | null
  readonly holders: readonly {
    readonly name: string
    readonly kind: string | null
    readonly names: readonly string[]
    readonly percent: number | null
    readonly before: number | null
    readonly move: StakeMove
    readonly shares: number | null
    readonly value: number | null
    readonly firstSeen: string
  }[]
  readonly funds: readonly {
    readonly id: string
    readonly name: string
    readonly house: string | null
    readonly weight: number | null
    /** Part of the company, in percent. */
    readonly percent: number | null
    readonly value: number | null
    /** Points of weight over three months. */
    readonly change3m: number | null
    /** Place among the holdings of the fund by weight, now and three months before; null where it was not held or is not known. */
    readonly place: number
    readonly placeBefore: number | null
    readonly of: number
  }[]
  readonly fundsTotal: number
  readonly fundsAt: string | null
}

/** GET /api/holders/screen?of&quarters */
export const HolderScreenQuery = z.object({
  of: z.enum(holderScreens),
  quarters: z.coerce.number().int().min(1).max(holderLimits.mostQuarters).default(2),
})
export type HolderScreenQuery = z.infer<typeof HolderScreenQuery>

export interface HolderScreen {
  readonly of: HolderScreenName
  readonly sentence: string
  readonly canonical: string
  readonly headline: string
  readonly notes: readonly string[]
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly (readonly Cell[])[]
  readonly total: number
  readonly asOf: string
  readonly source: string
}
