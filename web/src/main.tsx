import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from '#app/providers.tsx'
import type { RouteHandle } from '#app/route-handle.ts'
import { appRoutes } from '#app/router.tsx'
import { screens } from '#app/screens.ts'
import { reloadForNewBuild } from '#app/stale-build.ts'
import { startAuth } from '#lib/auth.ts'
import { areFirstRepliesComing } from '#lib/first-replies.ts'
import { createQueryClient } from '#lib/query-client.ts'
import '#ui/theme/base.css'

reloadForNewBuild()
// Before anything is drawn: the session is renewed while screens are on their way.
startAuth()

/** Rendered without its screen's code, a page that shows words already would go blank, and any other be drawn twice. */
async function loadFirstScreen(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const loaded = await route.lazy()
    delete route.lazy
    Object.assign(route, loaded)
  }
}

/** For as long a page may stay empty; then its skeleton is shown until the code is here. */
const emptyMs = 150
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, emptyMs))

/** The words are in the page already: they are painted before our script takes the thread. */
const firstPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Figures that are on their way since before this script: a screen drawn with them is drawn once. */
async function takeFirstFigures(routes: RouteObject[], client: QueryClient): Promise<void> {
  if (!areFirstRepliesComing()) return
  const shown = matchRoutes(routes, window.location)?.at(-1)
  const { path } = (shown?.route.handle ?? {}) as Partial<RouteHandle>
  const screen = path && (await screens[path]?.())
  if (screen) await screen.first?.(client, shown?.params ?? {})
}

/**
 * The router calls every page opened by its address the same, and would begin one where another was left. With a name of
 * its own in the history it begins at its top, and where it was left after a reload or the way back.
 */
function nameThisVisit(): void {
  const state = window.history.state as { readonly key?: string } | null
  if (!state?.key) window.history.replaceState({ ...state, key: performance.timeOrigin.toString(36) }, '')
}

async function start(element: HTMLElement): Promise<void> {
  nameThisVisit()
  const routes = appRoutes()
  const client = createQueryClient()
  const prerendered = element.hasChildNodes()
  const isHere = [loadFirstScreen(routes), takeFirstFigures(routes, client)]
  if (prerendered) await Promise.all([firstPaint(), ...isHere])
  // Code that cannot be fetched is met again by the router, which says so.
  else await Promise.race([Promise.all(isHere).catch(() => undefined), soon()])
  const app = (
    <Providers client={client}>
      {/* At once: a second choice made before the page has followed the first would undo it. */}
      <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} />
    </Providers>
  )
  // As a transition React hydrates in slices: a tap during it is answered, not queued.
  if (prerendered) startTransition(() => void hydrateRoot(element, app))
  else createRoot(element).render(app)
}

const root = document.getElementById('root')
if (root) void start(root)
