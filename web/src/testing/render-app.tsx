import { configure, render } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { appRoutes } from '#app/router.tsx'
import { startAuth } from '#lib/auth.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cameElsewhere } from './network.ts'

// A screen's code is fetched when it is first shown; the first one in a file waits for its whole transform.
configure({ asyncUtilTimeout: 40_000 })
vi.setConfig({ testTimeout: 60_000 })

/** In a browser the session is followed for as long as the page is there; here, for as long as the test. */
function Visit({ children }: { children: ReactNode }) {
  // Before anything is drawn, as there: what is drawn learns who is here from it.
  const [stop] = useState(startAuth)
  useEffect(() => () => void stop(), [stop])
  return children
}

/** The whole product at a path, as a person meets it. */
export function renderApp(path: string) {
  const router = createMemoryRouter(appRoutes(), { initialEntries: [path] })
  const began = router.state.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname !== began) cameElsewhere()
  })
  render(
    <Visit>
      <Providers client={createQueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </Visit>,
  )
  return { router }
}
