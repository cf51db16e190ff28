import type { RoutePath } from 'core/contract'
import { useMatches } from 'react-router'

/** What a route says about itself to the shell. */
export interface RouteHandle {
  readonly title: string
  readonly path?: RoutePath
  /** The screen reaches the window's edges and keeps its own margins. */
  readonly edgeToEdge?: boolean
  /** Its calls answer only operators. */
  readonly operators?: boolean
}

export function useRouteHandle(): RouteHandle {
  const matches = useMatches()
  const last = matches.at(-1)?.handle as RouteHandle | undefined
  // Only a redirect has none, and it never shows.
  return last ?? { title: '' }
}
