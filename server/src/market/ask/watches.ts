/** Watches on one store: what they look at, and what they would have told. */
import { type ProvenWatch, proveWatch, readWatched, type WatchedInstruments } from 'core/compile'
import type { Watch } from 'core/language'
import type { MarketStore } from '../store.ts'
import { createMarketReader } from './market-reader.ts'
import type { WatchAsker } from './question.ts'

const factsOf = ({ asOf, source }: MarketStore, { today, watchlist }: WatchAsker) => ({
  today,
  asOf,
  source,
  watchlist,
})

export const watchedOn = (store: MarketStore, query: Watch, asker: WatchAsker): Promise<WatchedInstruments> =>
  readWatched(query, store.asOf, factsOf(store, asker), createMarketReader(store))

export const provenOn = (store: MarketStore, query: Watch, asker: WatchAsker): Promise<ProvenWatch> =>
  proveWatch(query, factsOf(store, asker), createMarketReader(store))
