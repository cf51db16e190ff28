import type { TradeInstrument } from 'core/contract/rest'
import type { MarketStore } from './store.ts'

export type Tradable = Pick<TradeInstrument, 'symbol' | 'name' | 'kind' | 'inav' | 'inavDay'>

/** Shares and funds among these symbols; what cannot be ordered, or is not known, is absent. */
export async function readTradables(store: MarketStore, symbols: readonly string[]): Promise<readonly Tradable[]> {
  if (symbols.length === 0) return []
  const places = symbols.map((_, at) => `$${at + 1}`).join(', ')
  const rows = await store.rows(
    `select m."symbol", m."instrument_name", m."asset_type", e."inav",
       (select strftime(max("day"), '%Y-%m-%d') from "etf_nav_daily" n where n."symbol" = e."symbol" and n."inav" is not null) as nav_day
     from "global_symbol_map" m left join "etf_instruments" e on e."symbol" = m."symbol"
     where m."symbol" in (${places}) and m."asset_type" in ('stock', 'etf') order by m."symbol"`,
    [...symbols],
  )
  return rows.map(({ symbol, instrument_name, asset_type, inav, nav_day }) => ({
    symbol: String(symbol),
    name: String(instrument_name ?? symbol),
    kind: asset_type === 'etf' ? 'etf' : 'stock',
    inav: typeof inav === 'number' && Number.isFinite(inav) && inav > 0 ? inav : null,
    inavDay: nav_day === null ? null : String(nav_day),
  }))
}
