/** Puts sign-in together from the settings: a configured issuer, Google, the development provider, or none. */
import type { Services } from '#ctx.ts'
import type { Env } from '#env.ts'
import { createSignInClient, type IssuerSettings, type SignInClient } from '#identity/client.ts'
import {
  createDevelopmentIssuer,
  type DevelopmentIssuer,
  developmentClientId,
  developmentIssuerName,
  developmentPath,
} from '#identity/dev-issuer.ts'
import { createRefreshCredentials } from '#identity/refresh-credential.ts'
import { createProductTokens } from '#identity/tokens.ts'
import { openSessions, type Sessions } from './sessions.ts'

export interface Identity {
  /** Null when nobody can sign in: production without an identity provider. */
  readonly signIn: SignInClient | null
  readonly sessions: Sessions
  readonly development: DevelopmentIssuer | null
  /** The identity provider's site, when it is not our own. */
  readonly issuerOrigin: string | null
}

const google = 'https://accounts.google.com'
const developmentOperator = 'operator@example.com'

/** The built-in provider is for a machine where nothing is configured, and never for production by accident. */
export const isDevelopmentSignIn = (env: Env): boolean =>
  !env.OIDC_ISSUER && !env.OIDC_CLIENT_ID && (env.NODE_ENV !== 'production' || env.ALLOW_DEVELOPMENT_SIGN_IN)

export async function openIdentity(
  services: Services,
  { secret, fetchDevelopment }: { secret: string; fetchDevelopment: typeof fetch },
): Promise<Identity> {
  const { env, clock, log } = services
  const development = isDevelopmentSignIn(env)
  const issuer = env.OIDC_ISSUER ?? (env.OIDC_CLIENT_ID ? google : null)
  // The development provider asks nobody for anything.
  if (!issuer && env.OIDC_ACR_VALUES.length > 0)
    throw new Error('OIDC_ACR_VALUES is set without OIDC_CLIENT_ID: set both, or neither.')
  const settings = development ? developmentSettings(fetchDevelopment) : issuer ? configured(env, issuer, clock) : null
  if (!settings) log.warn('Nobody can sign in: set OIDC_CLIENT_ID, or ALLOW_DEVELOPMENT_SIGN_IN for a trial.')

  return {
    signIn: settings && createSignInClient(settings, secret, clock),
    development: development ? createDevelopmentIssuer(log) : null,
    issuerOrigin: issuer && new URL(issuer).origin,
    sessions: await openSessions({
      services,
      development,
      tokens: createProductTokens({ secret, clock }),
      credentials: createRefreshCredentials(secret),
      isOperator: ({ email, issuer: of }) =>
        env.OPERATORS.includes(email.toLowerCase()) ||
        (development && of === developmentIssuerName && email.toLowerCase() === developmentOperator),
    }),
  }
}

function configured(env: Env, issuer: string, clock: Services['clock']): IssuerSettings {
  if (!env.OIDC_CLIENT_ID) throw new Error('OIDC_ISSUER is set without OIDC_CLIENT_ID: set both, or neither.')
  return {
    issuerFor: () => issuer,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    storedAs: null,
    clock,
    fetch: globalThis.fetch,
    strengths: env.OIDC_ACR_VALUES,
    prompt: 'select_account',
  }
}

const developmentSettings = (fetchDevelopment: typeof fetch): IssuerSettings => ({
  issuerFor: (origin) => `${origin}${developmentPath}`,
  clientId: developmentClientId,
  clientSecret: undefined,
  storedAs: developmentIssuerName,
  // That provider runs in this process and reads the machine's clock, whatever clock the product was given.
  clock: { now: () => Date.now() },
  fetch: fetchDevelopment,
  strengths: [],
  prompt: 'login',
})
