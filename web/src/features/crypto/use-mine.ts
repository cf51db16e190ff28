/** What a person saved, muted and wants to be told; each change answers with the whole. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MyCoinNews } from 'core/contract/rest'
import { useAuth } from '#lib/auth.ts'
import { keepChange } from '#lib/query-client.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { mineQuery } from './api.ts'

export interface Mine {
  readonly mine: MyCoinNews | null
  readonly isSignedIn: boolean
  readonly isBusy: boolean
  readonly error: Error | null
  /** Does it, and says so; a stranger is told to sign in. */
  readonly change: (work: () => Promise<MyCoinNews>, done: string) => void
}

export function useMine(): Mine {
  const { userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const client = useQueryClient()
  const show = useSnackbar()
  const own = useQuery(mineQuery(email))
  const change = useMutation({
    mutationFn: ({ work }: { work: () => Promise<MyCoinNews>; done: string }) => work(),
    onSuccess: (mine, { done }) => {
      keepChange(client, mineQuery(email).queryKey, mine)
      show({ text: done, kind: 'success' })
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return {
    mine: own.data ?? null,
    isSignedIn: email !== '',
    isBusy: change.isPending,
    error: own.error,
    change: (work, done) => {
      if (email === '') show({ text: 'Sign in to keep this.', kind: 'info' })
      else change.mutate({ work, done })
    },
  }
}
