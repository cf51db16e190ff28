-- series TCS: net_profit every quarter last 12q

select "symbol" as symbol, "period_end"::varchar as period_end, "net_profit_now" as f0
from (
  select "symbol", "period_end", "net_profit" as "net_profit_now"
  from "income_statement_quarterly"
  where "symbol" in ($1) and "first_visible" <= $2::date
  qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
)
window along as (partition by "symbol" order by "period_end")
order by "symbol", "period_end"
-- ["TCS","2024-02-06"]

select l."symbol" as symbol,
  l."company_name" as name,
  count(*) over () as total
from "latest" l
where l."symbol" in ($1)
order by l."market_cap" desc nulls last, l."symbol"
-- ["TCS"]
