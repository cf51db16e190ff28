/** Built for Node by the prerender step: turns a route into the HTML its first paint needs. */
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { Providers } from '../src/app/providers.tsx'
import { appRoutes } from '../src/app/router.tsx'
import { createQueryClient } from '../src/lib/query-client.ts'
import '../src/ui/theme/base.css'

/** The address only gives the router a path; nothing is fetched from it. */
const nowhere = 'http://prerender.invalid'

export async function render(path: string): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(appRoutes())
  const context = await query(new Request(`${nowhere}${path}`))
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} and cannot be prerendered`)
  return renderToString(
    <Providers client={createQueryClient()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
  )
}
