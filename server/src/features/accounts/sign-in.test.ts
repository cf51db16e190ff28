import { safeRedirect } from 'core/contract'
import type { GoogleAuthReply } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redirectVariants } from '#testing/redirect-variants.ts'
import { goThroughSignIn, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const isSignedIn = async (token: string): Promise<boolean> => (await server.app.authenticate(token)) !== null
const refresh = async (browser: ReturnType<TestServer['browser']>, headers: Record<string, string> = {}) =>
  browser.visit('/api/auth/refresh', { method: 'POST', headers })

describe('signing in through the identity provider', () => {
  it('[T1 S46] goes from /api/auth/start over the provider to /login with the pending sign-in and the wanted redirect', async () => {
    const browser = server.browser()
    const url = await goThroughSignIn(browser, 'Asha.Rao@example.com', '/api/auth/start?redirect=/watchlist%3Fa=1')
    expect(`${url.pathname}${url.search}`).toBe('/login?pending=1&redirect=%2Fwatchlist%3Fa%3D1')
    const reply = await refresh(browser)
    expect(reply.status).toBe(200)
    const { user, token } = (await reply.json()) as GoogleAuthReply
    expect(user).toEqual({
      email: 'asha.rao@example.com',
      uid: expect.stringMatching(/^[\w-]+$/),
      displayName: 'Asha Rao',
      photoURL: null,
      isOperator: false,
    })
    expect(await isSignedIn(token)).toBe(true)
  })

  it('gives the same person the same user again, and another person another', async () => {
    const first = await server.signIn('same@example.com')
    const again = await server.signIn('SAME@example.com')
    const other = await server.signIn('other@example.com')
    const [a, b, c] = await Promise.all([first, again, other].map(({ token }) => server.app.authenticate(token)))
    expect(a?.id).toBe(b?.id)
    expect(a?.sessionId).not.toBe(b?.sessionId)
    expect(c?.id).not.toBe(a?.id)
  })

  it('lets another person sign in from the same browser', async () => {
    const browser = server.browser()
    for (const email of ['one@example.com', 'two@example.com', 'one@example.com']) {
      const url = await goThroughSignIn(browser, email)
      expect(url.pathname).toBe('/login')
      const { user } = (await (await refresh(browser)).json()) as GoogleAuthReply
      expect(user.email).toBe(email)
    }
  })

  it('keeps the refresh credential in an httpOnly cookie that no other site can send, and never in the page', async () => {
    const browser = server.browser()
    await goThroughSignIn(browser, 'cookie@example.com')
    const reply = await refresh(browser)
    const [line = ''] = reply.headers.getSetCookie()
    expect(line).toMatch(/^refresh=/)
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Strict/)
    expect(line).toMatch(/; Path=\/api\/auth(;|$)/)
    expect(await reply.text()).not.toContain(browser.cookie('refresh'))
  })

  it('uses the authorization code flow with PKCE, state and nonce, the state in a short-lived httpOnly Lax cookie', async () => {
    const reply = await server.get('/api/auth/start')
    const location = new URL(reply.headers.get('location') ?? '')
    expect(location.pathname).toBe('/dev-idp/auth')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'development',
      response_type: 'code',
      redirect_uri: `${server.origin}/api/auth/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'login',
    })
    const [line = ''] = reply.headers.getSetCookie()
    expect(line).toMatch(/^sign_in=/)
    expect(line).toMatch(/; Max-Age=600;.* HttpOnly; SameSite=Lax/)
    // What the cookie holds is sealed: neither the state nor the verifier can be read out of it.
    expect(line).not.toContain(location.searchParams.get('state'))
  })

  it('refuses a return with another state, without the cookie, or with a used code: /login?error=redirect', async () => {
    const before = await tableHash(server.services.db)
    const stranger = server.browser()
    const noCookie = await stranger.visit('/api/auth/callback?code=abc&state=def')
    expect(noCookie.headers.get('location')).toBe('/login?error=redirect')
    await stranger.visit('/api/auth/start')
    const wrongState = await stranger.visit('/api/auth/callback?code=abc&state=def')
    expect(wrongState.headers.get('location')).toBe('/login?error=redirect')
    expect(stranger.cookie('refresh')).toBeUndefined()
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('comes back from a cancelled sign-in with /login?error=sign_in', async () => {
    const browser = server.browser()
    const started = await browser.visit('/api/auth/start')
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state')
    const issuer = encodeURIComponent(`${server.origin}/dev-idp`)
    const reply = await browser.visit(`/api/auth/callback?error=access_denied&state=${state}&iss=${issuer}`)
    expect(reply.headers.get('location')).toBe('/login?error=sign_in')
  })

  it('ignores an address that is not one: the form says so and asks again', async () => {
    const browser = server.browser()
    const { url } = await browser.follow('/api/auth/start')
    const reply = await browser.visit(url.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `email=${encodeURIComponent('"><script>alert(1)</script>')}`,
    })
    expect(reply.status).toBe(422)
    const page = await reply.text()
    expect(page).toContain('Enter an e-mail address, such as someone@example.com.')
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page).not.toContain('<script')
  })
})

describe('row 11: where a person is sent after signing in', () => {
  const variants = redirectVariants(2000)

  it('is a path of this site or home, for 2,000 hostile redirects', () => {
    expect(variants.length).toBeGreaterThanOrEqual(2000)
    for (const variant of variants) {
      const target = safeRedirect(variant)
      const landed = new URL(target, 'https://product.example')
      expect(landed.origin, variant).toBe('https://product.example')
      expect(landed.pathname, variant).not.toMatch(/^\/login(\/|$)/i)
    }
  })

  it('[S45] is checked again by the real start and callback, and the session is untouched', async () => {
    const hostile = [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      '/%2f/evil',
      '/login',
    ]
    for (const redirect of hostile) {
      const browser = server.browser()
      const start = `/api/auth/start?redirect=${encodeURIComponent(redirect)}`
      const url = await goThroughSignIn(browser, 'redirected@example.com', start)
      expect(`${url.origin}${url.pathname}${url.search}`, redirect).toBe(
        `${server.origin}/login?pending=1&redirect=%2F`,
      )
      expect((await refresh(browser)).status).toBe(200)
    }
  })

  it('never appears in the address of the provider, so 200 of them start a sign-in at the same place', async () => {
    for (const variant of variants.filter((_, at) => at % 10 === 0)) {
      const reply = await server.get(`/api/auth/start?redirect=${encodeURIComponent(variant)}`)
      const location = new URL(reply.headers.get('location') ?? '')
      expect(`${location.origin}${location.pathname}`, variant).toBe(`${server.origin}/dev-idp/auth`)
      expect(location.searchParams.get('redirect_uri')).toBe(`${server.origin}/api/auth/callback`)
    }
  })
})

describe('POST /api/auth/refresh', () => {
  it('answers user and token and turns the cookie over each time', async () => {
    const { browser, user } = await server.signIn('turns@example.com')
    const seen = new Set([browser.cookie('refresh')])
    for (let times = 0; times < 3; times += 1) {
      const reply = await refresh(browser)
      expect(reply.status).toBe(200)
      expect(((await reply.json()) as GoogleAuthReply).user).toEqual(user)
      seen.add(browser.cookie('refresh'))
    }
    expect(seen.size).toBe(4)
  })

  it('takes a cookie of an earlier turn for theft: the session ends for both holders', async () => {
    const { browser, token } = await server.signIn('robbed@example.com')
    const stolen = browser.cookie('refresh') ?? ''
    for (let times = 0; times < 2; times += 1) expect((await refresh(browser)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(true)

    const thief = server.browser()
    thief.setCookie('refresh', stolen, '/api/auth')
    const refused = await refresh(thief)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toEqual({
      code: 'authentication_failed',
      message: 'Authentication failed. Please try again.',
    })
    expect(await isSignedIn(token)).toBe(false)
    expect((await refresh(browser)).status).toBe(401)
    expect(browser.cookie('refresh')).toBeUndefined()
  })

  it('answers tabs that ask at the same moment alike, with one turn', async () => {
    const { browser, token } = await server.signIn('tabs@example.com')
    const cookies = { refresh: browser.cookie('refresh') ?? '' }
    const ask = () => server.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies })
    const replies = await Promise.all(Array.from({ length: 5 }, ask))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const turned = new Set(replies.map((reply) => reply.cookies.find(({ name }) => name === 'refresh')?.value))
    expect(turned.size).toBe(1)
    expect(await isSignedIn(token)).toBe(true)
    browser.setCookie('refresh', [...turned][0] ?? '', '/api/auth')
    expect((await refresh(browser)).status).toBe(200)
  })

  it('is 401 without a cookie and with any other text in it, and changes nothing', async () => {
    const before = await tableHash(server.services.db)
    for (const value of ['', 'garbage', `${crypto.randomUUID()}.0.${'A'.repeat(43)}`, 'a.0.b']) {
      const reply = await server.post('/api/auth/refresh', undefined, value ? { cookie: `refresh=${value}` } : {})
      expect(reply.status).toBe(401)
      expect(await reply.json()).toEqual({
        code: 'authentication_failed',
        message: 'Authentication failed. Please try again.',
      })
    }
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('is refused when another site asks, by Origin or by Sec-Fetch-Site, and the cookie keeps its turn', async () => {
    const { browser } = await server.signIn('csrf@example.com')
    const before = await tableHash(server.services.db)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${server.origin}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      for (const path of ['/api/auth/refresh', '/api/auth/logout']) {
        const reply = await browser.visit(path, { method: 'POST', headers })
        expect(reply.status).toBe(403)
        expect(await reply.json()).toEqual({ code: 'origin_not_allowed', message: 'Not authorized' })
      }
    }
    expect(await tableHash(server.services.db)).toBe(before)
    const own = await refresh(browser, { origin: server.origin, 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(200)
  })
})

describe('POST /api/auth/logout', () => {
  it('ends the session on the server and clears the cookie: neither token nor cookie work again', async () => {
    const { browser, token } = await server.signIn('leaver@example.com')
    const kept = browser.cookie('refresh') ?? ''
    const ended: string[] = []
    const undo = server.app.onSessionEnd((id) => ended.push(id))
    const sessionId = (await server.app.authenticate(token))?.sessionId
    const reply = await browser.visit('/api/auth/logout', { method: 'POST', headers: bearer(token) })
    undo()
    expect(reply.status).toBe(204)
    expect(browser.cookie('refresh')).toBeUndefined()
    expect(ended).toEqual([sessionId])
    expect(await isSignedIn(token)).toBe(false)
    const thief = server.browser()
    thief.setCookie('refresh', kept, '/api/auth')
    expect((await refresh(thief)).status).toBe(401)
  })

  it('leaves other sessions of the same person alone', async () => {
    const phone = await server.signIn('two-devices@example.com')
    const laptop = await server.signIn('two-devices@example.com')
    await phone.browser.visit('/api/auth/logout', { method: 'POST' })
    expect(await isSignedIn(phone.token)).toBe(false)
    expect(await isSignedIn(laptop.token)).toBe(true)
  })

  it('is quiet for someone who is not signed in', async () => {
    expect((await server.post('/api/auth/logout')).status).toBe(204)
  })
})

describe('operators', () => {
  it('are operator@example.com on the development provider, and nobody else by default', async () => {
    expect((await server.signIn('operator@example.com')).user.isOperator).toBe(true)
    expect((await server.signIn('operator@example.org')).user.isOperator).toBe(false)
  })
})
