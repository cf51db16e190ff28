import { queryOptions } from '@tanstack/react-query'
import type { DipHistory, EtfFund } from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'

export const etfsQuery = queryOptions({
  queryKey: ['etfs'],
  queryFn: ({ signal }) => call<readonly EtfFund[]>('/api/etfs', { signal }),
  staleTime: 5 * 60_000,
})

export const historyQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['dip-history', symbol],
    queryFn: ({ signal }) => call<DipHistory>('/api/dips/history', { signal, query: { symbol } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface Subscription {
  readonly instrument_token: number
  readonly trigger: number
  readonly base_amount: number
}

/** What the signed-in person subscribed to, for the status chip. */
export const subscriptionsQuery = (email: string) =>
  queryOptions({
    queryKey: ['etf-subscriptions', email],
    queryFn: async ({ signal }) => {
      const { user_instrument } = await graphql<{ user_instrument: readonly Subscription[] }>(
        'query Subscriptions { user_instrument { instrument_token trigger base_amount } }',
        {},
        { signal },
      )
      return user_instrument
    },
    enabled: email !== '',
  })
