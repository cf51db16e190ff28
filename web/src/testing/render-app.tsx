import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Providers } from '#app/providers.tsx'
import { appRoutes } from '#app/router.tsx'
import { createQueryClient } from '#lib/query-client.ts'

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
