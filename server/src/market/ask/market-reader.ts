/** What compiled questions read: statements on the store, and bars as columns of numbers. */
import type { DailyBars, MarketReader, StoreRow } from 'core/compile'
import type { Asset, Instrument } from 'core/language'
import type { MarketStore, Row } from '../store.ts'
import { type Place, shelfOf, stockBars } from './bar-shelf.ts'
import { withLiterals } from './literals.ts'
import { optionBars, premiumBars } from './premium-bars.ts'

const others: Place = { table: '"asset_price_daily"', key: '"symbol"' }
const places: Readonly<Record<Asset, Place>> = {
  stock: stockBars,
  etf: stockBars,
  index: { table: '"market_index_price_daily"', key: '"index_name"' },
  coin: others,
  commodity: others,
  currency: others,
  future: { table: '"futures_daily"', key: '"contract"' },
  option: optionBars,
}

/** `until` hides every bar after a day, for questions as of then. */
export function createMarketReader(store: MarketStore, until: string | null = null): MarketReader {
  const earlier = (to: string | null): string | null => (until !== null && (to === null || to > until) ? until : to)
  const shelf = shelfOf(store)
  return {
    rows: async (statement) => {
      const { sql, values } = withLiterals(statement)
      return (await store.rows(sql, values)).map(plainRow)
    },
    bars: async (instruments, from, to) => {
      const found = new Map<string, DailyBars>()
      for (const [place, symbols] of byPlace(instruments)) {
        const wanted = { symbols, from, to: earlier(to) }
        const read = place === optionBars ? premiumBars(store, shelf, wanted) : shelf.bars(place, wanted)
        for (const [symbol, bars] of await read) found.set(symbol, bars)
      }
      return found
    },
  }
}

function byPlace(instruments: readonly Instrument[]): Map<Place, string[]> {
  const sorted = new Map<Place, string[]>()
  for (const { asset, symbol } of instruments) {
    const symbols = sorted.get(places[asset]) ?? []
    symbols.push(symbol)
    sorted.set(places[asset], symbols)
  }
  return sorted
}

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
