-- screen stocks where market_cap > 5000 cr and min(roce, 3y) > 20%

with s2 as (
  select l."symbol" as "symbol"
  from "latest" l
  where l."market_cap" > $1::double
),
h1 as (
  select "symbol",
    max("roce") filter (where ago = 1) as "roce_0",
    max("roce") filter (where ago = 2) as "roce_1",
    max("roce") filter (where ago = 3) as "roce_2"
  from (
    select "symbol", "roce",
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from (
    select "symbol", "period_end", "roce"
    from "ratios"
    where "symbol" in (select "symbol" from s2)
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
    qualify ago <= 3
  )
  group by "symbol"
)
select l."symbol" as symbol,
  l."company_name" as name,
  l."market_cap" as f0,
  (case when list_count([h1."roce_0", h1."roce_1", h1."roce_2"]) = 3 then list_min([h1."roce_0", h1."roce_1", h1."roce_2"]) end) as f1,
  count(*) over () as total
from "latest" l
left join h1 on h1."symbol" = l."symbol"
where l."market_cap" > $1::double
  and (case when list_count([h1."roce_0", h1."roce_1", h1."roce_2"]) = 3 then list_min([h1."roce_0", h1."roce_1", h1."roce_2"]) end) > $2::double
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- [50000000000,20]

select l."company_kind" as kind, (count(*) filter (where l."market_cap" is null))::double as m0
from "latest" l
group by 1
order by 1
-- []
