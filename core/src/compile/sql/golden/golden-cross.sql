-- screen stocks where sma(50) crosses above sma(200) within 5d and volume > 2 * avg(volume, 20d)

select l."symbol" as symbol,
  l."company_name" as name,
  l."price_dma_50" as f0,
  l."price_dma_200" as f1,
  l."volume" as f2,
  ($1::double * l."volume_dma_20") as f3,
  count(*) over () as total
from "latest" l
where (case when l."price_dma_200" is not null then coalesce(l."golden_cross_days" < 5, false) end)
  and l."volume" > ($1::double * l."volume_dma_20")
order by l."market_cap" desc nulls last, l."symbol"
limit 1000
-- [2]
