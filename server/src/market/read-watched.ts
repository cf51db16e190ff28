/** What the rows of a watch list show, for anything that can be watched. */
import { latestColumns, quoteIdentifier } from 'core/catalogue'
import {
  type ChartInstrument,
  type WatchField,
  type WatchFigureRow,
  type WatchFigures,
  watchLimits,
} from 'core/contract/rest'
import { instrumentOf, listed } from './read-charts.ts'
import type { MarketStore, Row } from './store.ts'

interface Watched {
  readonly asset_type: string
  readonly symbol: string
}

/** Every figure a company has: what a column of the list can show. */
export const watchFields: readonly WatchField[] = latestColumns.map(({ name, field }) => ({
  id: name,
  title: field.title,
  words: field.words.slice(0, 8),
  unit: field.unit,
  category: field.category,
  description: field.description,
  formula: field.formula,
  period: field.period,
}))

const fieldById = new Map(watchFields.map((field) => [field.id, field]))

/** Kinds of the symbol map under the watch list's names; a fund or contract is in no map. */
const kindOf: Readonly<Record<string, string>> = {
  equity: 'stock',
  etf: 'etf',
  index: 'index',
  commodity: 'commodity',
  currency: 'currency',
  crypto: 'crypto',
  future: 'future',
  option: 'option',
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const places = (values: readonly unknown[], from = 0): string => values.map((_, at) => `$${at + 1 + from}`).join(', ')

export interface WatchFiguresWanted {
  readonly items: readonly Watched[]
  readonly fields: readonly string[]
  /** YYYY-MM-DD in IST. */
  readonly today: string
}

export async function readWatched(
  store: MarketStore,
  { items, fields, today }: WatchFiguresWanted,
): Promise<WatchFigures> {
  const wanted = fields.flatMap((id) => fieldById.get(id) ?? [])
  const symbols = [...new Set(items.map(({ symbol }) => symbol))]
  const known = await readNames(store, symbols)
  const of = (asset_type: string) =>
    items.filter((item) => item.asset_type === asset_type && known.has(keyOf(item))).map(({ symbol }) => symbol)
  const [figures, closes, events, successors] = await Promise.all([
    readFigures(store, { stocks: of('equity'), etfs: of('etf'), fields: wanted }),
    readCloses(store, items),
    readEvents(store, of('equity'), today),
    readSuccessors(
      store,
      items.filter((item) => item.asset_type === 'equity' && !known.has(keyOf(item))).map(({ symbol }) => symbol),
    ),
  ])
  return {
    fields: wanted,
    rows: items.map((item) => {
      const row = figures.get(item.asset_type === 'equity' || item.asset_type === 'etf' ? keyOf(item) : '')
      const name = known.get(keyOf(item))
      const successor = successors.get(item.symbol) ?? null
      const isKnown = name !== undefined || kindOf[item.asset_type] === undefined
      return {
        asset_type: item.asset_type,
        symbol: item.symbol,
        name: name ?? item.symbol,
        sector: text(row?.sector),
        marketCap: number(row?.market_cap),
        closes: closes.get(keyOf(item)) ?? [],
        values: wanted.map(({ id }) => cell(row?.[`v_${id}`])),
        next: events.next.get(item.symbol) ?? null,
        lastResults: events.last.get(item.symbol) ?? null,
        status: isKnown ? 'listed' : successor && item.asset_type === 'equity' ? 'renamed' : 'unlisted',
        successor: isKnown ? null : successor,
      } satisfies WatchFigureRow
    }),
    asOf: store.asOf,
    source: store.source,
  }
}

const keyOf = ({ asset_type, symbol }: Watched): string => `${asset_type} ${symbol}`

const cell = (value: unknown): number | string | boolean | null =>
  typeof value === 'number'
    ? number(value)
    : typeof value === 'string' || typeof value === 'boolean'
      ? value
      : value instanceof Date
        ? value.toISOString().slice(0, 10)
        : null

async function readNames(store: MarketStore, symbols: readonly string[]): Promise<Map<string, string>> {
  if (symbols.length === 0) return new Map()
  const rows = await store.rows(
    `select "symbol", "asset_type", "instrument_name" from ${listed} where "symbol" in (${places(symbols)})`,
    [...symbols],
  )
  const typeOf = new Map(Object.entries(kindOf).map(([type, kind]) => [kind, type]))
  return new Map(
    rows.flatMap((row) => {
      const asset_type = typeOf.get(String(row.asset_type))
      const symbol = String(row.symbol)
      return asset_type ? [[keyOf({ asset_type, symbol }), text(row.instrument_name) ?? symbol] as const] : []
    }),
  )
}

/** Companies have every figure; a fund has those of its price. */
async function readFigures(
  store: MarketStore,
  { stocks, etfs, fields }: { stocks: readonly string[]; etfs: readonly string[]; fields: readonly WatchField[] },
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>()
  const read = async (asset_type: string, table: string, symbols: readonly string[]): Promise<void> => {
    if (symbols.length === 0) return
    const columns = await columnsOf(store, table)
    const shown = fields.flatMap(({ id }) => {
      if (!columns.has(id)) return []
      const column = quoteIdentifier(id)
      return [`${columns.get(id) === 'DATE' ? `strftime(${column}, '%Y-%m-%d')` : column} as "v_${id}"`]
    })
    const own = ['sector', 'market_cap'].filter((name) => columns.has(name)).map((name) => `"${name}"`)
    const rows = await store.rows(
      `select ${['"symbol"', ...own, ...shown].join(', ')} from "${table}" where "symbol" in (${places(symbols)})`,
      [...symbols],
    )
    for (const row of rows) found.set(keyOf({ asset_type, symbol: String(row.symbol) }), row)
  }
  await Promise.all([read('equity', 'latest', stocks), read('etf', 'indicator_latest', etfs)])
  return found
}

async function columnsOf(store: MarketStore, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await store.rows(
    `select column_name as name, data_type as type from duckdb_columns() where table_name = $1`,
    [table],
  )
  return new Map(rows.map((row) => [String(row.name), String(row.type)]))
}

const closesOf = (table: string, key: string, place: string, symbols: readonly string[]): string =>
  `select ${place} as place, ${key} as symbol, list("close" order by "day") as closes from (
     select *, row_number() over (partition by ${key} order by "day" desc) as "back" from "${table}"
     where ${key} in (${places(symbols)}) and "close" is not null
       and "day" > (select max("day") from "${table}") - ${watchLimits.trendDays * 2}
   ) where "back" <= ${watchLimits.trendDays} group by all`

/** Where the closes of each kind are: what nobody watches is not searched. */
const closesIn = [
  { table: 'stock_price_daily_historical', key: '"symbol"', types: ['equity', 'etf'] },
  { table: 'market_index_price_daily', key: '"index_name"', types: ['index'] },
  { table: 'asset_price_daily', key: '"symbol"', types: ['commodity', 'currency', 'crypto'] },
  { table: 'futures_daily', key: '"contract"', types: ['future'] },
  { table: 'options_daily', key: '"contract"', types: ['option'] },
] as const

/** The last closes by asset type and symbol, oldest first. */
async function readCloses(
  store: MarketStore,
  items: readonly Watched[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const symbols = [...new Set(items.map(({ symbol }) => symbol))]
  const parts = closesIn.flatMap(({ table, key, types }, at) =>
    items.some(({ asset_type }) => types.some((type) => type === asset_type))
      ? [closesOf(table, key, `${at}`, symbols)]
      : [],
  )
  if (parts.length === 0) return new Map()
  const rows = await store.rows(parts.join('\n union all \n'), symbols)
  return new Map(
    rows.flatMap((row) => {
      const symbol = String(row.symbol)
      const closes = listOf(row.closes).map(Number)
      return (closesIn[Number(row.place)]?.types ?? []).map(
        (asset_type) => [keyOf({ asset_type, symbol }), closes] as const,
      )
    }),
  )
}

interface Events {
  readonly next: ReadonlyMap<string, { readonly day: string; readonly says: string }>
  readonly last: ReadonlyMap<string, string>
}

/** The nearest result or ex-date still to come, and the last results. */
async function readEvents(store: MarketStore, symbols: readonly string[], today: string): Promise<Events> {
  if (symbols.length === 0) return { next: new Map(), last: new Map() }
  const rows = await store.rows(
    `select "symbol", strftime("day", '%Y-%m-%d') as day, says, is_past from (
       select "symbol", "results_date" as "day", 'Results ' || coalesce("results_period", '') as says,
         "results_date" < $1::date as is_past
       from "results_calendar" where "symbol" in (${places(symbols, 1)})
       union all
       select "symbol", "ex_date", coalesce("action_text", "action"), false
       from "corporate_actions" where "symbol" in (${places(symbols, 1)}) and "ex_date" >= $1::date
     ) where "day" is not null
     qualify row_number() over (partition by "symbol", is_past order by case when is_past then -epoch("day"::timestamp) else epoch("day"::timestamp) end) = 1`,
    [today, ...symbols],
  )
  const part = (isPast: boolean) => rows.filter((row) => (row.is_past === true) === isPast)
  return {
    next: new Map(
      part(false).map((row) => [String(row.symbol), { day: String(row.day), says: String(row.says).trim() }]),
    ),
    last: new Map(part(true).map((row) => [String(row.symbol), String(row.day)])),
  }
}

/** Who trades now what traded under these symbols. */
async function readSuccessors(
  store: MarketStore,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, { readonly symbol: string; readonly name: string }>> {
  if (symbols.length === 0) return new Map()
  const rows = await store.rows(
    `select * from (
       select "symbol", "companyName", lower(trim(unnest(string_split("old_names", ',')))) as old from "company_profile"
       where "old_names" is not null
     ) where old in (${places(symbols)}) order by "symbol"`,
    symbols.map((symbol) => symbol.toLowerCase()),
  )
  const byOld = new Map(
    rows.map((row) => [String(row.old), { symbol: String(row.symbol), name: String(row.companyName) }]),
  )
  return new Map(
    symbols.flatMap((symbol) => {
      const successor = byOld.get(symbol.toLowerCase())
      return successor ? [[symbol, successor] as const] : []
    }),
  )
}

/** Instruments called exactly so, by the text asked for: symbols, whatever their case. */
export async function readExact(
  store: MarketStore,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly ChartInstrument[]>> {
  if (texts.length === 0) return new Map()
  const rows = await store.rows(
    `select upper("symbol") as asked, "symbol", "instrument_name", "asset_type", "exchange" from ${listed}
     where upper("symbol") in (${places(texts)}) order by "asset_type" = 'stock' desc, "asset_type"`,
    texts.map((each) => each.toUpperCase()),
  )
  const found = new Map<string, ChartInstrument[]>()
  for (const row of rows) {
    const own = found.get(String(row.asked)) ?? []
    found.set(String(row.asked), [...own, ...instrumentOf(row)])
  }
  return found
}
