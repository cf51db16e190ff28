import { AppError } from 'core/contract'
import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '#clock.ts'

/** A person as the identity provider knows them. (issuer, subject) is the identity; the e-mail may change hands. */
export interface Person {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly displayName: string | null
  readonly photoURL: string | null
}

export interface IssuerRules {
  readonly issuer: string
  readonly audience: string
  readonly algorithms: readonly ('RS256' | 'ES256')[]
  readonly keys: JWTVerifyGetKey
  readonly clock: Clock
  /** Words of which the token must bring one, as its `acr` or among its `amr`; with none any sign-in is strong enough. */
  readonly strengths: readonly string[]
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320),
  email_verified: z.literal(true),
  name: z.string().max(200).optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
})

const toleranceSeconds = 60

/** The issuer did not answer. That says nothing about the token. */
export class IssuerUnreachable extends Error {
  override readonly name = 'IssuerUnreachable'
}

/** The only way from an identity token to a person. Every refusal reads the same outside. */
export async function verifyIdentityToken(token: string, rules: IssuerRules, nonce?: string): Promise<Person> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      algorithms: [...rules.algorithms],
      issuer: rules.issuer,
      audience: rules.audience,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(rules.clock.now()),
    })
    const claims = Claims.parse(payload)
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && claims.azp !== rules.audience) {
      throw new Error('The token was made for another application.')
    }
    if (claims.azp !== undefined && claims.azp !== rules.audience) throw new Error('Another application asked for it.')
    if (payload.iat !== undefined && payload.iat > rules.clock.now() / 1000 + toleranceSeconds) {
      throw new Error('The token comes from the future.')
    }
    if (nonce !== undefined && claims.nonce !== nonce) throw new Error('The token answers another sign-in.')
    if (!isStrong([claims.acr, ...claims.amr], rules.strengths)) throw new Error('The sign-in was not strong enough.')
    return {
      issuer: rules.issuer,
      subject: claims.sub,
      email: claims.email.toLowerCase(),
      displayName: claims.name ?? null,
      photoURL: claims.picture ?? null,
    }
  } catch (cause) {
    throw new AppError(cause instanceof IssuerUnreachable ? 'unavailable' : 'authentication_failed', { cause })
  }
}

const isStrong = (said: readonly (string | undefined)[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((word) => said.includes(word))
