import { product } from 'core/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#clock.ts'
import { deriveKey } from './secret.ts'

export const productTokenMs = 15 * 60_000

const issuer = product.name.toLowerCase()
const audience = 'api'

/** What a product token says. It names a session, never rights: those are looked up. */
interface TokenClaims {
  readonly sessionId: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Set only by the token command: the development session this token brings with it. */
  readonly developmentEmail: string | null
}

export interface ProductTokens {
  issue(sessionId: string): Promise<string>
  /** A token whose session the server creates when it first sees it; honoured only on the development provider. */
  issueDevelopment(sessionId: string, email: string): Promise<string>
  /** Null for anything that is not a token of ours in its time. */
  read(token: string): Promise<TokenClaims | null>
}

export function createProductTokens({ secret, clock }: { secret: string; clock: Clock }): ProductTokens {
  const key = deriveKey(secret, 'product-token')

  const sign = (sessionId: string, extra: Record<string, string>): Promise<string> => {
    const issuedAt = Math.floor(clock.now() / 1000)
    return new SignJWT({ sid: sessionId, ...extra })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + productTokenMs / 1000)
      .sign(key)
  }

  return {
    issue: (sessionId) => sign(sessionId, {}),
    issueDevelopment: (sessionId, email) => sign(sessionId, { dev: email }),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['exp', 'sid'],
          currentDate: new Date(clock.now()),
        })
        if (typeof payload.sid !== 'string' || payload.exp === undefined) return null
        return {
          sessionId: payload.sid,
          expiresAt: payload.exp * 1000,
          developmentEmail: typeof payload.dev === 'string' ? payload.dev : null,
        }
      } catch {
        return null
      }
    },
  }
}
