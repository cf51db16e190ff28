-- screen stocks where pe < 15x and roe > 15% as of 2023-06-30

with s4 as (
  select l."symbol" as "symbol"
  from "company_profile" l
  where coalesce(l."listing_date" <= $1::date, true)
),
h2 as (
  select "symbol",
    max("net_profit_owners") filter (where ago = 1) as "net_profit_owners_0",
    max("net_profit_owners") filter (where ago = 2) as "net_profit_owners_1",
    max("net_profit_owners") filter (where ago = 3) as "net_profit_owners_2",
    max("net_profit_owners") filter (where ago = 4) as "net_profit_owners_3",
    max("weighted_shares") filter (where ago = 1) as "weighted_shares_0"
  from (
    select "symbol", "net_profit_owners", "weighted_shares",
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from (
    select "symbol", "period_end", "net_profit_owners", "weighted_shares"
    from "income_statement_quarterly"
    where "first_visible" <= $1::date and "symbol" in (select "symbol" from s4)
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
    qualify ago <= 4
  )
  group by "symbol"
),
h3 as (
  select "symbol",
    max("roe") filter (where ago = 1) as "roe_0"
  from (
    select "symbol", "roe",
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from (
    select "symbol", "period_end", "roe"
    from "ratios"
    where "first_visible" <= $1::date and "symbol" in (select "symbol" from s4)
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
    qualify ago <= 1
  )
  group by "symbol"
),
b1 as (
  select "symbol" as "symbol", list("close" order by "day" desc) as "close"
  from "stock_price_daily_historical"
  where "day" > $1::date - 32 and "day" <= $1::date and "symbol" in (select "symbol" from s4)
  group by 1
  having max("day") > $1::date - 30
)
select l."symbol" as symbol,
  l."companyName" as name,
  (b1."close"[1] / nullif(greatest(((h2."net_profit_owners_0" + h2."net_profit_owners_1" + h2."net_profit_owners_2" + h2."net_profit_owners_3") / nullif(h2."weighted_shares_0", 0)), 0), 0)) as f0,
  h3."roe_0" as f1,
  count(*) over () as total
from "company_profile" l
left join h2 on h2."symbol" = l."symbol"
left join h3 on h3."symbol" = l."symbol"
left join b1 on b1."symbol" = l."symbol"
where coalesce(l."listing_date" <= $1::date, true)
  and (b1."close"[1] / nullif(greatest(((h2."net_profit_owners_0" + h2."net_profit_owners_1" + h2."net_profit_owners_2" + h2."net_profit_owners_3") / nullif(h2."weighted_shares_0", 0)), 0), 0)) < $2::double
  and h3."roe_0" > $2::double
order by l."symbol"
limit 1000
-- ["2023-06-30",15]
