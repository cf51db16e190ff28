-- screen stocks where pe < of(pe, INFY) and avg(roe, 2y) > of(avg(roe, 2y), INFY)

with h2 as (
  select "symbol",
    max("roe") filter (where ago = 1) as "roe_0",
    max("roe") filter (where ago = 2) as "roe_1"
  from (
    select "symbol", "roe",
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from (
    select "symbol", "period_end", "roe"
    from "ratios"
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
    qualify ago <= 2
  )
  group by "symbol"
),
p1 as (
  select l."pe" as figure
  from "latest" l
  where l."symbol" = $1
),
h4 as (
  select "symbol",
    max("roe") filter (where ago = 1) as "roe_0",
    max("roe") filter (where ago = 2) as "roe_1"
  from (
    select "symbol", "roe",
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from (
    select "symbol", "period_end", "roe"
    from "ratios"
    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1
  )
    qualify ago <= 2
  )
  group by "symbol"
),
p3 as (
  select (case when list_count([h4."roe_0", h4."roe_1"]) = 2 then list_sum([h4."roe_0", h4."roe_1"]) / 2 end) as figure
  from "latest" l
  left join h4 on h4."symbol" = l."symbol"
  where l."symbol" = $1
)
select l."symbol" as symbol,
  l."company_name" as name,
  l."pe" as f0,
  p1.figure as f1,
  (case when list_count([h2."roe_0", h2."roe_1"]) = 2 then list_sum([h2."roe_0", h2."roe_1"]) / 2 end) as f2,
  p3.figure as f3,
  count(*) over () as total
from "latest" l
left join h2 on h2."symbol" = l."symbol"
left join p1 on true
left join p3 on true
where l."pe" < p1.figure
  and (case when list_count([h2."roe_0", h2."roe_1"]) = 2 then list_sum([h2."roe_0", h2."roe_1"]) / 2 end) > p3.figure
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- ["INFY"]

select l."company_kind" as kind, (count(*) filter (where l."pe" is null))::double as m0
from "latest" l
group by 1
order by 1
-- []
