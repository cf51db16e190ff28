import { queryOptions } from '@tanstack/react-query'
import type { FutureHistory, FuturesPage } from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** Read again by the minute: on an expiry day rows move on to the next month. */
export const futuresQuery = queryOptions({
  queryKey: ['futures'],
  queryFn: ({ signal }) => call<FuturesPage>('/api/futures', { signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
})

export const historyQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['futures', 'history', symbol],
    queryFn: ({ signal }) => call<FutureHistory>('/api/futures/history', { signal, query: { symbol } }),
    staleTime: 30 * 60_000,
    enabled: symbol !== '',
  })
