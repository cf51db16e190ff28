import type { CompanyGlance, LiveGlance, MarketPulse, PulseEvent, PulseStock } from 'core/contract/rest'
import { once } from './once.ts'
import {
  readActive,
  readDayEvents,
  readGlances,
  readLiveGlances,
  readPulseStocks,
  readTiles,
  type WithDayBefore,
} from './read-pulse.ts'
import type { MarketStore } from './store.ts'

/** What the market screens ask. */
export interface PulseReads {
  /** The largest companies. */
  stocks(): Promise<readonly WithDayBefore<PulseStock>[]>
  tiles(): Promise<Pick<MarketPulse, 'tiles' | 'absent'>>
  active(): Promise<Pick<MarketPulse, 'active' | 'derivatives'>>
  events(onDay: string): Promise<readonly PulseEvent[]>
  glances(symbols: readonly string[]): Promise<readonly CompanyGlance[]>
  /** Largest first. */
  liveGlances(
    of: { readonly index: string } | { readonly symbols: readonly string[] } | 'all',
  ): Promise<readonly WithDayBefore<LiveGlance>[]>
}

export function createPulseReads(store: MarketStore): PulseReads {
  return {
    stocks: once(() => readPulseStocks(store)),
    tiles: once(() => readTiles(store)),
    active: once(() => readActive(store)),
    events: (onDay) => readDayEvents(store, onDay),
    glances: (symbols) => readGlances(store, symbols),
    liveGlances: (of) => readLiveGlances(store, of),
  }
}
