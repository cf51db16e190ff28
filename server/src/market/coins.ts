/** Coins of the market store: the list, prices by the hour, headlines, and how they move beside Bitcoin and the Nifty. */
import { type Closes, correlationOf, volatilityOf } from 'core/calculators'
import type { Coin, CoinNewsItem } from 'core/contract/rest'
import type { PricePoint } from 'core/news'
import { once } from './once.ts'
import type { MarketStore } from './store.ts'

export type StoredCoin = Omit<Coin, 'spark' | 'btcCorrelation' | 'volatility'>

/** How the coins moved in the last year of closes. */
export interface CoinMovement {
  readonly byCoin: ReadonlyMap<string, { readonly btcCorrelation: number | null; readonly volatility: number | null }>
  readonly niftyVolatility: number | null
  /** Last day of the closes. */
  readonly to: string | null
}

export interface CoinReads {
  /** Largest first. */
  list(): Promise<readonly StoredCoin[]>
  /** Oldest first, by coin. */
  hours(): Promise<ReadonlyMap<string, readonly PricePoint[]>>
  /** Newest first. */
  news(): Promise<readonly CoinNewsItem[]>
  movement(): Promise<CoinMovement>
  /** Rupees for a dollar at the last close. */
  dollar(): Promise<{ readonly rupees: number; readonly day: string } | null>
}

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

export const createCoinReads = (store: MarketStore): CoinReads => ({
  list: once(() => readList(store)),
  hours: once(() => readHours(store)),
  news: once(() => readNews(store)),
  movement: once(() => readMovement(store)),
  dollar: once(() => readDollar(store)),
})

async function readList(store: MarketStore): Promise<StoredCoin[]> {
  const rows = await store.rows(
    `select c.*, strftime(c."coin_ath_date", '%Y-%m-%d') as ath_day, b."close"
     from "coins" c left join (
       select "symbol", "close" from "asset_price_daily" where "day" > (select max("day") from "asset_price_daily") - 30
       qualify row_number() over (partition by "symbol" order by "day" desc) = 1
     ) b using ("symbol") order by c."coin_rank" nulls last, c."symbol"`,
  )
  return rows.map((row) => ({
    symbol: String(row.symbol),
    name: text(row.coin_name) ?? String(row.symbol),
    category: text(row.coin_category),
    rank: number(row.coin_rank),
    price: number(row.coin_price) ?? number(row.close),
    change1h: number(row.coin_change_1h),
    change24h: number(row.coin_change_24h),
    change7d: number(row.coin_change_7d),
    change30d: number(row.coin_change_30d),
    change1y: number(row.coin_change_1y),
    marketCap: number(row.coin_market_cap),
    volume24h: number(row.coin_volume_24h),
    supply: number(row.circulating_supply),
    maxSupply: number(row.max_supply),
    ath: number(row.coin_ath),
    athDay: text(row.ath_day),
    athDistance: number(row.coin_ath_distance),
  }))
}

async function readHours(store: MarketStore): Promise<ReadonlyMap<string, readonly PricePoint[]>> {
  const rows = await store.rows(
    `select "symbol", "hour", "coin_hour_price" as price from "coin_price_hourly" where "coin_hour_price" > 0 order by "symbol", "hour"`,
  )
  const bySymbol = new Map<string, PricePoint[]>()
  for (const row of rows) {
    const symbol = String(row.symbol)
    const points = bySymbol.get(symbol) ?? []
    points.push({ at: Number(row.hour), price: Number(row.price) })
    bySymbol.set(symbol, points)
  }
  return bySymbol
}

const mostHeadlines = 500

async function readNews(store: MarketStore): Promise<CoinNewsItem[]> {
  const rows = await store.rows(
    `select "id", any_value("news_headline") as headline, any_value("news_source") as source, any_value("news_time") as told,
       list("symbol" order by "symbol") filter ("symbol" <> '') as coins
     from "coin_news" group by "id" order by told desc, "id" limit ${mostHeadlines}`,
  )
  return rows.map((row) => ({
    id: String(row.id),
    headline: String(row.headline),
    source: String(row.source),
    at: Number(row.told),
    url: null,
    coins: (Array.isArray(row.coins) ? row.coins : []).map(String),
  }))
}

async function readMovement(store: MarketStore): Promise<CoinMovement> {
  const rows = await store.rows(
    `select * from (
       select a."symbol", strftime(a."day", '%Y-%m-%d') as day, a."close" from "asset_price_daily" a
       semi join "coins" using ("symbol")
       where a."day" > (select max("day") from "asset_price_daily") - interval 1 year
       union all
       select '', strftime("day", '%Y-%m-%d'), "close" from "market_index_price_daily"
       where "index_name" = 'NIFTY 50' and "day" > (select max("day") from "market_index_price_daily") - interval 1 year
     ) where "close" > 0 order by 1, 2`,
  )
  const series = new Map<string, [string, number][]>()
  for (const row of rows) {
    const closes = series.get(String(row.symbol)) ?? []
    closes.push([String(row.day), Number(row.close)])
    series.set(String(row.symbol), closes)
  }
  const bitcoin: Closes = series.get('BTC') ?? []
  const nifty: Closes = series.get('') ?? []
  series.delete('')
  return {
    byCoin: new Map(
      [...series].map(([symbol, closes]) => [
        symbol,
        {
          btcCorrelation: symbol === 'BTC' ? null : correlationOf(closes, bitcoin),
          volatility: volatilityOf(closes),
        },
      ]),
    ),
    niftyVolatility: volatilityOf(nifty),
    to: bitcoin.at(-1)?.[0] ?? nifty.at(-1)?.[0] ?? null,
  }
}

async function readDollar(store: MarketStore): Promise<{ rupees: number; day: string } | null> {
  const [row] = await store.rows(
    `select "close", strftime("day", '%Y-%m-%d') as day from "asset_price_daily"
     where "symbol" = 'USDINR' and "close" > 0 order by "asset_price_daily"."day" desc limit 1`,
  )
  return row ? { rupees: Number(row.close), day: String(row.day) } : null
}
