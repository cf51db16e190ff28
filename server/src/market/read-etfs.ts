import type { EtfFund } from 'core/contract/rest'
import type { MarketStore } from './store.ts'

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** Every fund with what it costs, how near it stays to what it follows and how much of it is traded; by name. */
export async function readEtfs(store: MarketStore): Promise<EtfFund[]> {
  const rows = await store.rows(
    `with "trend" as (
       select "symbol", list("close" order by "day") as closes from (
         select b."symbol", b."day", b."close", row_number() over (partition by b."symbol" order by b."day" desc) as "back"
         from "stock_price_daily_historical" b semi join "etf_instruments" using ("symbol") where b."close" is not null
       ) where "back" <= 60 group by "symbol"
     )
     select e.*, i."high_52w", i."return_1y", i."return_3y", t.closes,
       (select strftime(max("day"), '%Y-%m-%d') from "etf_nav_daily" n where n."symbol" = e."symbol" and n."inav" is not null) as nav_day
     from "etf_instruments" e left join "indicator_latest" i using ("symbol") left join "trend" t using ("symbol")
     order by e."etf_name", e."symbol"`,
  )
  return rows.map((row) => {
    const closes = (Array.isArray(row.closes) ? row.closes : []).map(Number)
    return {
      symbol: String(row.symbol),
      name: String(row.etf_name),
      instrument_token: number(row.instrument_token) ?? 0,
      underlying: row.underlying === null ? null : String(row.underlying),
      isDipFund: number(row.isDipSipETF) === 1,
      close: closes.at(-1) ?? null,
      previousClose: closes.at(-2) ?? null,
      high52w: number(row.high_52w),
      return1y: number(row.return_1y),
      return3y: number(row.return_3y),
      inav: number(row.inav),
      inavDay: row.nav_day === null ? null : String(row.nav_day),
      expense: number(row.etf_expense_ratio),
      trackingError: number(row.etf_tracking_error),
      trackingDifference1y: number(row.etf_tracking_difference_1y),
      trackingDifference3y: number(row.etf_tracking_difference_3y),
      aum: number(row.etf_aum),
      tradedValue: number(row.etf_traded_value_30d),
      closes,
    }
  })
}
