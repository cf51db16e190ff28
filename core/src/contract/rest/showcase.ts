/** GET /api/showcase: one question answered on the loaded market, for the landing page. */
export interface Showcase {
  readonly question: string
  /** The question as chips: universe, clauses, sort. */
  readonly chips: readonly string[]
  readonly matched: number
  readonly universe: number
  readonly asOf: string
  readonly source: string
  readonly rows: readonly {
    readonly symbol: string
    readonly name: string
    readonly price: number | null
    readonly dayChangePercent: number | null
    readonly roce: number | null
    readonly debtToEquity: number | null
    readonly return1y: number | null
    /** About 50 closes over the year, for a sparkline. */
    readonly trend: readonly number[]
  }[]
  /** One year rebased to 100: the top three and the index. */
  readonly series: {
    readonly days: readonly string[]
    readonly lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  }
}
