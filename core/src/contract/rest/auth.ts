import { z } from 'zod'

/** POST /api/auth/google: an identity token in, the product's user and token out. */
export const GoogleAuthRequest = z.object({ token: z.string().min(1).max(20_000) })
export type GoogleAuthRequest = z.infer<typeof GoogleAuthRequest>

export interface SessionUser {
  readonly email: string
  /** The identity provider's subject; the specification's `uid` and `google_id`. */
  readonly uid: string
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly isOperator: boolean
}

export interface GoogleAuthReply {
  readonly user: SessionUser
  readonly token: string
}
