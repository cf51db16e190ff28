/** What follows from the NAVs of funds, the levels of their benchmarks and the portfolios they disclosed. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { deepestDrawdown, downsideCapture, type MarketPoint, rollingReturns, rollingSummary } from 'core/calculators'
import { mergeRows } from './merge.ts'

/** A rolling return above this, percent a year, counts as a good one. */
const goodReturn = 12
const rollingYears = 3

const derived = [
  'fund_rolling_3y_median',
  'fund_rolling_3y_worst',
  'fund_rolling_3y_above_12',
  'fund_downside_capture',
  'fund_max_drawdown',
]

/** The last NAV of each month, and the benchmark's level on that day or the trading day before. */
const monthly = `select n."id", list(n."day"::varchar order by n."day") as days, list(n."nav" order by n."day") as navs,
    list(b."close" order by n."day") as levels
  from (
    select "id", max("day") as "day", max_by("nav", "day") as "nav"
    from "mutual_fund_nav" where "nav" > 0 group by "id", date_trunc('month', "day")
  ) n
  join "mutual_funds" f on f."id" = n."id"
  asof left join "market_index_price_daily" b on b."index_name" = f."benchmark" and b."day" <= n."day"
  group by n."id" order by n."id"`

export async function deriveFunds(connection: DuckDBConnection): Promise<void> {
  await connection.run(`update "mutual_funds" set ${derived.map((column) => `"${column}" = null`).join(', ')},
      "expense_against_category" = round("expense_ratio" - "expense_category_average", 4),
      "fund_age" = round(datediff('day', "launch_date", "nav_date") / 365.25, 1),
      "holdings_date" = (select max(h."day") from "mutual_fund_holdings_monthly" h where h."id" = "mutual_funds"."id")`)
  const reader = await connection.runAndReadAll(monthly)
  const rows = reader.getRowsJS().map(([id, days, navs, levels]) => {
    const points = pointsOf(days, navs, levels)
    const rolling = rollingSummary(rollingReturns(points, rollingYears), goodReturn)
    return {
      id: String(id),
      fund_rolling_3y_median: rolling?.median ?? null,
      fund_rolling_3y_worst: rolling?.worst ?? null,
      fund_rolling_3y_above_12: rolling?.above ?? null,
      fund_downside_capture: downsideCapture(points),
      fund_max_drawdown: deepestDrawdown(points),
    }
  })
  // Funds are not filings: no day of arrival is written.
  await mergeRows(connection, { dataset: 'mutual_funds', mode: 'fill', rows, today: '' })
}

function pointsOf(days: unknown, navs: unknown, levels: unknown): MarketPoint[] {
  const [dates, values, market] = [days, navs, levels].map((list) => (Array.isArray(list) ? list : []))
  return (dates ?? []).map((day, at) => ({
    day: String(day),
    nav: Number(values?.[at]),
    market: typeof market?.[at] === 'number' ? market[at] : null,
  }))
}
