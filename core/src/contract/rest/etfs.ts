/** GET /api/etfs: every fund, by name. Percentages are of a year where a year is named. */
export interface EtfFund {
  readonly symbol: string
  readonly name: string
  readonly instrument_token: number
  /** The index or metal it follows. */
  readonly underlying: string | null
  readonly isDipFund: boolean
  readonly close: number | null
  readonly previousClose: number | null
  readonly high52w: number | null
  readonly return1y: number | null
  readonly return3y: number | null
  /** Indicative net asset value of a unit; null where none is published. */
  readonly inav: number | null
  readonly inavDay: string | null
  readonly expense: number | null
  readonly trackingError: number | null
  readonly trackingDifference1y: number | null
  readonly trackingDifference3y: number | null
  readonly aum: number | null
  /** A day, mean of the last 30. */
  readonly tradedValue: number | null
  /** The last 60, oldest first. */
  readonly closes: readonly number[]
}
