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

/** GET /api/account/sessions: where one is signed in, the session at hand first. */
export interface OwnSession {
  readonly id: string
  /** As people call it: Chrome on Windows. */
  readonly device: string
  readonly signedInAt: string
  readonly lastUsedAt: string
  readonly isThisOne: boolean
}

/** POST /api/account/sessions/end: signs out one of them, or with null all but the session at hand; answers who is left. */
export const EndSessionRequest = z.object({
  id: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/)
    .nullable(),
})
export type EndSessionRequest = z.infer<typeof EndSessionRequest>

export interface OwnSessions {
  readonly sessions: readonly OwnSession[]
}
