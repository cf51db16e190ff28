/** What the signed-in person watches of one kind: the star answers at once and the server's own list follows. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAuth } from './auth.ts'
import { graphql } from './graphql.ts'
import { keepChange } from './query-client.ts'
import type { Say } from './say.ts'

type WatchedKind = 'equity' | 'future' | 'crypto'

const watchedQuery = (kind: WatchedKind, email: string) =>
  queryOptions({
    queryKey: ['watched', kind, email],
    queryFn: async ({ signal }) => {
      const { watch_list } = await graphql<
        { watch_list: readonly { symbol: string }[] },
        { email: string; kind: WatchedKind }
      >(
        'query Watched($email: String, $kind: String) { watch_list(email: $email, asset_type: $kind) { symbol } }',
        { email, kind },
        { signal },
      )
      return watch_list.map(({ symbol }) => symbol)
    },
    enabled: email !== '',
  })

const watch = (kind: WatchedKind, symbol: string): Promise<unknown> =>
  graphql('mutation Watch($object: watch_list_insert_input!) { insert_watch_list_one(object: $object) { id } }', {
    object: { asset_type: kind, symbol },
  })

const unwatch = (kind: WatchedKind, email: string, symbol: string): Promise<unknown> =>
  graphql(
    `mutation Unwatch($email: String, $symbol: String!, $assetType: String!) {
      delete_watch_list(email: $email, symbol: $symbol, assetType: $assetType) { affected_rows }
    }`,
    { email, symbol, assetType: kind },
  )

const none: readonly string[] = []

export interface Watching {
  readonly watched: readonly string[]
  /** Until it is known what is watched, a press would not know which way to go. */
  readonly isBusy: boolean
  readonly toggle: (symbol: string, isWanted: boolean) => void
}

export function useWatched(kind: WatchedKind, say: Say): Watching {
  const { userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const client = useQueryClient()
  const { queryKey } = watchedQuery(kind, email)
  const list = useQuery(watchedQuery(kind, email))
  const { mutate, isPending } = useMutation({
    mutationFn: ({ symbol, isWanted }: { symbol: string; isWanted: boolean }) =>
      isWanted ? watch(kind, symbol) : unwatch(kind, email, symbol),
    onMutate: ({ symbol, isWanted }) =>
      keepChange(client, queryKey, (before) =>
        isWanted ? [...(before ?? []), symbol] : (before ?? []).filter((each) => each !== symbol),
      ),
    onSuccess: (_reply, { symbol, isWanted }) =>
      say({ text: isWanted ? `${symbol} is in your watch list` : `${symbol} left your watch list`, kind: 'success' }),
    onError: () => say({ text: 'The watch list could not be changed. Try again.', kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const toggle = useCallback(
    (symbol: string, isWanted: boolean) => {
      if (email === '') say({ text: 'Sign in to keep a watch list.', kind: 'info' })
      else mutate({ symbol, isWanted })
    },
    [email, mutate, say],
  )
  return { watched: list.data ?? none, isBusy: isPending || (email !== '' && list.isPending), toggle }
}
