/** The whole market at a glance: the largest companies, what trades most, and what happens on a day. */
import type {
  ActiveUnderlying,
  CompanyGlance,
  LiveGlance,
  MarketPulse,
  PulseEvent,
  PulseStock,
  PulseTile,
} from 'core/contract/rest'
import { readTrends } from './read-charts.ts'
import type { MarketStore, Row } from './store.ts'

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Past this a heat map shows specks. */
const mappedStocks = 500

interface Extremes {
  readonly high52: number | null
  readonly low52: number | null
}

/** A company with the extremes of the 52 weeks to the last stored day, and of those to the day before it. */
export type WithDayBefore<Stock extends Extremes> = Stock & { readonly dayBefore: Extremes }

/** A day's own high is the 52-week high it makes: a new one is told by the weeks before it, where there are so many. */
const extremesBefore = `select "symbol", max("high") as high_before, min("low") as low_before from (
    select "symbol", "high", "low", row_number() over (partition by "symbol" order by "day" desc) as ago
    from "stock_price_daily_historical" where "day" > (select max("day") from "stock_price_daily_historical") - 420
  ) where ago between 2 and 249 group by "symbol" having count(*) = 248`

const extremesOf = (row: Row): Extremes & { readonly dayBefore: Extremes } => ({
  high52: number(row.high_52w),
  low52: number(row.low_52w),
  dayBefore: { high52: number(row.high_before), low52: number(row.low_before) },
})

export async function readPulseStocks(store: MarketStore): Promise<readonly WithDayBefore<PulseStock>[]> {
  const rows = await store.rows(
    `select "symbol", "company_name", "sector", "market_cap", "close", "previous_close", "volume", "turnover_value", "high_52w", "low_52w",
       high_before, low_before, "price_dma_50", "price_dma_200"
     from "latest" left join (${extremesBefore}) using ("symbol") order by "market_cap" desc nulls last, "symbol" limit ${mappedStocks}`,
  )
  return rows.map((row) => ({
    symbol: text(row.symbol),
    name: text(row.company_name) || text(row.symbol),
    sector: textOrNull(row.sector),
    marketCap: number(row.market_cap),
    close: number(row.close),
    previousClose: number(row.previous_close),
    volume: number(row.volume),
    turnover: number(row.turnover_value),
    ...extremesOf(row),
    average50: number(row.price_dma_50),
    average200: number(row.price_dma_200),
  }))
}

const tiles = [
  { symbol: 'NIFTY 50', title: 'Nifty 50', asset: 'index' },
  { symbol: 'NIFTY BANK', title: 'Nifty Bank', asset: 'index' },
  { symbol: 'INDIA VIX', title: 'India VIX', asset: 'index' },
  { symbol: 'GIFT NIFTY', title: 'GIFT Nifty', asset: 'index' },
  { symbol: 'NIFTY MIDCAP 150', title: 'Nifty Midcap 150', asset: 'index' },
  { symbol: 'NIFTY SMLCAP 250', title: 'Nifty Smallcap 250', asset: 'index' },
  { symbol: 'USDINR', title: 'US dollar', asset: 'currency' },
  { symbol: 'CRUDEOIL', title: 'Crude oil', asset: 'commodity' },
  { symbol: 'GOLD', title: 'Gold', asset: 'commodity' },
] as const
const tileCloses = 30

export async function readTiles(store: MarketStore): Promise<Pick<MarketPulse, 'tiles' | 'absent'>> {
  const places = tiles.map((_, at) => `$${at + 1}`).join(', ')
  const closes = (table: string, key: string) =>
    `select ${key} as symbol, list("close" order by "day") as closes from (
       select ${key}, "day", "close" from "${table}" where ${key} in (${places}) and "close" is not null
       qualify row_number() over (partition by ${key} order by "day" desc) <= ${tileCloses}
     ) group by 1`
  const rows = await store.rows(
    `${closes('market_index_price_daily', '"index_name"')} union all ${closes('asset_price_daily', '"symbol"')}`,
    tiles.map(({ symbol }) => symbol),
  )
  const found = new Map(rows.map((row) => [text(row.symbol), (row.closes as readonly unknown[]).map(Number)]))
  return {
    tiles: tiles.flatMap((tile): PulseTile[] => {
      const own = found.get(tile.symbol)
      return own ? [{ ...tile, closes: own }] : []
    }),
    absent: tiles.filter(({ symbol }) => !found.has(symbol)).map(({ title }) => title),
  }
}

const mostActive = 10

export async function readActive(store: MarketStore): Promise<Pick<MarketPulse, 'active' | 'derivatives'>> {
  const [rows, [nearest]] = await Promise.all([
    store.rows(
      `select f."symbol", sum(f."open_interest") as interest, arg_min(f."open_interest_change", f."expiry") as change, any_value(o.premium) as premium
       from "futures" f left join (
         select "symbol", sum("last_price" * "contract_volume" * "lot_size") as premium from "options" group by "symbol"
       ) o using ("symbol") group by f."symbol"`,
    ),
    store.rows(
      `select f."contract", f."last_price", f."basis", f."expiry"::varchar as expiry, s."atm_iv"
       from "futures" f left join "option_chain_summary" s on s."symbol" = f."symbol"
       where f."symbol" = 'NIFTY' order by f."expiry", s."expiry" limit 1`,
    ),
  ])
  const all = rows.map(
    (row): ActiveUnderlying => ({
      symbol: text(row.symbol),
      openInterest: number(row.interest),
      openInterestChange: number(row.change),
      premium: number(row.premium),
    }),
  )
  const top = (figure: 'openInterest' | 'premium') =>
    all
      .filter((each) => (each[figure] ?? 0) > 0)
      .sort((one, other) => (other[figure] ?? 0) - (one[figure] ?? 0) || (one.symbol < other.symbol ? -1 : 1))
      .slice(0, mostActive)
  return {
    active: { openInterest: top('openInterest'), premium: top('premium') },
    derivatives: nearest
      ? {
          contract: text(nearest.contract),
          last: number(nearest.last_price),
          basis: number(nearest.basis),
          volatility: number(nearest.atm_iv),
          expiry: text(nearest.expiry),
        }
      : null,
  }
}

const mostEvents = 60
/** A listing is news for so long before and after the day. */
const listingNear = { before: 30, after: 14 }

/** Results and ex-dates of a day, filings on it and listings near it, the largest companies first. */
export async function readDayEvents(store: MarketStore, onDay: string): Promise<readonly PulseEvent[]> {
  const rows = await store.rows(
    `select e.*, coalesce(c."companyName", e."symbol") as name from (
       select "symbol", 'results' as kind, coalesce("results_period", 'Results') || ' results' as says, null as sentiment
       from "results_calendar" where "results_date" = $1::date
       union all
       select "symbol", 'ex-date', coalesce("action_text", "action"), null from "corporate_actions" where "ex_date" = $1::date
       union all
       select "symbol", 'filing', "announcement_category" || ': ' || "announcement_text_summary", "announcement_sentiment"
       from "company_announcements" where "announcement_date" = $1::date
     ) e left join "company_profile" c using ("symbol")
     order by c."marketCap" desc nulls last, e."symbol", kind limit ${mostEvents}`,
    [onDay],
  )
  const events = rows.map(
    (row): PulseEvent => ({
      symbol: text(row.symbol),
      name: text(row.name),
      day: onDay,
      kind: row.kind === 'results' ? 'results' : row.kind === 'ex-date' ? 'ex-date' : 'filing',
      says: text(row.says),
      sentiment: textOrNull(row.sentiment),
    }),
  )
  return [...events, ...(await readListings(store, onDay))]
}

async function readListings(store: MarketStore, onDay: string): Promise<readonly PulseEvent[]> {
  const rows = await store.rows(
    `select "symbol", coalesce("companyName", "symbol") as name, "listing_date"::varchar as listed
     from "company_profile"
     where "listing_date" between $1::date - ${listingNear.before} and $1::date + ${listingNear.after}
     order by "listing_date" desc, "symbol" limit ${mostEvents}`,
    [onDay],
  )
  return rows.map((row) => {
    const listed = text(row.listed).slice(0, 10)
    return {
      symbol: text(row.symbol),
      name: text(row.name),
      day: listed,
      kind: 'listing',
      says: listed > onDay ? 'To be listed' : 'Listed',
      sentiment: null,
    }
  })
}

const glanceCloses = 30

const glanceColumns = `"symbol", "company_name", "sector", "close", "day_change", "volume_ratio", "delivery_percent", "market_cap"`

const glanceOf = (row: Row, closes: readonly number[]): CompanyGlance => ({
  symbol: text(row.symbol),
  name: text(row.company_name) || text(row.symbol),
  sector: textOrNull(row.sector),
  close: number(row.close),
  dayChange: number(row.day_change),
  volumeTimes: number(row.volume_ratio),
  deliveryPercent: number(row.delivery_percent),
  marketCap: number(row.market_cap),
  closes,
})

export async function readGlances(store: MarketStore, symbols: readonly string[]): Promise<readonly CompanyGlance[]> {
  if (symbols.length === 0) return []
  const [rows, trends] = await Promise.all([
    store.rows(
      `select ${glanceColumns} from "latest" where "symbol" in (${symbols.map((_, at) => `$${at + 1}`).join(', ')}) order by "symbol"`,
      [...symbols],
    ),
    readTrends(store, symbols, glanceCloses),
  ])
  return rows.map((row) => glanceOf(row, trends.get(text(row.symbol)) ?? []))
}

/** Companies of an index, of a few symbols, or all; the largest first. */
export async function readLiveGlances(
  store: MarketStore,
  of: { readonly index: string } | { readonly symbols: readonly string[] } | 'all',
): Promise<readonly WithDayBefore<LiveGlance>[]> {
  const values = of === 'all' ? [] : 'index' in of ? [of.index] : [...of.symbols]
  if (of !== 'all' && values.length === 0) return []
  const within =
    of === 'all'
      ? ''
      : 'index' in of
        ? 'where "symbol" in (select "symbol" from "market_index_wise_companies" where "index_name" = $1)'
        : `where "symbol" in (${values.map((_, at) => `$${at + 1}`).join(', ')})`
  const rows = await store.rows(
    `select ${glanceColumns}, "previous_close", "high_52w", "low_52w", high_before, low_before, "volume_dma_20"
     from "latest" left join (${extremesBefore}) using ("symbol") ${within}
     order by "market_cap" desc nulls last, "symbol" limit ${mappedStocks}`,
    values,
  )
  const trends = await readTrends(
    store,
    rows.map((row) => text(row.symbol)),
    glanceCloses,
  )
  return rows.map((row) => ({
    ...glanceOf(row, trends.get(text(row.symbol)) ?? []),
    previousClose: number(row.previous_close),
    ...extremesOf(row),
    volume20: number(row.volume_dma_20),
  }))
}
