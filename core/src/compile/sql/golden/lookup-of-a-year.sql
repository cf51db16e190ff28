-- show TCS: revenue, roe at FY2023

select l."symbol" as symbol,
  l."company_name" as name,
  count(*) over () as total
from "latest" l
where l."symbol" in ($1)
order by l."market_cap" desc nulls last, l."symbol"
-- ["TCS"]

select "symbol" as symbol, "period_end"::varchar as period_end, "revenue_now" as f0,
  "roe_now" as f1
from (
  select "symbol", "period_end", "revenue" as "revenue_now"
  from "income_statement"
  where "symbol" in ($1) and "first_visible" <= $2::date
  qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
)
full join (
  select "symbol", "period_end", "roe" as "roe_now"
  from "ratios"
  where "symbol" in ($1) and "first_visible" <= $2::date
  qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
) using ("symbol", "period_end")
window along as (partition by "symbol" order by "period_end")
order by "symbol", "period_end"
-- ["TCS","2024-02-06"]
