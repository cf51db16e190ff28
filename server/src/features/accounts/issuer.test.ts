import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { startIssuer, type TestIssuer } from '#testing/issuer.ts'
import { goThroughSignIn, type TestServer, type TestServerOptions, testServer } from '#testing/server.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of undo.splice(0).reverse()) await close()
})

async function start(options: TestServerOptions): Promise<TestServer> {
  const server = await testServer(options)
  undo.push(() => server.close())
  return server
}

async function externalIssuer(options: Parameters<typeof startIssuer>[0] = {}): Promise<TestIssuer> {
  const issuer = await startIssuer(options)
  undo.push(() => issuer.close())
  return issuer
}

const isCallback = ({ pathname }: URL): boolean => pathname === '/api/auth/callback'
const envFor = (issuer: TestIssuer) => ({ OIDC_ISSUER: issuer.address, OIDC_CLIENT_ID: issuer.clientId })

describe('a configured identity provider', () => {
  it('is where sign-in leads, with the client id of the settings', async () => {
    const issuer = await externalIssuer()
    const server = await start({ env: envFor(issuer) })
    const location = new URL((await server.get('/api/auth/start')).headers.get('location') ?? '')
    expect(`${location.origin}${location.pathname}`).toBe(`${issuer.address}/auth`)
    expect(location.searchParams.get('client_id')).toBe(issuer.clientId)
  })

  it('may sign with ES256 when it says so', async () => {
    const issuer = await externalIssuer({ alg: 'ES256' })
    const server = await start({ env: envFor(issuer) })
    const token = await issuer.sign(issuer.goodClaims())
    expect((await server.post('/api/auth/google', { token })).status).toBe(200)
  })

  it('replaces the development provider: its page is gone and its tokens are refused', async () => {
    const issuer = await externalIssuer()
    const server = await start({ env: envFor(issuer) })
    expect((await server.get('/dev-idp/.well-known/openid-configuration')).status).toBe(404)
    expect(await (await server.get('/api/config')).json()).toMatchObject({ developmentSignIn: false })
  })

  it('that does not answer sends people back with /login?error=sign_in, refuses no token, and works once it answers', async () => {
    const issuer = await externalIssuer()
    const server = await start({ env: envFor(issuer) })
    const token = await issuer.sign(issuer.goodClaims())
    issuer.fallSilent()
    const reply = await server.get('/api/auth/start?redirect=/watchlist')
    expect(reply.headers.get('location')).toBe('/login?error=sign_in&redirect=%2Fwatchlist')
    expect((await server.post('/api/auth/google', { token })).status).toBe(503)
    issuer.speak()
    expect((await server.get('/api/auth/start')).headers.get('location')).toMatch(`${issuer.address}/auth`)
    expect((await server.post('/api/auth/google', { token })).status).toBe(200)
  })

  it('may be down: known keys stay valid, so nobody is refused for it', async () => {
    const clock = testClock('2026-03-02T10:00:00+05:30')
    const issuer = await externalIssuer({ now: clock.now })
    const server = await start({ env: envFor(issuer), clock })
    const signIn = async () =>
      (await server.post('/api/auth/google', { token: await issuer.sign(issuer.goodClaims()) })).status
    expect(await signIn()).toBe(200)
    issuer.fallSilent()
    clock.advance(20 * 3600_000)
    expect(await signIn()).toBe(200)
    clock.advance(5 * 3600_000)
    expect(await signIn()).toBe(503)
  })

  it('changes its keys without anyone being refused', async () => {
    const clock = testClock('2026-03-02T10:00:00+05:30')
    const issuer = await externalIssuer({ now: clock.now })
    const server = await start({ env: envFor(issuer), clock })
    const signIn = async () =>
      (await server.post('/api/auth/google', { token: await issuer.sign(issuer.goodClaims()) })).status
    expect(await signIn()).toBe(200)
    clock.advance(60_000)
    await issuer.rotate()
    expect(await signIn()).toBe(200)
    expect(issuer.asked).toBe(2)
  })

  it('is asked for two factors where the settings say so, and a token that does not say them signs nobody in', async () => {
    const issuer = await externalIssuer()
    const server = await start({ env: { ...envFor(issuer), OIDC_ACR_VALUES: 'mfa phr' } })
    const location = new URL((await server.get('/api/auth/start')).headers.get('location') ?? '')
    expect(location.searchParams.get('acr_values')).toBe('mfa phr')
    const signIn = async (claims: object) => {
      const token = await issuer.sign({ ...issuer.goodClaims(), ...claims })
      return (await server.post('/api/auth/google', { token })).status
    }
    expect(await signIn({ amr: ['pwd', 'mfa'] })).toBe(200)
    expect(await signIn({ acr: 'phr' })).toBe(200)
    expect(await signIn({ amr: ['pwd'] })).toBe(401)
    expect(await signIn({})).toBe(401)
  })

  it('needs both settings', async () => {
    await expect(testServer({ env: { OIDC_ISSUER: 'https://issuer.example' } })).rejects.toThrow(
      'OIDC_ISSUER is set without OIDC_CLIENT_ID: set both, or neither.',
    )
    await expect(testServer({ env: { OIDC_ACR_VALUES: 'mfa' } })).rejects.toThrow(
      'OIDC_ACR_VALUES is set without OIDC_CLIENT_ID: set both, or neither.',
    )
  })
})

describe('the development provider', () => {
  it('is refused with NODE_ENV=production: nobody can sign in and its address is not there', async () => {
    const server = await start({ env: { NODE_ENV: 'production' } })
    expect((await server.get('/api/auth/start')).headers.get('location')).toBe('/login?error=sign_in')
    expect((await server.get('/dev-idp/auth')).status).toBe(404)
    expect((await server.post('/api/auth/google', { token: 'x' })).status).toBe(401)
  })

  it('works in production when ALLOW_DEVELOPMENT_SIGN_IN says so', async () => {
    const server = await start({ env: { NODE_ENV: 'production', ALLOW_DEVELOPMENT_SIGN_IN: 'true' } })
    expect((await server.signIn('asha@example.com')).user.email).toBe('asha@example.com')
  })

  it('gives out identity tokens that POST /api/auth/google accepts, to any client that can do PKCE', async () => {
    const server = await start({})
    const browser = server.browser()
    const verifier = 'v'.repeat(43)
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const redirect_uri = `${server.origin}/api/auth/callback`
    const request = {
      client_id: 'development',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri,
      code_challenge,
      code_challenge_method: 'S256',
      nonce: 'a nonce of the client',
    }
    const { url: form } = await browser.follow(`/dev-idp/auth?${new URLSearchParams(request)}`)
    const email = new URLSearchParams({ email: 'script@example.com' })
    const { url } = await browser.follow(form.href, { method: 'POST', body: email }, isCallback)
    const grant = {
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      client_id: 'development',
      redirect_uri,
      code_verifier: verifier,
    }
    const tokens = await fetch(`${server.origin}/dev-idp/token`, { method: 'POST', body: new URLSearchParams(grant) })
    const { id_token } = (await tokens.json()) as { id_token: string }
    const reply = await server.post('/api/auth/google', { token: id_token })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ user: { email: 'script@example.com', displayName: 'Script' } })
  })

  it('shows its public key and nothing of the private one, and leaves no cookie outside its own path', async () => {
    const server = await start({})
    const { keys } = (await (await server.get('/dev-idp/jwks')).json()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(keys[0]).not.toHaveProperty(part)
    const browser = server.browser()
    await goThroughSignIn(browser, 'asha@example.com')
    expect(browser.cookiePaths().filter((path) => !path.startsWith('/dev-idp'))).toEqual(['/api/auth'])
  })

  it('says nothing on the console', async () => {
    const said: string[] = []
    const { warn, info } = console
    console.warn = console.info = (...words: unknown[]) => void said.push(words.join(' '))
    try {
      const server = await start({})
      await server.signIn('quiet@example.com')
    } finally {
      Object.assign(console, { warn, info })
    }
    expect(said).toEqual([])
  })
})
