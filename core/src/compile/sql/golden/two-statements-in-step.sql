-- screen stocks where always(cash_from_operations > net_profit, 3y)

with h1 as (
  select "symbol",
    max("cash_from_operations") filter (where ago = 1) as "cash_from_operations_0",
    max("cash_from_operations") filter (where ago = 2) as "cash_from_operations_1",
    max("cash_from_operations") filter (where ago = 3) as "cash_from_operations_2",
    max("net_profit") filter (where ago = 1) as "net_profit_0",
    max("net_profit") filter (where ago = 2) as "net_profit_1",
    max("net_profit") filter (where ago = 3) as "net_profit_2"
  from (
    select "symbol", "cash_from_operations", "net_profit",
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from (
    select "symbol", "period_end", "cash_from_operations"
    from "cash_flow_statement"
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  ) full join (
    select "symbol", "period_end", "net_profit"
    from "income_statement"
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  ) using ("symbol", "period_end")
    qualify ago <= 3
  )
  group by "symbol"
)
select l."symbol" as symbol,
  l."company_name" as name,
  l."cash_from_operations" as f0,
  h1."cash_from_operations_1" as f1,
  h1."cash_from_operations_2" as f2,
  l."net_profit" as f3,
  h1."net_profit_1" as f4,
  h1."net_profit_2" as f5,
  count(*) over () as total
from "latest" l
left join h1 on h1."symbol" = l."symbol"
where ((h1."cash_from_operations_0" > h1."net_profit_0") and (h1."cash_from_operations_1" > h1."net_profit_1") and (h1."cash_from_operations_2" > h1."net_profit_2"))
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- []

select l."company_kind" as kind, (count(*) filter (where l."cash_from_operations" is null))::double as m0, (count(*) filter (where l."net_profit" is null))::double as m1
from "latest" l
group by 1
order by 1
-- []
