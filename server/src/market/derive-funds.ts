/** What follows from the NAVs of funds, the levels of their benchmarks and the portfolios they disclosed. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { deepestDrawdown, downsideCapture, type MarketPoint, rollingReturns, rollingSummary } from 'core/calculators'
import { mergeRows } from './merge.ts'
import { benchmarkCloses } from './read-funds.ts'

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

/**
 * The last NAV of each month, and the benchmark's level on that day or the trading day before. An asof join says the same, but
 * its planner takes these funds for few and compares every pair: a minute instead of a fifth of a second.
 */
const monthly = `with n as (
    select v."id", f."benchmark", max(v."day") as "day", max_by(v."nav", v."day") as "nav"
    from "mutual_fund_nav" v join "mutual_funds" f using ("id") where v."nav" > 0 group by v."id", f."benchmark", date_trunc('month', v."day")
  ), wanted as (select distinct "benchmark", "day" from n), levels as (
    select "benchmark", "day", is_wanted,
      last_value("close" ignore nulls) over (partition by "benchmark" order by "day", is_wanted rows unbounded preceding) as level
    from (
      select *, false as is_wanted from (${benchmarkCloses}) where "benchmark" in (select "benchmark" from wanted)
      union all select "benchmark", "day", null, true from wanted
    )
  )
  select n."id", list(n."day"::varchar order by n."day") as days, list(n."nav" order by n."day") as navs,
    list(l.level order by n."day") as levels
  from n left join levels l on l.is_wanted and l."benchmark" = n."benchmark" and l."day" = n."day"
  group by n."id" order by n."id"`

/** A portfolio older than this, against the newest of all, is no present one. */
const presentDays = 45

/** The last portfolio of each fund, with what its weights were one and three disclosures before. */
const latestHoldings = `with days as (
    select "id", "day", row_number() over (partition by "id" order by "day" desc) - 1 as ago
    from (select distinct "id", "day" from "mutual_fund_holdings_monthly")
  ), held as (select h.*, d.ago from "mutual_fund_holdings_monthly" h join days d using ("id", "day") where d.ago in (0, 1, 3))
  insert into "mutual_fund_holdings" ("id", "holding_number", "holding_name", "holding_symbol", "holding_sector", "holding_weight",
    "holding_quantity", "holding_amount", "holding_change_1m", "holding_change_3m")
  select n."id", row_number() over (partition by n."id" order by n."holding_amount" desc nulls last, n."holding_weight" desc, n."holding_symbol")::integer,
    n."holding_name", n."holding_symbol", n."holding_sector", n."holding_weight", n."holding_quantity", n."holding_amount",
    ${[1, 3].map((ago) => `case when exists (select 1 from days d where d."id" = n."id" and d.ago = ${ago}) then round(n."holding_weight" - coalesce(b${ago}."holding_weight", 0), 2) end`).join(', ')}
  from held n
  ${[1, 3].map((ago) => `left join held b${ago} on b${ago}.ago = ${ago} and b${ago}."id" = n."id" and b${ago}."holding_symbol" = n."holding_symbol"`).join(' ')}
  where n.ago = 0 and n."day" > (select max("day") from days) - ${presentDays}
  order by 1, 2`

export async function deriveFunds(connection: DuckDBConnection): Promise<void> {
  await connection.run(`update "mutual_funds" set ${derived.map((column) => `"${column}" = null`).join(', ')},
      "expense_against_category" = round("expense_ratio" - "expense_category_average", 4),
      "fund_age" = round(datediff('day', "launch_date", "nav_date") / 365.25, 1),
      "holdings_date" = (select max(h."day") from "mutual_fund_holdings_monthly" h where h."id" = "mutual_funds"."id")`)
  await connection.run(
    `delete from "mutual_fund_holdings" where "id" in (select "id" from "mutual_fund_holdings_monthly")`,
  )
  await connection.run(latestHoldings)
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
