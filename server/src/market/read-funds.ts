/** Funds as rows of a list, and their NAVs. */
import type { MarketPoint } from 'core/calculators'
import { type FundRow, fundCategoryOf, fundLimits, keysOfFundCategory } from 'core/contract/rest'
import type { MarketStore, Row } from './store.ts'

export const figure = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const columns = `"id", "name", "fund_house", "fund_category", "category_key", "plan", "plan_option", "benchmark", "fund_aum",
  "expense_ratio", "expense_category_average", "expense_against_category", "return_1Y", "return_3Y", "return_5Y", "return_10Y",
  "fund_rolling_3y_median", "fund_rolling_3y_worst", "fund_rolling_3y_above_12", "fund_alpha", "fund_downside_capture",
  "fund_max_drawdown", "star_rating", "fund_age", "nav", "nav_date"::varchar as nav_day, "holdings_date"::varchar as holdings_day`

/** Every fund of every plan, largest first. */
export async function readFundRows(store: MarketStore): Promise<readonly FundRow[]> {
  const rows = await store.rows(
    `select ${columns} from "mutual_funds" order by "fund_aum" desc nulls last, "name", "id" limit ${fundLimits.listed * 4}`,
  )
  return rows.map(rowOf)
}

const rowOf = (row: Row): FundRow => ({
  id: String(row.id),
  name: String(row.name),
  house: words(row.fund_house),
  category: words(row.fund_category),
  categoryKey: row.category_key ? fundCategoryOf(String(row.category_key)) : null,
  plan: words(row.plan),
  option: words(row.plan_option),
  benchmark: words(row.benchmark),
  aum: figure(row.fund_aum),
  expense: figure(row.expense_ratio),
  expenseAverage: figure(row.expense_category_average),
  expenseAgainst: figure(row.expense_against_category),
  return1y: figure(row.return_1Y),
  return3y: figure(row.return_3Y),
  return5y: figure(row.return_5Y),
  return10y: figure(row.return_10Y),
  rollingMedian: figure(row.fund_rolling_3y_median),
  rollingWorst: figure(row.fund_rolling_3y_worst),
  rollingAbove: figure(row.fund_rolling_3y_above_12),
  alpha: figure(row.fund_alpha),
  downsideCapture: figure(row.fund_downside_capture),
  maxDrawdown: figure(row.fund_max_drawdown),
  star: figure(row.star_rating),
  age: figure(row.fund_age),
  nav: figure(row.nav),
  navDay: words(row.nav_day),
  holdingsDay: words(row.holdings_day),
  scrapedAt: null,
})

/** A fund is held against an index, or against a metal that it keeps. */
export const benchmarkCloses = `select "benchmark", "day", "close" from (
      select "index_name" as "benchmark", "day", "close" from "market_index_price_daily"
      union all select "symbol", "day", "close" from "asset_price_daily"
    )`

/** The last NAV of each month, oldest first, with the benchmark's level on that day or the trading day before. */
const monthly = (where: string): string => `select n."id", n."day"::varchar as day, n."nav", b."close" as level
  from (
    select "id", max("day") as "day", max_by("nav", "day") as "nav"
    from "mutual_fund_nav" where "nav" > 0 and ${where} group by "id", date_trunc('month', "day")
  ) n
  join "mutual_funds" f on f."id" = n."id"
  asof left join (
    ${benchmarkCloses} where "benchmark" in (select "benchmark" from "mutual_funds" where ${where})
  ) b on b."benchmark" = f."benchmark" and b."day" <= n."day"
  order by n."id", n."day"`

const pointOf = (row: Row): MarketPoint => ({ day: String(row.day), nav: Number(row.nav), market: figure(row.level) })

export async function readNavs(store: MarketStore, id: string): Promise<readonly MarketPoint[]> {
  return (await store.rows(monthly('"id" = $1'), [id])).map(pointOf)
}

/** Of every fund of a category and plan. */
export async function readCategoryNavs(
  store: MarketStore,
  { key, plan }: { readonly key: string; readonly plan: string },
): Promise<ReadonlyMap<string, readonly MarketPoint[]>> {
  const keys = keysOfFundCategory(key)
  const places = keys.map((_, at) => `$${at + 2}`).join(', ')
  const own = `"id" in (select "id" from "mutual_funds" where "category_key" in (${places}) and "plan" = $1 and coalesce("plan_option", '') <> 'IDCW')`
  const found = new Map<string, MarketPoint[]>()
  for (const row of await store.rows(monthly(own), [plan, ...keys])) {
    const id = String(row.id)
    const points = found.get(id) ?? []
    points.push(pointOf(row))
    found.set(id, points)
  }
  return found
}
