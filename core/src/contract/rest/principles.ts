import type { Unit } from 'core/catalogue'
import type { Cell } from 'core/compile'
import { z } from 'zod'

/** GET /api/principles: how many companies of the Nifty 500 pass each check today. */
export interface PrincipleCount {
  readonly id: string
  /** Null: not computed, with the reason. */
  readonly passed: number | null
  readonly universe: number | null
  /** What the sentence was read as. */
  readonly canonical: string | null
  readonly reason: string | null
}

export interface PrincipleCounts {
  readonly asOf: string
  readonly source: string
  readonly counts: readonly PrincipleCount[]
}

/** GET and POST /api/principles/mine: the principles a person made her own rules. */
export const OwnRuleRequest = z.object({ id: z.string().regex(/^[a-z][a-z-]{1,39}$/), isMine: z.boolean() })

export interface OwnRules {
  readonly ids: readonly string[]
}

/** GET /api/principles/checklist?symbol: my rules, judged on one company. */
export const ChecklistQuery = z.object({ symbol: z.string().min(1).max(50) })

export interface CheckedRule {
  readonly id: string
  readonly title: string
  readonly check: string
  /** Null: a figure it needs is missing. */
  readonly passes: boolean | null
  readonly figures: readonly { readonly label: string; readonly value: Cell; readonly unit: Unit }[]
  /** Opens the whole check as a question. */
  readonly sentence: string
}

export interface Checklist {
  readonly symbol: string
  /** Empty: no rule was adopted. */
  readonly rules: readonly CheckedRule[]
}
