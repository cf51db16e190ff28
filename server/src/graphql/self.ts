import { AppError } from 'core/contract'
import type { Ctx, UserCtx } from '#ctx.ts'

interface Claim {
  readonly email?: string | null | undefined
  readonly google_id?: string | null | undefined
  readonly user_id?: number | null | undefined
  readonly user_ids?: readonly (number | null | undefined)[]
}

/** The signed-in user. An e-mail or id that a client sends beside the token is accepted only if it is that user's own. */
export function self<Context extends Ctx>(ctx: Context, claim: Claim = {}): Context & UserCtx {
  const { user } = ctx
  if (!user) throw new AppError('sign_in_needed')
  const { email, google_id, user_id, user_ids = [] } = claim
  const isOwn =
    (email == null || email.toLowerCase() === user.email.toLowerCase()) &&
    (google_id == null || google_id === user.subject) &&
    [user_id, ...user_ids].every((id) => id == null || id === user.id)
  if (!isOwn) throw new AppError('not_authorized')
  // Checked above; copying the services into a new object for the type's sake would cost every field a spread.
  return ctx as Context & UserCtx
}
