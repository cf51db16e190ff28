import { configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { appRoutes } from '#app/router.tsx'
import { createQueryClient } from '#lib/query-client.ts'

// A screen's code is fetched when it is first shown; the first one in a file waits for its whole transform.
configure({ asyncUtilTimeout: 40_000 })
vi.setConfig({ testTimeout: 60_000 })

/** The whole product at a path, as a person meets it. */
export function renderApp(path: string) {
  const router = createMemoryRouter(appRoutes(), { initialEntries: [path] })
  render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { router }
}
