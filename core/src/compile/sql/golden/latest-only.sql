-- screen stocks in index "NIFTY 500" where market_cap > 5000 cr and pe < 20x and debt_to_equity < 0.5x sort roce desc limit 20

select l."symbol" as symbol,
  l."company_name" as name,
  l."market_cap" as f0,
  l."pe" as f1,
  l."debt_to_equity" as f2,
  l."roce" as f3,
  count(*) over () as total
from "latest" l
where l."symbol" in (select "symbol" from "market_index_wise_companies" where "index_name" in ($1))
  and l."market_cap" > $2::double
  and l."pe" < $3::double
  and l."debt_to_equity" < $4::double
order by l."roce" desc nulls last, l."symbol"
limit 20
-- ["NIFTY 500",50000000000,20,0.5]

select l."company_kind" as kind, (count(*) filter (where l."market_cap" is null))::double as m0, (count(*) filter (where l."pe" is null))::double as m1, (count(*) filter (where l."debt_to_equity" is null))::double as m2
from "latest" l
where l."symbol" in (select "symbol" from "market_index_wise_companies" where "index_name" in ($1))
group by 1
order by 1
-- ["NIFTY 500"]
