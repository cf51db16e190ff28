import { queryOptions } from '@tanstack/react-query'
import type { IndexMovers, MarketPulse } from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'

export const pulseQuery = queryOptions({
  queryKey: ['markets', 'pulse'],
  queryFn: ({ signal }) => call<MarketPulse>('/api/markets/pulse', { signal }),
})

export const moversQuery = (index: string) =>
  queryOptions({
    queryKey: ['markets', 'movers', index],
    queryFn: ({ signal }) => call<IndexMovers>('/api/markets/movers', { signal, query: { index } }),
  })

/** Symbols the reader watches, as the watch list keeps them. */
export const watchedQuery = (email: string) =>
  queryOptions({
    queryKey: ['markets', 'watched', email],
    queryFn: async ({ signal }) => {
      const { watch_list } = await graphql<{ watch_list: readonly { readonly symbol: string }[] }, { email: string }>(
        'query Watched($email: String) { watch_list(email: $email) { symbol } }',
        { email },
        { signal },
      )
      return [...new Set(watch_list.map(({ symbol }) => symbol))]
    },
    enabled: email !== '',
  })
