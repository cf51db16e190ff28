import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OptionChain, OptionDay, OptionThrough, OptionUnderlying } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const underlyingsQuery = queryOptions({
  queryKey: ['options', 'underlyings'],
  queryFn: ({ signal }) => call<readonly OptionUnderlying[]>('/api/options/underlyings', { signal }),
})

export interface ChainAt {
  readonly symbol: string
  readonly expiry: string | null
  readonly day: string | null
  readonly at: number | null
}

export const chainQuery = ({ symbol, expiry, day, at }: ChainAt) =>
  queryOptions({
    queryKey: ['options', 'chain', symbol, expiry, day, at],
    queryFn: ({ signal }) =>
      call<OptionChain>('/api/options/chain', {
        signal,
        query: {
          symbol,
          ...(expiry !== null && { expiry }),
          ...(day !== null && { day }),
          ...(day !== null && at !== null && { at: String(at) }),
        },
      }),
    // The slider through a day shows the moment before until the next one is there.
    placeholderData: keepPreviousData,
    // The live chain moves over the socket; a moment of a stored day never changes.
    staleTime: day === null ? 0 : 60_000,
  })

export const daysQuery = (symbol: string, expiry: string | null) =>
  queryOptions({
    queryKey: ['options', 'days', symbol, expiry],
    queryFn: ({ signal }) =>
      call<readonly OptionDay[]>('/api/options/days', { signal, query: { symbol, expiry: expiry ?? '' } }),
    enabled: expiry !== null,
  })

export const throughQuery = (
  { symbol, expiry, day }: { symbol: string; expiry: string; day: string | null },
  contracts: readonly string[],
) =>
  queryOptions({
    queryKey: ['options', 'through', symbol, expiry, day, contracts],
    queryFn: ({ signal }) =>
      call<OptionThrough>('/api/options/through', {
        signal,
        query: { symbol, expiry, day: day ?? '', contracts: contracts.join(',') },
      }),
    enabled: day !== null,
    placeholderData: keepPreviousData,
  })
