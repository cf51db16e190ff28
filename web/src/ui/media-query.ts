import { useCallback, useSyncExternalStore } from 'react'
import { phoneMax } from './theme/tokens.ts'

/** Whether a media query holds; false while rendering without a browser. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** A finger has no place to rest over anything. */
export const useIsTouch = (): boolean => useMediaQuery('(hover: none)')

export const useIsPhone = (): boolean => useMediaQuery(`(max-width: ${phoneMax}px)`)

/** The reader asked for stillness. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)')
