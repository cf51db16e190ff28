/** Watches on one store: what they look at, and what they would have told. */
import {
  explainCompany,
  type ProvenWatch,
  proveWatch,
  readWatched,
  type WatchedInstruments,
  type WhyCard,
} from 'core/compile'
import type { Screen, Watch } from 'core/language'
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

export const explainedOn = (store: MarketStore, query: Screen, symbol: string, asker: WatchAsker): Promise<WhyCard> =>
  explainCompany(query, symbol, factsOf(store, asker), createMarketReader(store))
