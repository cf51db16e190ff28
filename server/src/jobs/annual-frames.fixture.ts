import type { MarketStore, Row } from '#market/store.ts'

/** Every annual figure of a company, oldest year first. */
export async function annualFrames(store: MarketStore, symbols: readonly string[]): Promise<Row[][]> {
  const tables =
    'income_statement balance_sheet_statement cash_flow_statement ratios key_metrics enterprise_values financial_scores income_statement_growth financial_growth owner_earnings'.split(
      ' ',
    )
  const frames: Row[][] = []
  for (const symbol of symbols) {
    const byYear = new Map<string, Row>()
    for (const table of tables) {
      for (const row of await store.rows(
        `select *, period_end::varchar as ended from "${table}" where symbol = $1 order by version`,
        [symbol],
      )) {
        byYear.set(String(row.ended), { ...byYear.get(String(row.ended)), ...row })
      }
    }
    frames.push([...byYear].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row))
  }
  return frames
}
