import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { systemClock } from '#clock.ts'
import { isDevelopmentSignIn } from '#features/accounts/identity.ts'
import { sessionSecret } from '#identity/secret.ts'
import { createProductTokens } from '#identity/tokens.ts'
import type { Command } from '../command.ts'

/**
 * The token carries its own session, signed with the data folder's secret: the server creates the row when it first
 * sees it, so neither has to wait for the other.
 */
export const token: Command = {
  name: 'token',
  summary: 'A bearer token for scripts and curl, on the development sign-in only. Valid 15 minutes.',
  usage: 'token <e-mail>',
  run: async ([given, ...more], { out, err, env, json }) => {
    const email = z.email().max(254).safeParse(given)
    if (!email.success || more.length > 0) {
      err('Say whose: npm run --silent token -- someone@example.com')
      return 2
    }
    if (!isDevelopmentSignIn(env)) {
      err('Tokens are printed only for the development sign-in; here people sign in at the identity provider.')
      return 1
    }
    const secret = await sessionSecret(env, resolve(env.ARTHA_DATA_DIR))
    const tokens = createProductTokens({ secret, clock: systemClock })
    const made = await tokens.issueDevelopment(randomUUID(), email.data.toLowerCase())
    out(json ? JSON.stringify({ token: made }) : made)
    return 0
  },
}
