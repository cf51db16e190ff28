/** Asks the server who this is. Used with the refresh cookie, and with an identity token. */
import { errors, messages } from 'core/contract'
import type { GoogleAuthReply, GoogleAuthRequest } from 'core/contract/rest'
import type { Session } from '#lib/session.ts'

export type Verification =
  | { readonly valid: true; readonly session: Session }
  | { readonly valid: false; readonly error: string; readonly refused: boolean }

const retries = 3
const firstWaitMs = 250

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function ask(path: string, body: unknown): Promise<Response | null> {
  try {
    return await fetch(new URL(path, window.location.origin), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    return null
  }
}

async function verify(path: string, body: unknown): Promise<Verification> {
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    // One lost packet or a restarting server must not sign a person out.
    if (attempt > 0) await wait(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    const response = await ask(path, body)
    if (response === null || response.status >= 500 || response.status === 429) continue
    const reply: Partial<GoogleAuthReply> | null = await response.json().catch(() => null)
    if (response.ok && reply?.user && reply.token) {
      return { valid: true, session: { user: reply.user, token: reply.token } }
    }
    return { valid: false, error: errors.authentication_failed.message, refused: true }
  }
  return { valid: false, error: messages.signIn.networkError, refused: false }
}

/** POST /api/auth/refresh: a fresh token from the httpOnly cookie. */
export const verifyCookie = (): Promise<Verification> => verify('/api/auth/refresh', {})

/** POST /api/auth/google: the identity provider's own token in, the product's user and token out. */
export const verifyIdentityToken = (token: string): Promise<Verification> =>
  verify('/api/auth/google', { token } satisfies GoogleAuthRequest)
