/** The coins of a person's watch list: the star answers at once and the server's own list follows. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAuth } from '#lib/auth.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { unwatch, watch, watchedQuery } from './api.ts'

const none: readonly string[] = []

export function useWatched(): {
  readonly watched: readonly string[]
  readonly toggle: (symbol: string, isWanted: boolean) => void
} {
  const { userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const client = useQueryClient()
  const show = useSnackbar()
  const { queryKey } = watchedQuery(email)
  const list = useQuery(watchedQuery(email))
  const { mutate } = useMutation({
    mutationFn: ({ symbol, isWanted }: { symbol: string; isWanted: boolean }) =>
      isWanted ? watch(symbol) : unwatch(email, symbol),
    onMutate: ({ symbol, isWanted }) =>
      client.setQueryData(queryKey, (before) =>
        isWanted ? [...(before ?? []), symbol] : (before ?? []).filter((each) => each !== symbol),
      ),
    onSuccess: (_reply, { symbol, isWanted }) =>
      show({ text: isWanted ? `${symbol} is in your watch list` : `${symbol} left your watch list`, kind: 'success' }),
    onError: () => show({ text: 'The watch list could not be changed. Try again.', kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const toggle = useCallback(
    (symbol: string, isWanted: boolean) => {
      if (email === '') show({ text: 'Sign in to keep a watch list.', kind: 'info' })
      else mutate({ symbol, isWanted })
    },
    [email, mutate, show],
  )
  return { watched: list.data ?? none, toggle }
}
