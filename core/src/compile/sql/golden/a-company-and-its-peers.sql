-- screen stocks in peers TCS where roe > 20% show pe sort market_cap desc

select l."symbol" as symbol,
  l."company_name" as name,
  l."roe" as f0,
  l."pe" as f1,
  l."market_cap" as f2,
  count(*) over () as total
from "latest" l
where (l."symbol" in ($1) or l."symbol" in (select "peer_symbol" from "peers" where "symbol" in ($1)))
  and l."roe" > $2::double
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- ["TCS",20]

select l."company_kind" as kind, (count(*) filter (where l."roe" is null))::double as m0
from "latest" l
where (l."symbol" in ($1) or l."symbol" in (select "peer_symbol" from "peers" where "symbol" in ($1)))
group by 1
order by 1
-- ["TCS"]
