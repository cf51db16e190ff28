import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { unwatch, watch, watchedQuery } from './api.ts'

/** Whether a contract is on the reader's watch list, and the press that changes it; a stranger is asked to sign in. */
export function useWatching(contract: string) {
  const { isAuthenticated, userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const navigate = useNavigate()
  const client = useQueryClient()
  const show = useSnackbar()
  const watched = useQuery(watchedQuery(email))
  const isWatched = watched.data?.includes(contract) ?? false
  const change = useMutation({
    mutationFn: () => (isWatched ? unwatch(email, contract) : watch(contract)),
    onSuccess: () => {
      show({
        text: isWatched ? `${contract} is no longer watched.` : `${contract} is on your watch list.`,
        kind: 'success',
      })
      return client.invalidateQueries({ queryKey: watchedQuery(email).queryKey })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const signIn = () => navigate(`/login?${new URLSearchParams({ redirect: `${location.pathname}${location.search}` })}`)
  return {
    isWatched,
    // Until it is known which way the press would go, it goes nowhere.
    isBusy: change.isPending || (isAuthenticated && watched.isPending),
    toggle: () => (isAuthenticated ? change.mutate() : void signIn()),
  }
}
