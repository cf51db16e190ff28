import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from 'core/contract'
import { EncryptJWT, type JSONWebKeySet, jwtDecrypt } from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Clock } from '#clock.ts'
import { type IssuerRules, IssuerUnreachable, type Person, verifyIdentityToken } from './identity-token.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import { deriveKey } from './secret.ts'

/** The identity provider as configured. The development provider lives on the same origin, hence the argument. */
export interface IssuerSettings {
  issuerFor(origin: string): string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** What users of this issuer are stored under, when it is not the issuer's address. */
  readonly storedAs: string | null
  /** The issuer's clock as far as we know it. */
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** How people must have signed in there; the issuer is asked for it, and the token must say so. */
  readonly strengths: readonly string[]
  /** Asked of the issuer with each sign-in. */
  readonly prompt: 'login' | 'select_account'
}

export interface SignInClient {
  /** Where to send the browser, and what it must bring back. */
  start(origin: string, redirect: string): Promise<{ readonly location: string; readonly attempt: string }>
  /** The person who came back, and where they wanted to go. */
  finish(callback: URL, attempt: string): Promise<{ readonly person: Person; readonly redirect: string }>
  verify(origin: string, identityToken: string): Promise<Person>
}

export const callbackPath = '/api/auth/callback'
export const signInAttemptMs = 10 * 60_000

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
})

interface Discovered {
  readonly configuration: oidc.Configuration
  readonly rules: IssuerRules
}

const attemptsAtDiscovery = 3
const timeoutSeconds = 5
const pauseMs = 150

export function createSignInClient(settings: IssuerSettings, secret: string, clock: Clock): SignInClient {
  const attemptKey = deriveKey(secret, 'sign-in-attempt')
  const known = new Map<string, Promise<Discovered>>()

  /** Asked for at the first sign-in, not at start: the product must start while the issuer is down. */
  const discover = (origin: string): Promise<Discovered> => {
    const issuer = settings.issuerFor(origin)
    const found = known.get(issuer)
    if (found) return found
    const asked = retrying(attemptsAtDiscovery, () => ask(issuer))
    known.set(issuer, asked)
    asked.catch(() => known.delete(issuer))
    return asked
  }

  const ask = async (issuer: string): Promise<Discovered> => {
    const configuration = await oidc.discovery(
      new URL(issuer),
      settings.clientId,
      settings.clientSecret,
      settings.clientSecret ? oidc.ClientSecretPost(settings.clientSecret) : oidc.None(),
      {
        // Plain http is only ever an issuer someone wrote into the settings, such as one on this machine.
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
        timeout: timeoutSeconds,
        [oidc.customFetch]: (url, options) => settings.fetch(url, options as RequestInit),
      },
    )
    const server = configuration.serverMetadata()
    const algorithms = server.id_token_signing_alg_values_supported
    const keysAddress = server.jwks_uri
    if (!keysAddress) throw new Error(`The issuer ${issuer} shows no keys.`)
    return {
      configuration,
      rules: {
        issuer: server.issuer,
        audience: settings.clientId,
        algorithms: algorithms?.includes('ES256') ? ['RS256', 'ES256'] : ['RS256'],
        clock: settings.clock,
        strengths: settings.strengths,
        keys: createIssuerKeys({ clock: settings.clock, load: () => loadKeys(keysAddress) }),
      },
    }
  }

  const loadKeys = async (address: string): Promise<JSONWebKeySet> => {
    try {
      const reply = await settings.fetch(address, { signal: AbortSignal.timeout(timeoutSeconds * 1000) })
      if (!reply.ok) throw new Error(`The issuer's keys answered ${reply.status}.`)
      return (await reply.json()) as JSONWebKeySet
    } catch (cause) {
      throw new IssuerUnreachable('The issuer does not show its keys.', { cause })
    }
  }

  const verify = async (origin: string, token: string, nonce?: string): Promise<Person> => {
    const { rules } = await discover(origin).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause })
    })
    const person = await verifyIdentityToken(token, rules, nonce)
    return settings.storedAs ? { ...person, issuer: settings.storedAs } : person
  }

  return {
    start: async (origin, redirect) => {
      const { configuration } = await discover(origin)
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        redirect,
      }
      const location = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: new URL(callbackPath, origin).href,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        prompt: settings.prompt,
        ...(settings.strengths.length > 0 ? { acr_values: settings.strengths.join(' ') } : {}),
      })
      const sealed = await new EncryptJWT(attempt)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor((clock.now() + signInAttemptMs) / 1000))
        .encrypt(attemptKey)
      return { location: location.href, attempt: sealed }
    },

    finish: async (callback, sealed) => {
      const { payload } = await jwtDecrypt(sealed, attemptKey, { currentDate: new Date(clock.now()) })
      const attempt = Attempt.parse(payload)
      const { configuration } = await discover(callback.origin)
      const reply = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
      })
      if (!reply.id_token) throw new AppError('authentication_failed')
      return { person: await verify(callback.origin, reply.id_token, attempt.nonce), redirect: attempt.redirect }
    },

    verify: (origin, token) => verify(origin, token),
  }
}

async function retrying<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === times) throw error
      await sleep(attempt * pauseMs)
    }
  }
}
