import type { MixHistory, RiskResult } from 'core/calculators'
import { z } from 'zod'

/** Question to the place of the chosen answer; which questions there are is judged by the calculator. */
const Answers = z
  .record(z.string().max(40), z.number().int().min(0).max(4))
  .refine((answers) => Object.keys(answers).length <= 20)

/** POST /api/risk/draft and /api/risk/finish */
export const RiskAnswersRequest = z.object({ answers: Answers })

export interface RiskTaken extends RiskResult {
  readonly id: number
  /** ISO. */
  readonly takenAt: string
  /** Day on which it is asked again, YYYY-MM-DD. */
  readonly retakeOn: string
  readonly answers: Readonly<Record<string, number>>
}

/** GET /api/risk/profile: newest first. */
export interface RiskProfile {
  readonly draft: Readonly<Record<string, number>> | null
  readonly taken: readonly RiskTaken[]
}

/** GET /api/risk/band: for screens that warn; null before the first profile. */
export interface RiskBandNow {
  readonly band: number
  readonly title: string
  /** Percent in shares. */
  readonly equity: readonly [least: number, most: number]
  readonly takenOn: string
  readonly retakeOn: string
}

/** GET /api/risk/mixes: what each band's mix did on our data; null with a reason where it cannot be told. */
export interface RiskMixes {
  readonly source: string
  readonly asOf: string
  /** What stands for shares, bonds and gold. */
  readonly made: { readonly equity: string; readonly debt: string; readonly gold: string }
  readonly bands: readonly {
    readonly band: number
    readonly history: MixHistory | null
    readonly reason: string | null
  }[]
}
