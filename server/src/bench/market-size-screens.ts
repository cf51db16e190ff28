/** Five screens over the whole store, each to its best 50. A mean is rounded: threads add in another order each time. */
export const screens: Readonly<Record<string, string>> = {
  'average over years': `
    select symbol, round(avg(roce), 6) as roce_3y, any_value(p."marketCap") as market_cap
    from ratios join company_profile p using (symbol)
    where fiscal_year between 2023 and 2025 and p."marketCap" > 5e10
    group by symbol
    having avg(roce) > 20 and max_by(debt_to_equity, fiscal_year) < 0.5
    order by roce_3y desc, symbol limit 50`,
  'CAGR over 10 years': `
    select n.symbol, (pow(n.revenue / b.revenue, 1 / 10.0) - 1) * 100 as cagr
    from income_statement n join income_statement b on b.symbol = n.symbol and b.fiscal_year = 2015
    where n.fiscal_year = 2025 and b.revenue > 0 and (pow(n.revenue / b.revenue, 1 / 10.0) - 1) * 100 > 15
    order by cagr desc, n.symbol limit 50`,
  'price against 200 DMA with RSI': `
    select m.symbol, i.rsi_14, i.price_to_dma_200
    from stock_price_volume_daily_moving_averages m join indicator_latest i using (symbol)
    where i.price_to_dma_200 > 0 and i.rsi_14 < 45
    order by i.rsi_14, m.symbol limit 50`,
  'rank within sector': `
    select symbol, sector, roce, place from (
      select r.symbol, p.sector, r.roce, (rank() over (partition by p.sector order by r.roce desc, r.symbol))::int as place
      from ratios r join company_profile p using (symbol) where r.fiscal_year = 2025
    ) where place <= 3 order by sector, place limit 50`,
  'as of a past date': `
    select symbol, revenue, period_end::varchar as period_end from (
      select symbol, revenue, period_end from income_statement
      where first_visible <= date '2016-06-15' and period_end > date '2014-06-15'
      qualify row_number() over (partition by symbol order by period_end desc, version desc) = 1
    ) order by revenue desc, symbol limit 50`,
}
