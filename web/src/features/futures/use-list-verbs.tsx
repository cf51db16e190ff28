import { useLocation } from 'react-router'
import { useSetAlert } from '#lib/alert-rules.ts'
import { useAuth } from '#lib/auth.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'

/** What the list's sentence can become: a rule that tells what changed in it at each close. */
export function useListVerbs(sentence: string) {
  const { isAuthenticated, authVerified } = useAuth()
  const { pathname, search } = useLocation()
  const alert = useSetAlert(useSnackbar())
  if (isAuthenticated)
    return { onAlert: () => alert.mutate({ sentence }), busy: alert.isPending ? ('alerting' as const) : null }
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
