import { AppError, messages } from 'core/contract'
import {
  DeleteAccountRequest,
  EndSessionRequest,
  type OwnSessions,
  PingRequest,
  TelegramAuthRequest,
} from 'core/contract/rest'
import type { FastifyReply } from 'fastify'
import type { SignedIn } from '#ctx.ts'
import { signedIn } from '#http/auth.ts'
import { toAppError } from '#http/errors.ts'
import { type App, get, post } from '#http/route.ts'
import { deleteAccount, exportAccount } from './account-data.ts'
import { connectTelegram, pingClient, readChannelState } from './channels.ts'
import type { Identity } from './identity.ts'
import { refreshCookie } from './rest.ts'

const small = 16 * 1024

export function profileRoutes(app: App, { sessions }: Identity): void {
  get(app, '/api/profile/channels', { who: 'signedIn' }, ({ ctx }) => readChannelState(ctx))

  // Its failures carry the field `error` beside the usual shape, so who and what are asked inside.
  post(app, '/api/telegram/auth', { who: 'public', limit: 20, bodyLimit: small }, async ({ ctx, request, reply }) => {
    try {
      if (!ctx.user) throw new AppError('sign_in_needed', { message: messages.profile.noEmailForTelegram })
      const body = TelegramAuthRequest.safeParse(request.body)
      if (!body.success) throw new AppError('telegram_failed', { cause: body.error })
      return await connectTelegram(signedIn(ctx), body.data)
    } catch (error) {
      return withErrorField(error, reply)
    }
  })

  post(app, '/api/client/ping', { who: 'signedIn', limit: 20, bodyLimit: small, body: PingRequest }, ({ ctx, body }) =>
    pingClient(ctx, body),
  )

  const ownSessions = async (user: SignedIn): Promise<OwnSessions> => ({ sessions: await sessions.list(user) })
  get(app, '/api/account/sessions', { who: 'signedIn' }, ({ ctx }) => ownSessions(ctx.user))
  post(
    app,
    '/api/account/sessions/end',
    { who: 'signedIn', limit: 60, bodyLimit: small, body: EndSessionRequest },
    async ({ ctx, body }) => {
      await sessions.endOwn(ctx.user, body.id)
      return await ownSessions(ctx.user)
    },
  )

  get(app, '/api/account/export', { who: 'signedIn', limit: 6 }, async ({ ctx, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return await exportAccount(ctx)
  })

  post(
    app,
    '/api/account/delete',
    { who: 'signedIn', limit: 6, bodyLimit: small, body: DeleteAccountRequest },
    async ({ ctx, body, request, reply }) => {
      await deleteAccount(ctx, body.email)
      // The row's end is heard everywhere a moment later; here, now.
      await sessions.end({ refresh: null, user: ctx.user })
      const { name, ...place } = refreshCookie(ctx.env, request)
      return reply
        .clearCookie(name, { ...place, httpOnly: true, sameSite: 'strict' })
        .code(204)
        .send()
    },
  )
}

/** An error of our own has a sentence to show; any other is the one place's to answer. */
function withErrorField(error: unknown, reply: FastifyReply): FastifyReply {
  const known = toAppError(error)
  if (known.code === 'internal') throw error
  return reply.code(known.status).send({ ...known.toBody(), error: known.message })
}
