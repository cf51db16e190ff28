/** What compiled questions read: statements on the store, and bars as columns of numbers. */
import type { DailyBars, MarketReader, StoreRow } from 'core/compile'
import type { Asset, Instrument } from 'core/language'
import type { MarketStore, Row } from '../store.ts'

interface Place {
  readonly table: string
  readonly key: string
}

const stocks: Place = { table: '"stock_price_daily_historical"', key: '"symbol"' }
const others: Place = { table: '"asset_price_daily"', key: '"symbol"' }
const places: Readonly<Record<Asset, Place>> = {
  stock: stocks,
  etf: stocks,
  index: { table: '"market_index_price_daily"', key: '"index_name"' },
  coin: others,
  commodity: others,
  currency: others,
}

const parts = ['open', 'high', 'low', 'close', 'volume'] as const

/** `until` hides every bar after a day, for questions as of then. */
export function createMarketReader(store: MarketStore, until: string | null = null): MarketReader {
  const earlier = (to: string | null): string | null => (until !== null && (to === null || to > until) ? until : to)
  return {
    rows: async ({ sql, values }) => (await store.rows(sql, values)).map(plainRow),
    bars: async (instruments, from, to) => {
      const found = new Map<string, DailyBars>()
      for (const [place, symbols] of byPlace(instruments)) {
        for (const [symbol, bars] of await readBars(store, place, { symbols, from, to: earlier(to) })) {
          found.set(symbol, bars)
        }
      }
      return found
    },
  }
}

function byPlace(instruments: readonly Instrument[]): Map<Place, string[]> {
  const sorted = new Map<Place, string[]>()
  for (const { asset, symbol } of instruments) {
    const place = places[asset]
    sorted.set(place, [...(sorted.get(place) ?? []), symbol])
  }
  return sorted
}

async function readBars(
  store: MarketStore,
  { table, key }: Place,
  { symbols, from, to }: { symbols: readonly string[]; from: string | null; to: string | null },
): Promise<ReadonlyMap<string, DailyBars>> {
  const values: string[] = []
  const put = (value: string): string => `$${values.push(value)}`
  const clauses = [
    `${key} in (${symbols.map(put).join(', ')})`,
    ...(from === null ? [] : [`"day" >= ${put(from)}::date`]),
    ...(to === null ? [] : [`"day" <= ${put(to)}::date`]),
  ]
  // Lists a symbol: thousands of rows would each become an object first.
  const rows = await store.rows(
    `select ${key} as symbol, list("day"::varchar order by "day") as days,
       ${parts.map((part) => `list("${part}" order by "day") as ${part}`).join(', ')}
     from ${table} where ${clauses.join(' and ')} group by 1 order by 1`,
    values,
  )
  return new Map(rows.map((row) => [String(row.symbol), dailyBars(row)]))
}

function dailyBars(row: Row): DailyBars {
  const column = (part: (typeof parts)[number]): Float64Array =>
    Float64Array.from(listOf(row[part]), (value) => (typeof value === 'number' ? value : Number.NaN))
  return {
    days: listOf(row.days).map(String),
    bars: {
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    },
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A day as YYYY-MM-DD and a count as a number: JSON knows neither Date nor bigint. */
function plainRow(row: Row): StoreRow {
  let plain: Record<string, unknown> | null = null
  for (const [name, value] of Object.entries(row)) {
    const kept = plainValue(value)
    if (kept === value) continue
    plain ??= { ...row }
    plain[name] = kept
  }
  return plain ?? row
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  return value
}
