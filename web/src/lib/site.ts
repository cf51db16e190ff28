/** What every page asks once: this installation's public settings and the state of its market data. */
import { queryOptions } from '@tanstack/react-query'
import type { MarketState, PublicConfig } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call<PublicConfig>('/api/config', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const minuteMs = 60_000

export const marketStateQuery = queryOptions({
  queryKey: ['market-state'],
  queryFn: ({ signal }) => call<MarketState>('/api/market/state', { signal }),
  staleTime: minuteMs / 2,
  refetchInterval: minuteMs,
})
