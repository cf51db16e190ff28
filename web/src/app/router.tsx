import { type Route, type RoutePath, routes } from 'core/contract'
import { type RouteObject, redirect } from 'react-router'
import { ErrorScreen } from '#app/error-screen.tsx'
import type { RouteHandle } from '#app/route-handle.ts'
import { RouteSkeleton } from '#app/route-skeleton.tsx'
import { screens } from '#app/screens.ts'
import { Shell } from '#app/shell/shell.tsx'

const edgeToEdge: ReadonlySet<RoutePath> = new Set(['/', '/assistant', '/tradingagent/indicators'])

const notFound: RouteObject = {
  path: '*',
  handle: { title: 'Page not found' } satisfies RouteHandle,
  lazy: async () => ({ Component: (await import('#features/not-found/screen.tsx')).Screen }),
  HydrateFallback: RouteSkeleton,
}

function routeObject(route: Route & { path: RoutePath }): RouteObject {
  const { path, title, redirectTo, operators = false } = route
  if (redirectTo) return { path, loader: () => redirect(redirectTo) }
  return {
    path,
    // Paths are written in mixed case on purpose (/etfList, /riskProfile): another spelling is another path.
    caseSensitive: true,
    handle: { title, path, edgeToEdge: edgeToEdge.has(path), operators } satisfies RouteHandle,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: RouteSkeleton,
    lazy: async () => {
      const load = screens[path] ?? (() => import('#features/under-construction/screen.tsx'))
      return { Component: (await load()).Screen }
    },
  }
}

// The mode is known when the product is built, and the gallery's code leaves the build with this branch.
const development: RouteObject[] =
  import.meta.env.MODE === 'development'
    ? [
        {
          path: '/gallery',
          handle: { title: 'Gallery' } satisfies RouteHandle,
          lazy: async () => ({ Component: (await import('#features/gallery/screen.tsx')).Screen }),
          HydrateFallback: RouteSkeleton,
        },
      ]
    : []

/** Fresh objects each time: a router keeps what it learned about a route inside them. */
export const appRoutes = (): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    children: [...routes.map((route) => routeObject(route)), ...development, notFound],
  },
]
