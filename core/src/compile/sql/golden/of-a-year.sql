-- screen stocks where market_cap > 5000 cr and at(net_profit, FY2023) > 1000 cr sort at(revenue, FY2022) desc

with s3 as (
  select l."symbol" as "symbol"
  from "latest" l
  where l."market_cap" > $1::double
),
y1 as (
  select "symbol", "net_profit"
  from (
    select "symbol", "period_end", "net_profit"
    from "income_statement"
    where "symbol" in (select "symbol" from s3)
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
  where "period_end" >= $3::date and "period_end" <= $4::date
  qualify row_number() over (partition by "symbol" order by "period_end" desc) = 1
),
y2 as (
  select "symbol", "revenue"
  from (
    select "symbol", "period_end", "revenue"
    from "income_statement"
    where "symbol" in (select "symbol" from s3)
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
  where "period_end" >= $5::date and "period_end" <= $6::date
  qualify row_number() over (partition by "symbol" order by "period_end" desc) = 1
)
select l."symbol" as symbol,
  l."company_name" as name,
  l."market_cap" as f0,
  y1."net_profit" as f1,
  y2."revenue" as f2,
  count(*) over () as total
from "latest" l
left join y1 on y1."symbol" = l."symbol"
left join y2 on y2."symbol" = l."symbol"
where l."market_cap" > $1::double
  and y1."net_profit" > $2::double
order by y2."revenue" desc nulls last, l."symbol"
limit 1000
-- [50000000000,10000000000,"2022-04-01","2023-03-31","2021-04-01","2022-03-31"]

select l."company_kind" as kind, (count(*) filter (where l."market_cap" is null))::double as m0
from "latest" l
group by 1
order by 1
-- []
