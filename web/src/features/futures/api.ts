import { queryOptions } from '@tanstack/react-query'
import type { AlertPreview, FutureHistory, FuturesPage } from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
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

/** Contracts the signed-in person watches. */
export const watchedQuery = (email: string) =>
  queryOptions({
    queryKey: ['futures', 'watched', email],
    queryFn: async ({ signal }) => {
      const { watch_list } = await graphql<{ watch_list: readonly { symbol: string }[] }, { email: string }>(
        'query WatchedFutures($email: String) { watch_list(email: $email, asset_type: "future") { symbol } }',
        { email },
        { signal },
      )
      return watch_list.map(({ symbol }) => symbol)
    },
    enabled: email !== '',
  })

export const watch = (symbol: string): Promise<unknown> =>
  graphql('mutation Watch($object: watch_list_insert_input!) { insert_watch_list_one(object: $object) { id } }', {
    object: { asset_type: 'future', symbol },
  })

export const unwatch = (email: string, symbol: string): Promise<unknown> =>
  graphql(
    `mutation Unwatch($email: String, $symbol: String!, $assetType: String!) {
      delete_watch_list(email: $email, symbol: $symbol, assetType: $assetType) { affected_rows }
    }`,
    { email, symbol, assetType: 'future' },
  )

export const previewAlert = (sentence: string, signal: AbortSignal): Promise<AlertPreview> =>
  call('/api/alerts/preview', { method: 'POST', body: { sentence }, signal })

export const createAlert = (sentence: string): Promise<unknown> =>
  call('/api/alerts/rules', { method: 'POST', body: { sentence } })
