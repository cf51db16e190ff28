import { AppError } from 'core/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, Services, SignedIn, UserCtx } from '#ctx.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** From the verified bearer token, or null. Nothing else says who is asking. */
    user: SignedIn | null
  }
  interface FastifyInstance {
    readonly services: Services
    /** Who a product token speaks for, or null. Also for sockets, which bring it in their first message. */
    readonly authenticate: (token: string) => Promise<SignedIn | null>
    /** Tells when a session ends before its token does, so that its sockets can be closed. Answers the undo. */
    readonly onSessionEnd: (listener: (sessionId: string) => void) => () => void
  }
}

export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null

/** Runs before the rate limit, which counts people rather than addresses where it can. */
export function readBearer(app: FastifyInstance): void {
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization)
    if (token) request.user = await app.authenticate(token)
  })
}

/** The first argument of every verb. */
export const ctxOf = (request: FastifyRequest): Ctx => ({ ...request.server.services, user: request.user })

export function signedIn(ctx: Ctx): UserCtx {
  const { user } = ctx
  if (!user) throw new AppError('sign_in_needed')
  return { ...ctx, user }
}

export function operator(ctx: Ctx): UserCtx {
  const known = signedIn(ctx)
  if (!known.user.isOperator) throw new AppError('not_authorized')
  return known
}

/**
 * For the calls whose shape carries an e-mail: it may only repeat what the token says.
 * Called before anything is read or written, so that a foreign one reveals and changes nothing.
 */
export function ownEmail(ctx: UserCtx, email: string | null | undefined): void {
  if (email === undefined || email === null) return
  if (email.trim().toLowerCase() !== ctx.user.email.toLowerCase()) throw new AppError('not_authorized')
}
