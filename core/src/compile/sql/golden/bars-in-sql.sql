-- screen stocks where close crosses above sma(30) within 2d and growth(volume, 10d) > 50%

with b1 as (
  select "symbol" as "symbol", list("close" order by "day" desc) as "close", list("volume" order by "day" desc) as "volume"
  from "stock_price_daily_historical"
  where "day" > $2::date - 78 and "day" <= $2::date
  group by 1
  having max("day") > $2::date - 30
)
select l."symbol" as symbol,
  l."company_name" as name,
  l."close" as f0,
  (case when list_count(b1."close"[1:30]) = 30 then list_sum(b1."close"[1:30]) / 30 end) as f1,
  (case when b1."volume"[11] > 0 then (b1."volume"[1] / b1."volume"[11] - 1) * 100 end) as f2,
  count(*) over () as total
from "latest" l
left join b1 on b1."symbol" = l."symbol"
where (((b1."close"[1] - (case when list_count(b1."close"[1:30]) = 30 then list_sum(b1."close"[1:30]) / 30 end)) > 0 and (b1."close"[2] - (case when list_count(b1."close"[2:31]) = 30 then list_sum(b1."close"[2:31]) / 30 end)) <= 0) or ((b1."close"[2] - (case when list_count(b1."close"[2:31]) = 30 then list_sum(b1."close"[2:31]) / 30 end)) > 0 and (b1."close"[3] - (case when list_count(b1."close"[3:32]) = 30 then list_sum(b1."close"[3:32]) / 30 end)) <= 0))
  and (case when b1."volume"[11] > 0 then (b1."volume"[1] / b1."volume"[11] - 1) * 100 end) > $1::double
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- [50,"2024-02-06"]
