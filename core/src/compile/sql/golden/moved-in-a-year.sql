-- screen stocks where return(FY2023) > 20% and pe < 30x show return(since 2023-04-01)

with s3 as (
  select l."symbol" as "symbol"
  from "latest" l
  where l."pe" < $2::double
),
e1 as (
  select "symbol" as "symbol",
    max_by("close", "day") filter (where "day" < $3::date) as "before",
    max_by("close", "day") filter (where "day" >= $3::date) as "last"
  from "stock_price_daily_historical"
  where "day" <= $4::date and "symbol" in (select "symbol" from s3)
  group by 1
),
e2 as (
  select "symbol" as "symbol",
    max_by("close", "day") filter (where "day" < $5::date) as "before",
    max_by("close", "day") filter (where "day" >= $5::date) as "last"
  from "stock_price_daily_historical"
  where "day" <= $6::date and "symbol" in (select "symbol" from s3)
  group by 1
)
select l."symbol" as symbol,
  l."company_name" as name,
  (case when e1."before" > 0 then (e1."last" / e1."before" - 1) * 100 end) as f0,
  l."pe" as f1,
  (case when e2."before" > 0 then (e2."last" / e2."before" - 1) * 100 end) as f2,
  count(*) over () as total
from "latest" l
left join e1 on e1."symbol" = l."symbol"
left join e2 on e2."symbol" = l."symbol"
where l."pe" < $2::double
  and (case when e1."before" > 0 then (e1."last" / e1."before" - 1) * 100 end) > $1::double
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- [20,30,"2022-04-01","2023-03-31","2023-04-01","2024-02-06"]

select l."company_kind" as kind, (count(*) filter (where l."pe" is null))::double as m0
from "latest" l
group by 1
order by 1
-- []
