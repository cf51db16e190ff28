/** What follows from an ETF's bars and those of the index or metal it follows. Without a close of both there is no figure. */
import type { DuckDBConnection } from '@duckdb/node-api'

/** Trading days of a year: a deviation of daily returns becomes a yearly one by its root. */
const yearBars = 248
/** A deviation from fewer days says little. */
const fewestDays = 60

/** Closes of three years and some days before, so that a return over three years has its base. */
const closes = `select e."symbol", s."day", s."close", u."close" as followed, s."turnover_value"
  from "etf_instruments" e
  join "stock_price_daily_historical" s on s."symbol" = e."symbol"
  left join (
    select "index_name" as name, "day", "close" from "market_index_price_daily"
    union all
    select "symbol", "day", "close" from "asset_price_daily"
  ) u on u.name = e."underlying" and u."day" = s."day"
  where s."day" > (select max("day") from "stock_price_daily_historical") - interval 3 year - interval 15 day`

/** Over so many years: this ETF's yearly return less that of what it follows. */
const difference = (years: number): string => {
  const before = `filter (t."day" <= l.last_day - interval ${years} year and t.followed is not null)`
  const growth = (column: string): string =>
    `power(max_by(t.${column}, t."day") filter (t.followed is not null) / max_by(t.${column}, t."day") ${before}, 1.0 / ${years})`
  return `(${growth('"close"')} - ${growth('followed')}) * 100`
}

export async function deriveEtfs(connection: DuckDBConnection): Promise<void> {
  await connection.run(`create or replace temp table etf_closes as ${closes}`)
  await connection.run(`update "etf_instruments" set
      "etf_tracking_error" = d.tracking_error,
      "etf_tracking_difference_1y" = d.difference_1y,
      "etf_tracking_difference_3y" = d.difference_3y,
      "etf_traded_value_30d" = d.traded_value,
      "premium_to_nav" = (d.last_close / nullif("etf_instruments"."inav", 0) - 1) * 100
    from (
      select t."symbol", max_by(t."close", t."day") as last_close,
        case when count(t.gap) filter (t."day" > l.last_day - interval 1 year) >= ${fewestDays}
          then stddev_samp(t.gap) filter (t."day" > l.last_day - interval 1 year) * sqrt(${yearBars}) * 100 end as tracking_error,
        ${difference(1)} as difference_1y,
        ${difference(3)} as difference_3y,
        avg(t."turnover_value") filter (t.ago <= 30) as traded_value
      from (
        select *, "close" / lag("close") over w - followed / lag(followed) over w as gap,
          row_number() over (partition by "symbol" order by "day" desc) as ago
        from etf_closes window w as (partition by "symbol" order by "day")
      ) t join (select "symbol", max("day") as last_day from etf_closes group by 1) l on l."symbol" = t."symbol"
      group by t."symbol"
    ) d where d."symbol" = "etf_instruments"."symbol"`)
  await connection.run('drop table etf_closes')
}
