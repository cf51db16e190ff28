import { z } from 'zod'
import { defaultCountry } from '../markets.ts'

/** GET /api/internal/arrayview?array_name=a,b */
export const ArrayViewQuery = z.object({
  array_name: z
    .string()
    .max(4000)
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ]),
})

/** Records by the array's name. */
export type ArrayView = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** POST /api/internal/js_exec */
export const JsExecRequest = z.object({
  functionText: z.string().trim().min(1, 'Paste a function').max(20_000, 'At most 20000 characters'),
  country: z.string().trim().max(60).default(defaultCountry),
})
export type JsExecRequest = z.input<typeof JsExecRequest>

export interface JsExecReply {
  readonly jsExecResponse: {
    readonly result: {
      /** What the function gave back, as records; anything but a list is one record. */
      readonly result: readonly Readonly<Record<string, unknown>>[]
      /** Lines it wrote with console.log. */
      readonly printed: readonly string[]
    }
  }
}

/** GET /api/internal/operator_runs?before=120 */
export const OperatorRunsQuery = z.object({ before: z.coerce.number().int().positive().optional() })

export interface OperatorRun {
  readonly id: number
  readonly tool: 'explorer' | 'function' | 'scraper' | 'feed'
  readonly what: string
  readonly email: string
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
  readonly says: string | null
  readonly startedAt: string
  readonly tookMs: number | null
}

export interface OperatorRuns {
  readonly runs: readonly OperatorRun[]
  /** Ask again with this for older ones; null: there are none. */
  readonly before: number | null
}
