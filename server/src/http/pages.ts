/** Serves the built web app: hashed files for ever, pages with their own policy and nonce each time. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError, pageFileOf, type Route, type RoutePath, routes } from 'core/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'
import {
  createNonce,
  filePolicy,
  isWithoutTrustedTypes,
  noncePlaceholder,
  type PageSources,
  pageHeaders,
  pagePolicy,
  pageSources,
} from './headers.ts'
import { publicOrigin } from './origin.ts'

interface Page {
  /** The text between the places where the nonce goes. */
  readonly parts: readonly string[]
  readonly etag: string
  readonly policy: ReturnType<typeof pagePolicy>
}

export interface PagesOptions {
  readonly env: Env
  readonly webRoot: string
  /** Where sign-in leads, when that is another site. */
  readonly issuer: string | null
}

const allRoutes: readonly Route[] = routes

export async function servePages(app: FastifyInstance, { env, webRoot, issuer }: PagesOptions): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) {
    app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')))
    return
  }
  const pageAt = pageFinder(webRoot, (path) =>
    pagePolicy({
      issuer,
      extra: pageSources[path as RoutePath]?.(env) ?? ({} satisfies PageSources),
      trustedTypes: !isWithoutTrustedTypes(path, env),
    }),
  )

  await app.register(fastifyStatic, {
    root: webRoot,
    // One route per file that is there at the start: no other path of the disk can be asked for.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map', '.vite/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webRoot, 'assets'))
      reply.header('content-security-policy', filePolicy)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  const send = async (request: FastifyRequest, reply: FastifyReply, page: Page, status: number) => {
    reply.code(status).headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
    // Without a policy header here: the browser keeps the stored one, whose nonce is that of the stored page.
    if (status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
      return reply.removeHeader('content-security-policy').code(304).send()
    }
    const nonce = createNonce()
    reply.header('content-security-policy', page.policy({ nonce, origin: publicOrigin(env, request) }))
    return reply.type('text/html; charset=utf-8').send(page.parts.join(nonce))
  }

  for (const { path, redirectTo } of allRoutes) {
    app.get(path, { config: { rateLimit: false } }, (request, reply) => {
      if (redirectTo) return reply.redirect(`${redirectTo}${queryOf(request)}`, 302)
      return send(request, reply.headers(pageHeaders[path as RoutePath] ?? {}), pageAt(path), 200)
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|v1|dev-idp)(\/|$)/.test(path)
    if (!isPage) throw new AppError('not_found')
    // A missing picture or script is not a page; only an address a person could have typed shows one.
    if (/\.\w{1,5}$/.test(path)) throw new AppError('not_found')
    return send(request, reply, pageAt('*'), 404)
  })
}

const queryOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?')
  return at === -1 ? '' : request.url.slice(at)
}

/** A route's own file, as it was built; the empty shell for every other address. */
function pageFinder(webRoot: string, policyFor: (path: string) => Page['policy']): (path: string) => Page {
  const pages = new Map<string, Page>()
  const shell = ['shell.html', 'index.html'].map((name) => join(webRoot, name)).find(existsSync) ?? ''

  const fileOf = (path: string): string => {
    const own = join(webRoot, pageFileOf(path))
    return allRoutes.some((route) => route.path === path) && existsSync(own) ? own : shell
  }

  return (path) => {
    const known = pages.get(path)
    if (known) return known
    const html = readFileSync(fileOf(path), 'utf8')
    const page = {
      parts: html.split(noncePlaceholder),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      policy: policyFor(path),
    }
    pages.set(path, page)
    return page
  }
}
