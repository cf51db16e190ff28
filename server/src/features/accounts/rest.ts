import { AppError, safeRedirect } from 'core/contract'
import { GoogleAuthRequest } from 'core/contract/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicOrigin, refuseForeignOrigin } from '#http/origin.ts'
import { type App, get, limit, post } from '#http/route.ts'
import { callbackPath, signInAttemptMs } from '#identity/client.ts'
import { developmentPath } from '#identity/dev-issuer.ts'
import type { Identity } from './identity.ts'
import { type OpenSession, sessionMs } from './sessions.ts'

export const refreshCookie = { name: 'refresh', path: '/api/auth' } as const
const attemptCookie = { name: 'sign_in', path: callbackPath } as const

const StartQuery = z.object({ redirect: z.string().optional().catch(undefined) })

/** As /login reads it. */
type SignInFailure = 'sign_in' | 'redirect' | 'verification'

export function accountsRoutes(app: App, identity: Identity): void {
  const { env, log } = app.services
  const { signIn, sessions } = identity
  const originOf = (request: FastifyRequest): string => publicOrigin(env, request)
  const isSecure = (request: FastifyRequest): boolean => originOf(request).startsWith('https:')

  const keep = (request: FastifyRequest, reply: FastifyReply, { refresh, reply: body }: OpenSession) => {
    // Strict: no other site's page can make the browser bring it.
    reply.setCookie(refreshCookie.name, refresh, {
      path: refreshCookie.path,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
      maxAge: sessionMs / 1000,
    })
    return body
  }
  const forget = (reply: FastifyReply) =>
    reply.clearCookie(refreshCookie.name, { path: refreshCookie.path, httpOnly: true, sameSite: 'strict' })

  const backToLogin = (reply: FastifyReply, words: Record<string, string>) =>
    reply.redirect(`/login?${new URLSearchParams(words).toString()}`, 303)
  const failed = (reply: FastifyReply, error: SignInFailure, redirect = '/') =>
    backToLogin(reply, redirect === '/' ? { error } : { error, redirect })

  get(app, '/api/auth/start', { who: 'public', limit: 120, query: StartQuery }, async ({ query, request, reply }) => {
    const redirect = safeRedirect(query.redirect)
    if (!signIn) return failed(reply, 'sign_in', redirect)
    try {
      const { location, attempt } = await signIn.start(originOf(request), redirect)
      // Lax: the identity provider sends the browser back from another site.
      reply.setCookie(attemptCookie.name, attempt, {
        path: attemptCookie.path,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(request),
        maxAge: signInAttemptMs / 1000,
      })
      return reply.redirect(location, 303)
    } catch (error) {
      log.warn({ err: error }, 'the identity provider did not answer')
      return failed(reply, 'sign_in', redirect)
    }
  })

  get(app, callbackPath, { who: 'public', limit: 120 }, async ({ request, reply }) => {
    const attempt = request.cookies[attemptCookie.name]
    reply.clearCookie(attemptCookie.name, { path: attemptCookie.path, httpOnly: true, sameSite: 'lax' })
    const callback = new URL(request.url, originOf(request))
    if (!signIn || !attempt) return failed(reply, 'redirect')
    try {
      const { person, redirect } = await signIn.finish(callback, attempt)
      keep(request, reply, await sessions.open(person))
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
        return keep(request, reply, await sessions.open(person))
      } catch (error) {
        log.warn({ err: error, reqId: request.id }, 'an identity token was refused')
        throw error
      }
    },
  )

  post(app, '/api/auth/refresh', { who: 'public', bodyLimit: 1024 }, async ({ request, reply }) => {
    refuseForeignOrigin(env, request)
    try {
      return keep(request, reply, await sessions.renew(request.cookies[refreshCookie.name] ?? ''))
    } catch (error) {
      if (isRefused(error)) forget(reply)
      throw error
    }
  })

  post(app, '/api/auth/logout', { who: 'public', bodyLimit: 1024 }, async ({ ctx, request, reply }) => {
    refuseForeignOrigin(env, request)
    await sessions.end({ refresh: request.cookies[refreshCookie.name] ?? null, user: ctx.user })
    return forget(reply).code(204).send()
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
