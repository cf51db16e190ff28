/** What a chart is drawn from: instruments by name, their bars, and what happened to them. */
import type { ChartBars, ChartEvent, ChartInstrument, ChartLeader } from 'core/contract/rest'
import type { MarketStore, Row } from './store.ts'

type Asset = ChartInstrument['asset']

/** Kinds of the symbol map, in the words of the language. */
const assetOfKind: Readonly<Record<string, Asset>> = {
  stock: 'stock',
  etf: 'etf',
  index: 'index',
  crypto: 'coin',
  commodity: 'commodity',
  currency: 'currency',
  future: 'future',
  option: 'option',
}
const kindOfAsset = (asset: Asset): string => (asset === 'coin' ? 'crypto' : asset)

export const instrumentOf = (row: Row): ChartInstrument[] => {
  const asset = assetOfKind[String(row.asset_type)]
  if (!asset) return []
  const symbol = String(row.symbol)
  return [{ asset, symbol, name: String(row.instrument_name ?? symbol), exchange: String(row.exchange ?? '') }]
}

const columns = '"symbol", "instrument_name", "asset_type", "exchange"'

/** Everything that has bars. A vendor's file may bring contracts that are in no list of symbols. */
export const listed = `(
  select ${columns} from "global_symbol_map" where "asset_type" in (${Object.keys(assetOfKind)
    .map((kind) => `'${kind}'`)
    .join(', ')})
  union all
  select "contract", "contract", kind, 'NFO' from (
    select "contract", 'future' as kind from "futures" union all select "contract", 'option' from "options"
  ) anti join "global_symbol_map" m on m."symbol" = "contract" and m."asset_type" = kind
)`

/** The best match first, contracts after what they are written on: the symbol or the name itself, then what begins with the words, then what holds them; companies by size. */
export async function findInstruments(store: MarketStore, text: string, limit: number): Promise<ChartInstrument[]> {
  const words = text.trim().toLowerCase()
  const rows = await store.rows(
    `select ${columns} from (
       select m.*, case
         when lower(m."symbol") = $1 then 0
         when lower(m."instrument_name") = $1 then 1
         when starts_with(lower(m."symbol"), $1) then 2
         when starts_with(lower(m."instrument_name"), $1) then 3
         when contains(lower(m."instrument_name"), ' ' || $1) then 4
         when contains(replace(lower(m."symbol"), ' ', ''), replace($1, ' ', '')) then 5
         when contains(lower(m."instrument_name"), $1) then 6
       end as "rank"
       from ${listed} m
     ) f left join (select "symbol" as "of", "market_cap" from "latest") l on l."of" = f."symbol" and f."asset_type" = 'stock'
     where "rank" is not null
     order by "rank" > 0 and "asset_type" in ('future', 'option'), "asset_type" = 'option', "rank", "asset_type" <> 'index', l."market_cap" desc nulls last, "symbol" limit ${limit}`,
    [words],
  )
  return rows.flatMap(instrumentOf)
}

async function findInstrument(store: MarketStore, asset: Asset, symbol: string): Promise<ChartInstrument | null> {
  const rows = await store.rows(`select ${columns} from ${listed} where "symbol" = $1 and "asset_type" = $2 limit 1`, [
    symbol,
    kindOfAsset(asset),
  ])
  return rows.flatMap(instrumentOf)[0] ?? null
}

const barTables: Readonly<Record<Asset, { readonly table: string; readonly key: string }>> = {
  stock: { table: 'stock_price_daily_historical', key: 'symbol' },
  etf: { table: 'stock_price_daily_historical', key: 'symbol' },
  index: { table: 'market_index_price_daily', key: 'index_name' },
  coin: { table: 'asset_price_daily', key: 'symbol' },
  commodity: { table: 'asset_price_daily', key: 'symbol' },
  currency: { table: 'asset_price_daily', key: 'symbol' },
  future: { table: 'futures_daily', key: 'contract' },
  option: { table: 'options_daily', key: 'contract' },
}

const parts = ['open', 'high', 'low', 'close', 'volume'] as const
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const figure = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** Null for an instrument that is not known; no bars where there are none yet. */
export async function readChartBars(
  store: MarketStore,
  { asset, symbol }: Pick<ChartInstrument, 'asset' | 'symbol'>,
): Promise<ChartBars | null> {
  const instrument = await findInstrument(store, asset, symbol)
  if (!instrument) return null
  const { table, key } = barTables[asset]
  const [bars, events] = await Promise.all([
    store.rows(
      `select list(strftime("day", '%Y-%m-%d') order by "day") as days,
         ${parts.map((part) => `list("${part}" order by "day") as "${part}"`).join(', ')}
       from "${table}" where "${key}" = $1 and "close" is not null`,
      [symbol],
    ),
    asset === 'stock' ? readEvents(store, symbol) : [],
  ])
  const [row = {}] = bars
  const column = (part: (typeof parts)[number]) => listOf(row[part]).map(figure)
  return {
    instrument,
    days: listOf(row.days).map(String),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    events,
    source: store.source,
    asOf: store.asOf,
  }
}

const actionKinds: Readonly<Record<string, ChartEvent['kind']>> = {
  Dividend: 'dividend',
  Split: 'split',
  Bonus: 'bonus',
}

async function readEvents(store: MarketStore, symbol: string): Promise<ChartEvent[]> {
  const [actions, results] = await Promise.all([
    store.rows(
      `select strftime("ex_date", '%Y-%m-%d') as day, "action", "action_text", "adjustment_factor"
       from "corporate_actions" where "symbol" = $1 and "ex_date" is not null order by "ex_date"`,
      [symbol],
    ),
    // The first version of a quarter: a filing put right later is no new result.
    store.rows(
      `select strftime(min("first_visible"), '%Y-%m-%d') as day, strftime("period_end", '%b %Y') as period
       from "income_statement_quarterly" where "symbol" = $1 group by "period_end" order by 1`,
      [symbol],
    ),
  ])
  const events: ChartEvent[] = [
    ...actions.flatMap((row) => {
      const kind = actionKinds[String(row.action)]
      const factor = figure(row.adjustment_factor)
      const says = String(row.action_text ?? row.action)
      return kind ? [{ day: String(row.day), kind, says, factor: factor !== null && factor > 0 ? factor : 1 }] : []
    }),
    ...results.map((row) => ({
      day: String(row.day),
      kind: 'results' as const,
      says: `Results of the quarter to ${String(row.period)}`,
      factor: 1,
    })),
  ]
  return events.sort((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0))
}

/** Last closes by symbol, oldest first. */
export async function readTrends(
  store: MarketStore,
  symbols: readonly string[],
  days: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (symbols.length === 0) return new Map()
  const places = symbols.map((_, at) => `$${at + 1}`).join(', ')
  const rows = await store.rows(
    `select "symbol", list("close" order by "day") as closes from (
       select "symbol", "day", "close", row_number() over (partition by "symbol" order by "day" desc) as "back"
       from "stock_price_daily_historical" where "symbol" in (${places}) and "close" is not null
     ) where "back" <= ${days} group by "symbol"`,
    [...symbols],
  )
  return new Map(rows.map((row) => [String(row.symbol), listOf(row.closes).map(Number)]))
}

const leadersShown = 20
const leaderDays = 30

/** The largest companies: where to begin. */
export async function readLeaders(store: MarketStore): Promise<ChartLeader[]> {
  const rows = await store.rows(
    `select m.${columns.replaceAll(', ', ', m.')} from "latest" l
     join "global_symbol_map" m on m."symbol" = l."symbol" and m."asset_type" = 'stock'
     order by l."market_cap" desc nulls last limit ${leadersShown}`,
  )
  const instruments = rows.flatMap(instrumentOf)
  const trends = await readTrends(
    store,
    instruments.map(({ symbol }) => symbol),
    leaderDays,
  )
  return instruments.map((each) => ({ ...each, closes: trends.get(each.symbol) ?? [] }))
}
