-- screen etfs in index "NIFTY 50" where return(1d) < -2%

with t1 as (
  select "symbol", "day_change"
  from "stock_price_daily_historical"
  where "day" > $3::date - 30 and "day" <= $3::date
  qualify row_number() over (partition by "symbol" order by "day" desc) = 1
)
select l."symbol" as symbol,
  l."etf_name" as name,
  t1."day_change" as f0,
  count(*) over () as total
from "etf_instruments" l
left join t1 on t1."symbol" = l."symbol"
where l."underlying" in ($1)
  and t1."day_change" < $2::double
order by l."symbol"
limit 1000
-- ["NIFTY 50",-2,"2024-02-06"]
