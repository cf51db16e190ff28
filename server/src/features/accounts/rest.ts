import { AppError, safeRedirect } from 'core/contract'
import { GoogleAuthRequest } from 'core/contract/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Env } from '#env.ts'
import { publicOrigin, refuseForeignOrigin } from '#http/origin.ts'
import { type App, get, limit, post } from '#http/route.ts'
import { callbackPath, signInAttemptMs } from '#identity/client.ts'
import { developmentPath } from '#identity/dev-issuer.ts'
import type { Identity } from './identity.ts'
import { type OpenSession, sessionMs } from './sessions.ts'

interface CookiePlace {
  readonly name: string
  readonly path: string
  readonly secure: boolean
}

/**
 * Over https a cookie's name says that only this host set it, over https, and that no other host gets it: a browser refuses
 * one that lies. Such a name asks for the whole site as its path; over plain http, on a developer's machine, the path is the fence.
 */
const placeOf = (name: string, path: string) => (isSecure: boolean) =>
  isSecure ? { name: `__Host-${name}`, path: '/', secure: true } : { name, path, secure: false }

const refreshPlace = placeOf('refresh', '/api/auth')
const attemptPlace = placeOf('sign_in', callbackPath)

/** Where this request's refresh cookie lies. */
export const refreshCookie = (env: Env, request: FastifyRequest): CookiePlace =>
  refreshPlace(publicOrigin(env, request).startsWith('https:'))

/** What the list of one's sessions calls the device by; a longer one than the table takes says no more. */
const userAgentOf = (request: FastifyRequest): string | null => request.headers['user-agent']?.slice(0, 500) ?? null

const StartQuery = z.object({ redirect: z.string().optional().catch(undefined) })

/** As /login reads it. */
type SignInFailure = 'sign_in' | 'redirect' | 'verification'

export function accountsRoutes(app: App, identity: Identity): void {
  const { env, log } = app.services
  const { signIn, sessions } = identity
  const originOf = (request: FastifyRequest): string => publicOrigin(env, request)
  const refreshOf = (request: FastifyRequest): CookiePlace => refreshCookie(env, request)
  const attemptOf = (request: FastifyRequest): CookiePlace => attemptPlace(originOf(request).startsWith('https:'))
  const brought = (request: FastifyRequest): string => request.cookies[refreshOf(request).name] ?? ''

  const keep = (request: FastifyRequest, reply: FastifyReply, { refresh, reply: body }: OpenSession) => {
    const { name, ...place } = refreshOf(request)
    // Strict: no other site's page can make the browser bring it.
    reply.setCookie(name, refresh, { ...place, httpOnly: true, sameSite: 'strict', maxAge: sessionMs / 1000 })
    return body
  }
  const forget = (request: FastifyRequest, reply: FastifyReply) => {
    const { name, ...place } = refreshOf(request)
    return reply.clearCookie(name, { ...place, httpOnly: true, sameSite: 'strict' })
  }

  const backToLogin = (reply: FastifyReply, words: Record<string, string>) =>
    reply.redirect(`/login?${new URLSearchParams(words).toString()}`, 303)
  const failed = (reply: FastifyReply, error: SignInFailure, redirect = '/') =>
    backToLogin(reply, redirect === '/' ? { error } : { error, redirect })

  get(app, '/api/auth/start', { who: 'public', limit: 120, query: StartQuery }, async ({ query, request, reply }) => {
    const redirect = safeRedirect(query.redirect)
    if (!signIn) return failed(reply, 'sign_in', redirect)
    try {
      const { location, attempt } = await signIn.start(originOf(request), redirect)
      const { name, ...place } = attemptOf(request)
      // Lax: the identity provider sends the browser back from another site.
      reply.setCookie(name, attempt, { ...place, httpOnly: true, sameSite: 'lax', maxAge: signInAttemptMs / 1000 })
      return reply.redirect(location, 303)
    } catch (error) {
      log.warn({ err: error }, 'the identity provider did not answer')
      return failed(reply, 'sign_in', redirect)
    }
  })

  get(app, callbackPath, { who: 'public', limit: 120 }, async ({ request, reply }) => {
    const { name, ...place } = attemptOf(request)
    const attempt = request.cookies[name]
    reply.clearCookie(name, { ...place, httpOnly: true, sameSite: 'lax' })
    const callback = new URL(request.url, originOf(request))
    if (!signIn || !attempt) return failed(reply, 'redirect')
    try {
      const { person, redirect } = await signIn.finish(callback, attempt)
      keep(request, reply, await sessions.open(person, userAgentOf(request)))
      return backToLogin(reply, { pending: '1', redirect: safeRedirect(redirect) })
    } catch (error) {
      log.warn({ err: error }, 'sign-in did not complete')
      if (callback.searchParams.has('error')) return failed(reply, 'sign_in')
      return failed(reply, isRefused(error) ? 'verification' : 'redirect')
    }
  })

  post(
    app,
    '/api/auth/google',
    { who: 'public', limit: 120, bodyLimit: 32 * 1024, body: GoogleAuthRequest },
    async ({ body, request, reply }) => {
      refuseForeignOrigin(env, request)
      if (!signIn) throw new AppError('authentication_failed')
      try {
        const person = await signIn.verify(originOf(request), body.token)
        return keep(request, reply, await sessions.open(person, userAgentOf(request)))
      } catch (error) {
        log.warn({ err: error, reqId: request.id }, 'an identity token was refused')
        throw error
      }
    },
  )

  post(app, '/api/auth/refresh', { who: 'public', bodyLimit: 1024 }, async ({ request, reply }) => {
    refuseForeignOrigin(env, request)
    try {
      return keep(request, reply, await sessions.renew(brought(request)))
    } catch (error) {
      if (isRefused(error)) forget(request, reply)
      throw error
    }
  })

  post(app, '/api/auth/logout', { who: 'public', bodyLimit: 1024 }, async ({ ctx, request, reply }) => {
    refuseForeignOrigin(env, request)
    await sessions.end({ refresh: brought(request) || null, user: ctx.user })
    return forget(request, reply).code(204).send()
  })

  developmentRoutes(app, identity, originOf)
}

const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'authentication_failed'

/** The development provider reads its own requests, so they are handed over before anything else reads them. */
function developmentRoutes(app: App, { development }: Identity, originOf: (request: FastifyRequest) => string): void {
  if (!development) return
  app.all(`${developmentPath}/*`, {
    ...limit(600),
    onRequest: async (request, reply) => {
      reply.hijack()
      const { raw } = reply
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      try {
        await development.handle(originOf(request), request.raw, raw)
      } catch (error) {
        request.log.error({ err: error }, 'development identity provider')
        if (!raw.headersSent) raw.writeHead(500)
        raw.end()
      }
    },
    handler: async () => undefined,
  })
}
