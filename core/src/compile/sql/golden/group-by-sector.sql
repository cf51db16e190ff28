-- group stocks in index "NIFTY 500" by sector show median(pe), avg(roe), count

select l."sector" as member,
  (median(l."pe"))::double as a0,
  (list_sum(list_sort(list(l."roe"))) / nullif(count(l."roe"), 0))::double as a1,
  (count(*))::double as a2,
  count(*)::double as companies
from "latest" l
where l."symbol" in (select "symbol" from "market_index_wise_companies" where "index_name" in ($1))
  and l."sector" is not null
group by 1
order by a0 desc nulls last, 1
-- ["NIFTY 500"]
