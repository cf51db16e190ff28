import type { Quote } from 'core/contract'
import type { Showcase } from 'core/contract/rest'
import { day, startOfDay, type TradingDay } from 'core/values'
import type { LiveAsset, Opening } from './live.ts'
import {
  type CompanyAnnouncement,
  dmaDays,
  type EtfInstrument,
  type EventFilter,
  type FundReference,
  type IndexCompany,
  type InsiderTrade,
  type MarketIndex,
  type MutualFund,
  type Stock,
} from './records.ts'
import type { Searchable } from './search.ts'
import type { MarketStore, Row } from './store.ts'

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Largest first: the order search results keep. */
export async function readSearchable(store: MarketStore): Promise<Searchable[]> {
  const rows = await store.rows(
    `select "symbol", "companyName", "old_names" from "company_profile" order by "marketCap" desc nulls last, "symbol"`,
  )
  return rows.map((row) => ({ symbol: text(row.symbol), name: text(row.companyName), oldNames: text(row.old_names) }))
}

export async function readStocks(store: MarketStore): Promise<Stock[]> {
  const rows = await store.rows(
    `select "symbol", "companyName" from "company_profile" order by "companyName", "symbol"`,
  )
  return rows.map((row) => ({ id: text(row.symbol), company_name: text(row.companyName) }))
}

export async function readMarketIndices(store: MarketStore): Promise<MarketIndex[]> {
  const rows = await store.rows(
    `select "index_name", "kite_instrument_token" from "market_indices"
     where "index_name" in (select "index_name" from "market_index_wise_companies") order by "index_name"`,
  )
  return rows.map((row) => ({
    index_name: text(row.index_name),
    kite_instrument_token: number(row.kite_instrument_token) ?? 0,
  }))
}

const dmaColumns = dmaDays.flatMap((days) => [`price_dma_${days}`, `volume_dma_${days}`] as const)

export async function readIndexCompanies(store: MarketStore, indexName: string): Promise<IndexCompany[]> {
  const rows = await store.rows(
    `select m."symbol", c."companyName", c."marketCap", c."industry", c."sector", c."kite_instrument_token",
       ${dmaColumns.map((name) => `d."${name}"`).join(', ')}
     from "market_index_wise_companies" m
     join "company_profile" c using ("symbol")
     left join "stock_price_volume_daily_moving_averages" d using ("symbol")
     where m."index_name" = $1
     order by c."marketCap" desc nulls last, m."symbol"`,
    [indexName],
  )
  return rows.map(indexCompany)
}

function indexCompany(row: Row): IndexCompany {
  const dmas = Object.fromEntries(dmaColumns.map((name) => [name, number(row[name])])) as Record<
    (typeof dmaColumns)[number],
    number | null
  > // every name is a key
  return {
    ...dmas,
    symbol: text(row.symbol),
    companyName: text(row.companyName),
    marketCap: number(row.marketCap),
    industry: textOrNull(row.industry),
    sector: textOrNull(row.sector),
    kite_instrument_token: number(row.kite_instrument_token) ?? 0,
  }
}

const mostEvents = 1000

/** Where-clause and values of an event filter; the column is ours, the values are the caller's. */
function eventWhere(column: string, { symbols, fromDate, toDate }: EventFilter): { where: string; values: string[] } {
  const clauses: string[] = []
  const values: string[] = []
  const put = (value: string): string => `$${values.push(value)}`
  if (symbols?.length) clauses.push(`e."symbol" in (${symbols.map(put).join(', ')})`)
  if (fromDate) clauses.push(`e."${column}" >= ${put(fromDate)}::date`)
  if (toDate) clauses.push(`e."${column}" <= ${put(toDate)}::date`)
  return { where: clauses.length > 0 ? `where ${clauses.join(' and ')}` : '', values }
}

export async function readAnnouncements(store: MarketStore, filter: EventFilter): Promise<CompanyAnnouncement[]> {
  const { where, values } = eventWhere('announcement_date', filter)
  const rows = await store.rows(
    `select e.*, e."announcement_date"::varchar as day, c."companyName" from "company_announcements" e
     left join "company_profile" c using ("symbol") ${where}
     order by e."announcement_date" desc, e."id" limit ${limitOf(filter)}`,
    values,
  )
  return rows.map((row) => ({
    announcement_date: text(row.day),
    company_profile: { symbol: text(row.symbol), companyName: text(row.companyName) || text(row.symbol) },
    announcement_category: text(row.announcement_category),
    announcement_document_link: textOrNull(row.announcement_document_link),
    announcement_impact: textOrNull(row.announcement_impact),
    announcement_text_summary: text(row.announcement_text_summary),
    announcement_sentiment: textOrNull(row.announcement_sentiment),
  }))
}

const limitOf = ({ limit }: EventFilter): number => Math.min(Math.max(Math.trunc(limit ?? mostEvents), 0), mostEvents)

export async function readInsiderTrades(store: MarketStore, filter: EventFilter): Promise<InsiderTrade[]> {
  const { where, values } = eventWhere('intimation_date', filter)
  const rows = await store.rows(
    `select e.*, e."intimation_date"::varchar as intimated, e."transaction_date"::varchar as traded, c."companyName" from "company_insider_trades" e
     left join "company_profile" c using ("symbol") ${where}
     order by e."intimation_date" desc, e."id" limit ${limitOf(filter)}`,
    values,
  )
  return rows.map((row) => ({
    id: text(row.id),
    hash: text(row.hash),
    company_profile: { symbol: text(row.symbol), companyName: text(row.companyName) || text(row.symbol) },
    intimation_date: text(row.intimated),
    transaction_date: text(row.traded),
    name_of_insider: text(row.name_of_insider),
    category_of_insider: text(row.category_of_insider),
    regulation: text(row.regulation),
    exchange: text(row.exchange),
    mode_of_transaction: text(row.mode_of_transaction),
    transaction_type: text(row.transaction_type),
    type_of_security: text(row.type_of_security),
    number_of_securities_before_transaction: number(row.number_of_securities_before_transaction),
    number_of_securities_transacted: number(row.number_of_securities_transacted),
    number_of_securities_after_transaction: number(row.number_of_securities_after_transaction),
    shareholding_before_transaction: number(row.shareholding_before_transaction),
    shareholding_after_transaction: number(row.shareholding_after_transaction),
    value_of_securities_transacted: number(row.value_of_securities_transacted),
    created_at: text(row.created_at),
    updated_at: text(row.updated_at),
  }))
}

export async function readMutualFunds(store: MarketStore, ids?: readonly string[]): Promise<MutualFund[]> {
  if (ids?.length === 0) return []
  const places = ids?.map((_, at) => `$${at + 1}`).join(', ')
  const rows = await store.rows(
    `select "id", "name", "return_3Y", "star_rating", 0 as dip from "mutual_funds" ${places ? `where "id" in (${places})` : ''}
     union all select "symbol", "etf_name", null, null, "isDipSipETF" from "etf_instruments" ${places ? `where "symbol" in (${places})` : ''}
     order by 2, 1`,
    ids ?? [],
  )
  return rows.map((row) => ({
    id: text(row.id),
    name: text(row.name),
    return_3Y: number(row.return_3Y),
    star_rating: number(row.star_rating),
    isDipSipETF: row.dip === 1,
  }))
}

export async function readEtfList(store: MarketStore): Promise<EtfInstrument[]> {
  const rows = await store.rows(
    `select "etf_name", "symbol", "instrument_token" from "etf_instruments" order by "etf_name", "symbol"`,
  )
  return rows.map((row) => ({
    name: text(row.etf_name),
    tradingsymbol: text(row.symbol),
    instrument_token: number(row.instrument_token) ?? 0,
  }))
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export async function readFundReferences(
  store: MarketStore,
  category: 'etfs' | 'index-fundsetfs',
): Promise<FundReference[]> {
  const rows = await store.rows(
    `select "id", "name", "fund_category", "star_rating", "fund_aum", "plan" from "mutual_funds" where "category_key" = $1 order by "name", "id"`,
    [category],
  )
  return rows.map((row) => ({
    name: text(row.name),
    schemeCode: text(row.id),
    // An ETF's address is relative to the fund site; an index fund's is whole once the scraper has put the site before it.
    url: `/mutual-funds/nav/${slug(text(row.name))}/${text(row.id)}`,
    category: text(row.fund_category),
    rating: row.star_rating === null ? '-' : text(row.star_rating),
    aum: row.fund_aum === null ? '-' : (Number(row.fund_aum) / 1e7).toFixed(2),
    plan: text(row.plan),
  }))
}

const sessionEnd = (closeDay: string): number => startOfDay(day(closeDay)) + (15 * 60 + 30) * 60_000 - 1000

/** Last quotes of every instrument, from the last stored day, or from the last one before a day that is to be played again. */
export async function readOpenings(store: MarketStore, before?: TradingDay): Promise<Opening[]> {
  const values = before ? [before] : []
  const lastBars = (table: string, key: string): string =>
    `select ${key} as symbol, "open", "high", "low", "close", "volume", "day"::varchar as day,
       lag("close") over (partition by ${key} order by "day") as before
     from "${table}" where ${before ? '"day" < $1::date and "day" > $1::date - 15' : `"day" > (select max("day") from "${table}") - 15`}
     qualify row_number() over (partition by ${key} order by "day" desc) = 1`
  const rows = await store.rows(
    `select * from (select b.*, m."asset_type" from (
       ${lastBars('stock_price_daily_historical', '"symbol"')} union all
       ${lastBars('market_index_price_daily', '"index_name"')} union all
       ${lastBars('asset_price_daily', '"symbol"')}
     ) b join "global_symbol_map" m on m."symbol" = b.symbol
     union all
     select b.*, 'future' from (${lastBars('futures_daily', '"contract"')}) b
       where b.symbol in (select "contract" from "futures")
     ) order by symbol`,
    values,
  )
  return rows.map((row) => ({
    symbol: text(row.symbol),
    asset: text(row.asset_type) as LiveAsset, // written by the symbol map's own column
    quote: {
      symbol: text(row.symbol),
      last: number(row.close),
      previousClose: number(row.before),
      open: number(row.open),
      high: number(row.high),
      low: number(row.low),
      volume: number(row.volume),
      at: sessionEnd(text(row.day)),
    } satisfies Quote,
  }))
}

const showcaseQuestion = 'Nifty 50 companies with ROCE above 20% and debt to equity under 0.3, best 1 year return first'
const trendPoints = 50

/** One question answered on the loaded market, for the landing page. */
export async function readShowcase(store: MarketStore): Promise<Showcase> {
  const universe = await store.rows(
    `select l."symbol", l."company_name", l."close", l."day_change", l."roce", l."debt_to_equity", l."return_1y"
     from "latest" l join "market_index_wise_companies" m on m."symbol" = l."symbol" and m."index_name" = 'NIFTY 50'
     order by l."return_1y" desc nulls last, l."symbol"`,
  )
  const matched = universe.filter((row) => (number(row.roce) ?? 0) > 20 && (number(row.debt_to_equity) ?? 1) < 0.3)
  const names = matched.map((row) => text(row.symbol))
  const closes = await yearOfCloses(store, names)
  const index = await store.rows(
    `select "day"::varchar as day, "close" from "market_index_price_daily" where "index_name" = 'NIFTY 50' order by "day" desc limit 249`,
  )
  const line = index.reverse().map((row) => ({ day: text(row.day), close: Number(row.close) }))
  const days = thinned(line.map((point) => point.day))
  const rebased = (points: readonly { day: string; close: number }[]): (number | null)[] => {
    const byDay = new Map(points.map((point) => [point.day, point.close]))
    const base = points[0]?.close
    return days.map((each) => {
      const close = byDay.get(each)
      return base === undefined || close === undefined ? null : (close / base) * 100
    })
  }
  return {
    question: showcaseQuestion,
    chips: ['Nifty 50', 'ROCE > 20%', 'Debt to equity < 0.3', 'Sorted by 1 year return'],
    matched: matched.length,
    universe: universe.length,
    asOf: store.asOf,
    source: store.source,
    rows: matched.map((row) => ({
      symbol: text(row.symbol),
      name: text(row.company_name),
      price: number(row.close),
      dayChangePercent: number(row.day_change),
      roce: number(row.roce),
      debtToEquity: number(row.debt_to_equity),
      return1y: number(row.return_1y),
      trend: thinned((closes.get(text(row.symbol)) ?? []).map((point) => point.close)),
    })),
    series: {
      days,
      lines: [
        ...matched
          .slice(0, 3)
          .map((row) => ({ name: text(row.company_name), values: rebased(closes.get(text(row.symbol)) ?? []) })),
        { name: 'Nifty 50', values: rebased(line) },
      ],
    },
  }
}

/** About fifty points, the first and the last among them. */
function thinned<Item>(items: readonly Item[]): Item[] {
  if (items.length <= trendPoints) return [...items]
  return Array.from(
    { length: trendPoints },
    (_, at) => items[Math.round((at * (items.length - 1)) / (trendPoints - 1))],
  ).filter((item): item is Item => item !== undefined)
}

async function yearOfCloses(
  store: MarketStore,
  symbols: readonly string[],
): Promise<Map<string, { day: string; close: number }[]>> {
  const found = new Map<string, { day: string; close: number }[]>()
  if (symbols.length === 0) return found
  const rows = await store.rows(
    `select "symbol", "day"::varchar as day, "close" from "stock_price_daily_historical"
     where "symbol" in (${symbols.map((_, at) => `$${at + 1}`).join(', ')}) and "day" > (select max("day") from "stock_price_daily_historical") - 400
     qualify row_number() over (partition by "symbol" order by "day" desc) <= 249 order by "symbol", "day"`,
    symbols,
  )
  for (const row of rows) {
    const list = found.get(text(row.symbol)) ?? []
    list.push({ day: text(row.day), close: Number(row.close) })
    found.set(text(row.symbol), list)
  }
  return found
}
