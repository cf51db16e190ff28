import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '#clock.ts'
import { IssuerUnreachable } from './identity-token.ts'

const freshMs = 10 * 60_000
const longestMs = 24 * 3600_000
const pauseMs = 30_000

type Keys = { readonly find: JWTVerifyGetKey; readonly at: number }

/**
 * The issuer's public keys. Asked for again when old or when a token names an unknown one, and kept for a day
 * while the issuer does not answer: its outage must not sign everyone out.
 */
export function createIssuerKeys({
  load,
  clock,
}: {
  load: () => Promise<JSONWebKeySet>
  clock: Clock
}): JWTVerifyGetKey {
  let keys: Keys | null = null
  let asked = Number.NEGATIVE_INFINITY
  let asking: Promise<Keys> | null = null

  const ask = (): Promise<Keys> => {
    asked = clock.now()
    asking ??= load()
      .then((set) => {
        keys = { find: createLocalJWKSet(set), at: clock.now() }
        return keys
      })
      .finally(() => {
        asking = null
      })
    return asking
  }

  /** A flood of tokens with made-up key ids must not become a flood of requests to the issuer. */
  const mayAsk = (): boolean => asking !== null || Math.abs(clock.now() - asked) >= pauseMs

  const current = async (): Promise<Keys> => {
    const known = keys
    if (!known) return ask()
    const age = clock.now() - known.at
    if (age < freshMs) return known
    if (!mayAsk()) {
      if (age < longestMs) return known
      throw new IssuerUnreachable('The issuer has not shown its keys for a day.')
    }
    try {
      return await ask()
    } catch (error) {
      if (age < longestMs) return known
      throw error
    }
  }

  return async (header, token) => {
    const known = await current()
    try {
      return await known.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAsk()) throw error
      const renewed = await ask()
      return renewed.find(header, token)
    }
  }
}
