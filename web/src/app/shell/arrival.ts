import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRouteHandle } from '#app/route-handle.ts'
import { documentTitle } from '#lib/document-title.ts'

/** Names the page, and moves focus to its heading after a navigation, so that keyboard and reader start at its top. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { title } = useRouteHandle()
  const { pathname, hash } = useLocation()
  const arrivedAt = useRef(pathname)

  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])

  useEffect(() => {
    // Not on the first page: the browser has put the focus where it belongs, and the skip link comes first.
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    if (hash) return
    const heading = main.current?.querySelector<HTMLElement>('h1') ?? main.current
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
  }, [pathname, hash, main])
}
