/** The built-in identity provider: a real OpenID Connect server on our own origin, where anyone is anyone. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Configuration, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import { z } from 'zod'
import { callbackPath } from './client.ts'
import { createDevelopmentMemory } from './dev-issuer-memory.ts'
import { expiredPage, signInPage } from './dev-issuer-page.ts'

export const developmentPath = '/dev-idp'
export const developmentClientId = 'development'
/** Users of this provider are stored under one name, whatever port or host it was reached by. */
export const developmentIssuerName = 'development'

const Email = z.email().max(254)

/** A subject that gives its e-mail back, so that nothing needs remembering. */
export const developmentSubject = (email: string): string => Buffer.from(email.toLowerCase()).toString('base64url')

export interface DevelopmentIssuer {
  handle(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

const mostOrigins = 8

export function createDevelopmentIssuer(log: Logger): DevelopmentIssuer {
  const providers = new Map<string, Promise<Provider>>()

  const providerFor = (origin: string): Promise<Provider> => {
    const found = providers.get(origin)
    if (found) return found
    const [oldest] = providers.keys()
    if (providers.size >= mostOrigins && oldest) providers.delete(oldest)
    const made = createProvider(origin, log)
    providers.set(origin, made)
    made.catch(() => providers.delete(origin))
    return made
  }

  return {
    handle: async (origin, request, response) => {
      const provider = await providerFor(origin)
      const { host, protocol } = new URL(origin)
      // The provider builds its addresses from these; a proxy's or a liar's values must not reach it.
      request.headers['x-forwarded-host'] = host
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      const path = request.url ?? '/'
      if (path.startsWith(`${developmentPath}/interaction/`)) return interact(provider, request, response)
      Object.assign(request, { originalUrl: path })
      request.url = path.slice(developmentPath.length) || '/'
      await provider.callback()(request, response)
    },
  }
}

async function createProvider(origin: string, log: Logger): Promise<Provider> {
  signingKey ??= createSigningKey()
  const jwk = await signingKey
  return quietly(async () => {
    const { Provider } = await import('oidc-provider')
    const provider = new Provider(`${origin}${developmentPath}`, configuration(origin, jwk))
    provider.proxy = true
    provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'development identity provider'))
    return provider
  })
}

const configuration = (origin: string, jwk: JWK): Configuration => ({
  adapter: createDevelopmentMemory(),
  clients: [
    {
      client_id: developmentClientId,
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${origin}${callbackPath}`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  jwks: { keys: [jwk as never] },
  cookies: {
    keys: [randomBytes(32).toString('base64url')],
    long: { path: developmentPath, httpOnly: true, sameSite: 'lax' },
  },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  scopes: ['openid', 'email', 'profile'],
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `${developmentPath}/interaction/${interaction.uid}` },
  ttl: { AccessToken: 900, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
  findAccount: (_ctx, subject) => ({ accountId: subject, claims: () => claimsOf(subject) }),
  // Nobody is asked for consent: the provider and the product are the same installation.
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: developmentClientId,
      ...(ctx.oidc.session?.accountId ? { accountId: ctx.oidc.session.accountId } : {}),
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
  renderError: (ctx) => {
    ctx.type = 'html'
    ctx.body = expiredPage(applyPagePolicy(ctx.res))
  },
})

function claimsOf(subject: string) {
  const email = Buffer.from(subject, 'base64url').toString()
  const [name = ''] = email.split('@')
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return {
    sub: subject,
    email,
    email_verified: true,
    name: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email,
  }
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const action = request.url ?? ''
  let details: Awaited<ReturnType<Provider['interactionDetails']>>
  try {
    details = await provider.interactionDetails(request, response)
  } catch {
    return sendPage(response, 400, expiredPage)
  }
  if (request.method !== 'POST') {
    return sendPage(response, 200, (nonce) => signInPage({ nonce, action, email: '', error: null }))
  }
  const typed = (new URLSearchParams(await readForm(request)).get('email') ?? '').trim()
  const email = Email.safeParse(typed)
  if (!email.success) {
    const error = 'Enter an e-mail address, such as someone@example.com.'
    return sendPage(response, 422, (nonce) => signInPage({ nonce, action, email: typed.slice(0, 254), error }))
  }
  await forgetPerson(provider, details)
  await provider.interactionFinished(request, response, {
    login: { accountId: developmentSubject(email.data), remember: false },
  })
}

/** Whoever signed in here before: the provider would rather log them out on a page of its own than let another person in. */
async function forgetPerson(
  provider: Provider,
  details: Awaited<ReturnType<Provider['interactionDetails']>>,
): Promise<void> {
  if (!details.session) return
  const session = await provider.Session.findByUid(details.session.uid)
  await session?.destroy()
  delete details.session
  await details.save(details.exp - Math.floor(Date.now() / 1000))
}

const longestForm = 4096

async function readForm(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > longestForm) return ''
  }
  return text
}

function sendPage(response: ServerResponse, status: number, page: (nonce: string) => string): void {
  const nonce = applyPagePolicy(response)
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page(nonce))
}

/** No script at all on these pages. Answers the nonce of their one style element. */
function applyPagePolicy(response: ServerResponse): string {
  const nonce = randomBytes(16).toString('base64')
  response.setHeader('cache-control', 'no-store')
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  return nonce
}

let signingKey: Promise<JWK> | undefined

/** One per process: a restart ends what the provider has begun, and nothing more. */
async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }
}

/** The library tells the console which Node it would rather have, and that it is used for development: it is. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { console: terminal } = globalThis
  const { warn, info } = terminal
  const without =
    (say: (...words: unknown[]) => void) =>
    (...words: unknown[]): void => {
      if (!String(words[0]).includes('oidc-provider')) say.apply(terminal, words)
    }
  terminal.warn = without(warn)
  terminal.info = without(info)
  try {
    return await work()
  } finally {
    terminal.warn = warn
    terminal.info = info
  }
}
