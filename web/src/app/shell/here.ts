import { safeRedirect } from 'core/contract'
import { useLocation } from 'react-router'

/** This page as a place to return to after signing in; the sign-in page itself is not one. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return safeRedirect(`${pathname}${search}`)
}
