import { z } from 'zod'
import { FundId } from './funds.ts'
import { fundLimits } from './terms/funds.ts'
import { type LineState, type TransactionKind, transactionKinds } from './terms/portfolio.ts'

export interface FundTransaction {
  readonly mutual_fund_id: string
  readonly name: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly kind: TransactionKind
  readonly units: number
  /** Rupees. */
  readonly amount: number
  readonly folio: string
}

export interface KeptTransaction extends FundTransaction {
  readonly id: number
}

export interface StatementLine {
  /** As an editor counts them. */
  readonly line: number
  /** The line itself. */
  readonly text: string
  readonly state: LineState
  /** What it will become, or what is wrong, in a sentence. */
  readonly says: string
  readonly transaction: FundTransaction | null
}

const leaveOut = z.array(z.number().int().positive()).max(fundLimits.importRows).default([])

/** POST /api/portfolio/review: nothing is written. */
export const StatementRequest = z.object({
  text: z.string().min(1).max(fundLimits.importBytes),
  /** Lines the reader wants left out. */
  leaveOut,
})
export type StatementRequest = z.input<typeof StatementRequest>

export interface StatementReview {
  readonly lines: readonly StatementLine[]
  readonly counts: Readonly<Record<LineState, number>>
  /** The columns that were understood: what they mean and what the file calls them. */
  readonly columns: readonly { readonly means: string; readonly header: string }[]
}

/** POST /api/portfolio/import: all lines that are ready, or none. */
export const ImportRequest = StatementRequest.extend({
  /** How many lines the reader saw as ready; another number now means that the review is old. */
  expected: z.number().int().nonnegative(),
})
export type ImportRequest = z.input<typeof ImportRequest>

export interface ImportReply {
  readonly written: number
  readonly funds: number
}

const dayText = z.iso.date()

/** POST /api/portfolio/add */
export const NewTransactionRequest = z.object({
  mutual_fund_id: FundId,
  day: dayText,
  kind: z.enum(transactionKinds),
  units: z.number().nonnegative().max(1e12),
  amount: z.number().positive().max(1e12),
})
export type NewTransactionRequest = z.input<typeof NewTransactionRequest>

/** POST /api/portfolio/remove: one transaction, or all of a fund. */
export const RemoveTransactionsRequest = z.union([
  z.object({ id: z.number().int().positive() }).strict(),
  z.object({ mutual_fund_id: FundId }).strict(),
])
export type RemoveTransactionsRequest = z.input<typeof RemoveTransactionsRequest>

export interface OwnFund {
  readonly mutual_fund_id: string
  readonly name: string
  readonly category: string | null
  /** False for a fund of transactions that today’s market no longer lists. */
  readonly isListed: boolean
  /** Null where no transaction says. */
  readonly units: number | null
  /** Rupees put in, less what came back; null where no transaction says. */
  readonly paid: number | null
  readonly nav: number | null
  readonly navDay: string | null
  readonly value: number | null
  readonly gain: number | null
  /** Percent a year, on the exact days; null with the reason beside it. */
  readonly xirr: number | null
  readonly reason: string | null
  readonly since: string | null
  readonly transactions: number
}

export interface SeenStock {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  /** Percent of the whole. */
  readonly weight: number
  /** Rupees; null when funds are taken as equal parts. */
  readonly value: number | null
  readonly through: readonly { readonly name: string; readonly part: number }[]
}

export interface OwnLookThrough {
  /** value: by what each fund is worth; equal: no units are known, so each fund is the same part. */
  readonly by: 'value' | 'equal'
  readonly funds: number
  readonly stocks: readonly SeenStock[]
  /** Percent of the whole that no disclosed holding explains. */
  readonly unseen: number
  readonly sectors: readonly { readonly name: string; readonly weight: number }[]
  /** Funds that could not be looked through, and why. */
  readonly without: readonly { readonly name: string; readonly reason: string }[]
}

/** GET /api/portfolio */
export interface OwnPortfolio {
  readonly funds: readonly OwnFund[]
  readonly total: {
    readonly paid: number | null
    readonly value: number | null
    readonly gain: number | null
    readonly xirr: number | null
    readonly reason: string | null
  }
  readonly lookThrough: OwnLookThrough | null
  readonly transactions: readonly KeptTransaction[]
  readonly asOf: string
  readonly source: string
}
