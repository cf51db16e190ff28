import { z } from 'zod'

/** GET /api/dips/funds: the funds dips can be set on, with a year of closes, oldest first. */
export interface DipFund {
  readonly name: string
  readonly tradingsymbol: string
  readonly instrument_token: number
  readonly underlying: string | null
  readonly isDipFund: boolean
  /** Percent a year. */
  readonly expenseRatio: number | null
  /** Indicative net asset value; null where none is published. */
  readonly inav: number | null
  readonly inavDay: string | null
  readonly days: readonly string[]
  readonly closes: readonly (number | null)[]
  readonly lows: readonly (number | null)[]
}

/** GET /api/dips/history?symbol: every close of a fund. */
export const DipHistoryQuery = z.object({ symbol: z.string().min(1).max(50) })
export interface DipHistory {
  readonly tradingsymbol: string
  readonly name: string
  readonly days: readonly string[]
  readonly closes: readonly number[]
}
