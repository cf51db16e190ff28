import { queryOptions } from '@tanstack/react-query'
import type { MarketList, MarketStocks, MarketTab, MarketUniverse } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const listQuery = (tab: MarketTab, universe: string, email: string) =>
  queryOptions({
    // Whose watch list it is belongs to the key: another person's rows must never be shown from the cache.
    queryKey: ['markets', 'list', tab, universe, universe === 'watchlist' ? email : ''],
    queryFn: ({ signal }) => call<MarketList>('/api/markets/list', { signal, query: { tab, universe } }),
  })

export const universesQuery = queryOptions({
  queryKey: ['markets', 'universes'],
  queryFn: ({ signal }) => call<readonly MarketUniverse[]>('/api/markets/universes', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** For lists ranked on live prices. */
export const stocksQuery = (universe: string, email: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['markets', 'stocks', universe, universe === 'watchlist' ? email : ''],
    queryFn: ({ signal }) => call<MarketStocks>('/api/markets/stocks', { signal, query: { universe } }),
    enabled: isWanted,
  })
