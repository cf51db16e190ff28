import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { createAlert } from './api.ts'

/** What the list's sentence can become: a rule that tells what changed in it at each close. */
export function useListVerbs(sentence: string) {
  const { isAuthenticated, authVerified } = useAuth()
  const { pathname, search } = useLocation()
  const show = useSnackbar()
  const alert = useMutation({
    mutationFn: () => createAlert(sentence),
    onSuccess: () => show({ text: 'Alert set. It is under Alerts.', kind: 'success' }),
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  if (isAuthenticated) return { onAlert: () => alert.mutate(), busy: alert.isPending ? ('alerting' as const) : null }
  return authVerified
    ? {
        signIn: (
          <ButtonLink
            size="small"
            icon="bell"
            to={`/login?${new URLSearchParams({ redirect: `${pathname}${search}` })}`}
          >
            Sign in to alert
          </ButtonLink>
        ),
      }
    : {}
}
