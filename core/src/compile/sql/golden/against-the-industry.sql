-- screen stocks where pe < median(pe by industry) and roce > 20%

with p1 as (
  select l."industry" as peers, median(l."pe") as figure
  from "latest" l
  group by 1
)
select l."symbol" as symbol,
  l."company_name" as name,
  l."industry" as "industry",
  l."pe" as f0,
  p1.figure as f1,
  l."roce" as f2,
  count(*) over () as total
from "latest" l
left join p1 on p1.peers = l."industry"
where l."roce" > $1::double
  and l."pe" < p1.figure
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- [20]

select l."company_kind" as kind, (count(*) filter (where l."pe" is null))::double as m0, (count(*) filter (where l."roce" is null))::double as m1
from "latest" l
group by 1
order by 1
-- []
