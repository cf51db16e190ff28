import type { Unit } from 'core/catalogue'
import type { CompanyKind, RuleSide, StatementName } from 'core/company'
import type { AnswerTable, Lineage, Movement, WhyCard } from 'core/compile'
import { z } from 'zod'
import type { Quote } from '../live.ts'
import type { CompanyHit } from './companies.ts'
import { companyLimits } from './terms/company.ts'

const CompanySymbol = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .transform((text) => text.toUpperCase())

/** GET /api/company/head?symbol and every other read of one company. */
export const CompanyQuery = z.object({ symbol: CompanySymbol })

/** From when to when figures of a kind are there. */
export interface Coverage {
  readonly first: string
  readonly last: string
  readonly count: number
  /** When the last of them was made public. */
  readonly filed: string | null
}

export interface CompanyHead {
  readonly symbol: string
  readonly name: string
  readonly kind: CompanyKind
  readonly sector: string | null
  readonly industry: string | null
  readonly isin: string | null
  readonly listed: string | null
  readonly about: string | null
  readonly group: string | null
  readonly ownership: string | null
  readonly size: string | null
  readonly employees: number | null
  readonly creditRating: string | null
  readonly oldNames: readonly string[]
  /** The market's first index, then by weight. */
  readonly indices: readonly { readonly name: string; readonly title: string; readonly weight: number | null }[]
  readonly quote: Quote | null
  readonly high52: number | null
  readonly low52: number | null
  /** Rupees, at the last close. */
  readonly marketCap: number | null
  /** 1 is the largest. */
  readonly marketCapRank: number | null
  readonly companies: number
  /** Shares at the last close, so that a live price makes a live market capitalisation. */
  readonly shares: number | null
  /** Statements are consolidated, or of the company alone; what there is of each. */
  readonly consolidated: Coverage | null
  readonly standalone: Coverage | null
  readonly quarters: Coverage | null
  readonly prices: Coverage | null
  readonly nextResults: string | null
  readonly source: string
  readonly asOf: string
  readonly simulated: boolean
}

export type CompanyReply =
  | { readonly outcome: 'found'; readonly company: CompanyHead }
  | {
      readonly outcome: 'unknown'
      readonly symbol: string
      readonly nearest: readonly CompanyHit[]
      /** It is something else that can be charted. */
      readonly other: { readonly asset: string; readonly symbol: string; readonly name: string } | null
    }

const Ratio = z.string().trim().min(1).max(companyLimits.ratios.characters)

/** POST /api/company/ratios: expressions of the language, or words for them. */
export const CompanyRatiosRequest = z.object({
  symbol: CompanySymbol,
  of: z.array(Ratio).min(1).max(companyLimits.ratios.most),
})
export type CompanyRatiosRequest = z.infer<typeof CompanyRatiosRequest>

export type CompanyRatio =
  | {
      readonly outcome: 'figure'
      readonly asked: string
      /** Canonical text: what a grid keeps. */
      readonly expression: string
      readonly title: string
      readonly unit: Unit
      readonly value: number | null
      /** Of which year or day. */
      readonly period: string | null
      readonly lineage: Lineage | null
      /** By financial year, oldest first; empty for what is not kept by the year. */
      readonly history: readonly (readonly [year: string, value: number | null])[]
      /** Part of the own years below today's, 0 to 100; null where there are too few. */
      readonly ownPercentile: number | null
      readonly industryMedian: number | null
      readonly industryPercentile: number | null
    }
  | {
      readonly outcome: 'refused'
      readonly asked: string
      readonly message: string
      readonly nearest: readonly string[]
    }

/** POST /api/company/ask: a question about the company, answered as everywhere. */
export const CompanyAskRequest = z.object({
  symbol: CompanySymbol,
  sentence: z.string().trim().min(1).max(companyLimits.ask.characters),
})
export type CompanyAskRequest = z.infer<typeof CompanyAskRequest>

/** GET /api/company/rules?symbol */
export interface RuleVerdict {
  readonly id: string
  readonly side: RuleSide
  readonly title: string
  readonly because: string
  /** Canonical text of the condition. */
  readonly clause: string
  /** The condition as people write one. */
  readonly words: string
  /** Null: a figure it needs is missing. */
  readonly holds: boolean | null
  readonly figures: readonly {
    readonly label: string
    readonly value: number | string | boolean | null
    readonly unit: Unit
    readonly movement?: Movement
  }[]
}
export interface CompanyVerdicts {
  readonly rules: readonly RuleVerdict[]
  readonly asOf: string
}

/** GET /api/company/prices?symbol: daily closes, oldest first, and what happened. */
export interface CompanyPrices {
  readonly days: readonly string[]
  readonly close: readonly (number | null)[]
  readonly volume: readonly (number | null)[]
  readonly events: readonly {
    readonly day: string
    readonly kind: 'results' | 'dividend' | 'split' | 'bonus'
    readonly says: string
  }[]
}

/** GET /api/company/bands?symbol: ten years by the week. */
export interface CompanyBands {
  readonly days: readonly string[]
  readonly close: readonly (number | null)[]
  readonly pe: readonly (number | null)[]
  readonly pb: readonly (number | null)[]
}

/** GET /api/company/statement?symbol&of */
export const CompanyStatementQuery = z.object({
  symbol: CompanySymbol,
  of: z.enum(['quarters', 'income', 'balance', 'cash'] as const satisfies readonly StatementName[]),
})
export interface CompanyStatement {
  readonly dataset: string
  /** Oldest first. */
  readonly periods: readonly {
    readonly end: string
    readonly label: string
    /** When the public could first see it. */
    readonly filed: string | null
    /** 1 as first filed; more where it was put right later. */
    readonly version: number
  }[]
  readonly lines: readonly {
    readonly id: string
    readonly title: string
    readonly unit: Unit
    readonly formula: string | null
    readonly description: string
    readonly values: readonly (number | null)[]
    /** The last twelve months, where the statement has them. */
    readonly ttm: number | null
    /** The twelve months a year before those. */
    readonly ttmBefore: number | null
  }[]
  readonly ttmEnd: string | null
}

/** GET /api/company/growth?symbol */
export interface GrowthBox {
  readonly title: string
  readonly rows: readonly { readonly span: string; readonly value: number | null; readonly lineage: Lineage | null }[]
}

/** GET /api/company/peers?symbol&with: the company among others, largest first. */
export const CompanyPeersQuery = z.object({
  symbol: CompanySymbol,
  /** Symbols with commas; the nearest of the industry without. */
  with: z.string().max(1100).optional(),
})
export interface CompanyPeers {
  readonly peers: readonly CompanyHit[]
  /** What stands when nothing was chosen. */
  readonly usual: readonly string[]
  readonly table: AnswerTable | null
  readonly canonical: string
}

/** GET /api/company/valuation?symbol */
export interface CompanyValuation {
  /** Null for lenders and insurers, whose cash flow is other people's money, and where years are missing. */
  readonly dcf: {
    readonly year: string
    readonly cashFlow: number
    readonly growth: number
    readonly discountRate: number
    readonly terminalGrowth: number
    readonly costOfEquity: number | null
    readonly costOfDebt: number | null
    readonly riskFree: number | null
    readonly premium: number | null
    readonly netDebt: number
    readonly shares: number
    /** By the store's own formula. */
    readonly value: number | null
  } | null
  /** Oldest first. */
  readonly ownerEarnings: readonly {
    readonly year: string
    readonly netProfit: number | null
    readonly depreciation: number | null
    readonly maintenanceCapex: number | null
    readonly workingCapital: number | null
    readonly earnings: number | null
    readonly perShare: number | null
  }[]
  /** Oldest first. */
  readonly scores: readonly {
    readonly year: string
    readonly piotroski: number | null
    readonly altman: number | null
  }[]
  readonly signs: readonly {
    readonly id: string
    readonly title: string
    readonly says: string
    readonly holds: boolean | null
  }[]
  readonly zParts: readonly {
    readonly id: string
    readonly title: string
    readonly value: number | null
    readonly weight: number
  }[]
  readonly shares: number | null
  readonly graham: number | null
  readonly price: number | null
}

/** GET /api/company/holders?symbol */
export interface CompanyHolders {
  /** Oldest first. */
  readonly quarters: readonly {
    readonly end: string
    readonly promoter: number | null
    readonly fii: number | null
    readonly dii: number | null
    readonly government: number | null
    readonly public: number | null
    readonly pledged: number | null
    readonly shareholders: number | null
  }[]
  readonly investors: readonly {
    readonly name: string
    readonly kind: string | null
    readonly percent: number | null
    readonly value: number | null
    readonly change: number | null
  }[]
  readonly investorsAt: string | null
  readonly funds: readonly {
    readonly id: string
    readonly name: string
    readonly house: string | null
    readonly weight: number | null
    readonly value: number | null
    /** Part of the company, in percent. */
    readonly percent: number | null
    readonly change1m: number | null
    readonly change3m: number | null
  }[]
  readonly fundsTotal: number
}

/** GET /api/company/own?symbol: what the reader keeps about it. */
export interface ThesisRule {
  readonly id: string
  /** As it was typed. */
  readonly words: string
  readonly clause: string
  readonly holds: boolean | null
  readonly figures: RuleVerdict['figures']
}
export interface CompanyOwn {
  readonly note: string
  readonly noteAt: string | null
  readonly thesis: readonly ThesisRule[]
  /** Null: the usual ones. */
  readonly peers: readonly string[] | null
}
/** POST /api/company/note */
export const CompanyNoteRequest = z.object({
  symbol: CompanySymbol,
  note: z.string().max(companyLimits.note.characters),
})
/** POST /api/company/own/peers */
export const CompanyPeersRequest = z.object({
  symbol: CompanySymbol,
  peers: z.array(CompanySymbol).max(companyLimits.peers.most).nullable(),
})
/** POST /api/company/thesis: one rule in words. */
export const CompanyThesisRequest = z.object({
  symbol: CompanySymbol,
  words: z.string().trim().min(1).max(companyLimits.thesis.characters),
})
/** POST /api/company/thesis/remove */
export const RemoveThesisRequest = z.object({ symbol: CompanySymbol, id: z.string().min(1).max(40) })
export type ThesisReply =
  | { readonly outcome: 'kept'; readonly own: CompanyOwn }
  | { readonly outcome: 'refused'; readonly message: string; readonly nearest: readonly string[] }

/** GET /api/company/screens?symbol: one's saved screens, and whether it is in them. */
export interface SavedScreenVerdict {
  readonly chat_id: number
  readonly chat_uuid: string
  readonly title: string
  readonly canonical: string
  readonly isIn: boolean
  readonly why: WhyCard
  /** It passes, but is not among the first so many. */
  readonly beyond: number | null
}
