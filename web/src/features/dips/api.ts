import { queryOptions } from '@tanstack/react-query'
import type { DipFund, DipHistory } from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'
import type { FundConfig, SavedRow } from './config.ts'

export const fundsQuery = queryOptions({
  queryKey: ['dip-funds'],
  queryFn: ({ signal }) => call<readonly DipFund[]>('/api/dips/funds', { signal }),
})

export const historyQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['dip-history', symbol],
    queryFn: ({ signal }) => call<DipHistory>('/api/dips/history', { signal, query: { symbol } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: symbol !== '',
  })

export interface SavedSet {
  readonly user_id: number | null
  readonly telegram: boolean
  readonly callback: boolean
  readonly version: string
  readonly rows: readonly SavedRow[]
}

interface SavedReply {
  readonly users: readonly {
    readonly id: number
    readonly telegram_id: string | null
    readonly callback_url: string | null
  }[]
  readonly user_instrument: readonly SavedRow[]
  readonly user_instrument_version: string
}

/** Never from a cache: what is shown as saved must be saved. */
export const savedQuery = (email: string) =>
  queryOptions({
    queryKey: ['dip-saved', email],
    queryFn: async ({ signal }): Promise<SavedSet> => {
      const { users, user_instrument, user_instrument_version } = await graphql<SavedReply, { email: string }>(
        `query Saved($email: String) {
          users(email: $email) { id telegram_id callback_url }
          user_instrument { instrument_token base_amount trigger allocation_factor notification_channel }
          user_instrument_version
        }`,
        { email },
        { signal },
      )
      const [user] = users
      return {
        user_id: user?.id ?? null,
        telegram: user?.telegram_id != null,
        callback: (user?.callback_url ?? '') !== '',
        version: user_instrument_version,
        rows: user_instrument,
      }
    },
    staleTime: 0,
    gcTime: 0,
    enabled: email !== '',
  })

export interface Wanted {
  readonly fund: Pick<DipFund, 'tradingsymbol' | 'instrument_token'>
  readonly config: FundConfig
}

/** The whole set in one go: what is not in it is unsubscribed. */
export const saveAll = (user_id: number, version: string, wanted: readonly Wanted[]): Promise<unknown> =>
  graphql(
    `mutation Save($user_id: Int, $objects: [user_instrument_insert_input!]!, $version: String!) {
      save_user_instrument(user_id: $user_id, objects: $objects, version: $version) { affected_rows }
    }`,
    {
      user_id,
      version,
      objects: wanted.map(({ fund, config }) => ({
        instrument_token: fund.instrument_token,
        instrument_symbol: fund.tradingsymbol,
        user_id,
        base_amount: config.amount,
        value: config.amount,
        trigger: config.trigger,
        allocation_factor: config.allocation_factor,
        notification_channel: config.notification_channel,
        notification_frequency: 1,
        notification_frequency_unit: '1_day',
      })),
    },
  )

export const unsubscribeAll = (user_id: number, instrumentTokens: readonly number[]): Promise<unknown> =>
  graphql(
    `mutation Unsubscribe($user_id: Int, $instrumentTokens: [bigint!]!) {
      delete_user_instrument(user_id: $user_id, instrumentTokens: $instrumentTokens) { affected_rows }
    }`,
    { user_id, instrumentTokens },
  )
