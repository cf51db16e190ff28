-- screen stocks where avg(roce, 3y) > 20% and cagr(revenue, 5y) > 15% and change(promoter_holding, 1q) > 0%

with s2 as (
  select l."symbol" as "symbol"
  from "latest" l
  where l."roce_avg_3y" > $1::double and l."revenue_cagr_5y" > $2::double and l."promoter_holding_change" > $3::double
),
h1 as (
  select "symbol",
    max("promoter_holding") filter (where ago = 1) as "promoter_holding_0",
    max("promoter_holding") filter (where ago = 2) as "promoter_holding_1"
  from (
    select "symbol", "promoter_holding",
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from (
    select "symbol", "period_end", "promoter_holding"
    from "shareholding_pattern"
    where "symbol" in (select "symbol" from s2)
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
    qualify ago <= 2
  )
  group by "symbol"
)
select l."symbol" as symbol,
  l."company_name" as name,
  l."roce_avg_3y" as f0,
  l."revenue_cagr_5y" as f1,
  l."promoter_holding_change" as f2,
  l."promoter_holding" as f3,
  h1."promoter_holding_1" as f4,
  count(*) over () as total
from "latest" l
left join h1 on h1."symbol" = l."symbol"
where l."roce_avg_3y" > $1::double
  and l."revenue_cagr_5y" > $2::double
  and l."promoter_holding_change" > $3::double
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- [20,15,0]

select l."company_kind" as kind, (count(*) filter (where l."promoter_holding" is null))::double as m0
from "latest" l
group by 1
order by 1
-- []
