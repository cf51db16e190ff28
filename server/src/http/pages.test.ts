import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { routes } from 'core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'
import { pagePolicy } from './headers.ts'

const script = 'export const answer = 42\n'.repeat(50)
const page = (name: string) =>
  `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style></head><body>${name}</body></html>`
const files: Record<string, string | Buffer> = {
  'index.html': page('landing'),
  'shell.html': page('shell'),
  'about.html': page('about'),
  'privacy.html': page('privacy'),
  'company-symbol.html': page('company'),
  'assets/app-3f2a.js': script,
  'assets/app-3f2a.js.br': brotliCompressSync(script),
  'assets/app-3f2a.js.gz': gzipSync(script),
  'assets/app-3f2a.js.map': '{}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

let webRoot: string
let server: TestServer
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(webRoot, name)), { recursive: true })
    await writeFile(join(webRoot, name), content)
  }
  server = await testServer({ webRoot })
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

const bodyOf = (html: string): string => /<body>(.*)<\/body>/.exec(html)?.[1] ?? ''
const policyOf = (reply: Response): string => reply.headers.get('content-security-policy') ?? ''

describe('pages', () => {
  it('built for a route are served for it, and the shell where there is none', async () => {
    for (const [path, name] of [
      ['/', 'landing'],
      ['/about', 'about'],
      ['/about/', 'about'],
      ['/privacy', 'privacy'],
      ['/company/RELIANCE', 'company'],
      ['/contact', 'shell'],
    ] as const) {
      const reply = await server.get(path)
      expect(reply.status, path).toBe(200)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(bodyOf(await reply.text()), path).toBe(name)
    }
  })

  it('[R43] of every registered route are the app with status 200', async () => {
    for (const route of routes) {
      const path = route.path.replace(':symbol', 'M%26M').replace(':uuid', 'a-b-c')
      const reply = await server.get(path)
      const redirect = 'redirectTo' in route ? route.redirectTo : null
      expect(reply.status, path).toBe(redirect ? 302 : 200)
      if (redirect) expect(reply.headers.get('location')).toBe(redirect)
    }
  })

  it('[R26] /tradingagent redirects to /tradingagent/indicators and keeps the query', async () => {
    const reply = await server.get('/tradingagent?symbol=TCS')
    expect(reply.headers.get('location')).toBe('/tradingagent/indicators?symbol=TCS')
  })

  it('[R44] of any other path are the app with status 404, so that it shows the not-found screen', async () => {
    for (const path of ['/nothing', '/company', '/company/TCS/more', '/ABOUT', '/a/b/c']) {
      const reply = await server.get(path)
      expect(reply.status, path).toBe(404)
      expect(bodyOf(await reply.text()), path).toBe('shell')
      expect(policyOf(reply), path).toContain("default-src 'none'")
    }
  })

  it('are not what a missing file or call is answered with', async () => {
    for (const path of ['/assets/old-1234.js', '/missing.png', '/api/nothing', '/v1/nothing']) {
      const reply = await server.get(path)
      expect(reply.status, path).toBe(404)
      expect(await reply.json(), path).toEqual({ code: 'not_found', message: 'Not found' })
    }
  })

  it('answer HEAD with the same headers and no body', async () => {
    const head = await fetch(`${server.origin}/about`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await head.text()).toBe('')
    expect((await fetch(`${server.origin}/nothing`, { method: 'HEAD' })).status).toBe(404)
  })

  it('are asked about each time and not sent again when unchanged, with the stored policy left in force', async () => {
    const first = await server.get('/about')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await server.get('/about', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.headers.has('content-security-policy')).toBe(false)
    expect((await server.get('/', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(200)
  })

  it('never leave the folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/']) {
      const reply = await server.get(path)
      expect(reply.status, path).toBe(404)
      expect(await reply.text(), path).not.toContain('workspaces')
    }
  })

  it('have no source maps and no html files beside them', async () => {
    expect((await server.get('/assets/app-3f2a.js.map')).status).toBe(404)
    expect((await server.get('/shell.html')).status).toBe(404)
  })
})

describe('hashed files', () => {
  it('may be kept for ever, and come compressed as the build left them', async () => {
    const reply = await server.get('/assets/app-3f2a.js', { 'accept-encoding': 'gzip, br' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(await reply.text()).toBe(script)
    const plain = await server.get('/assets/app-3f2a.js', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect((await server.get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

describe('the content security policy', () => {
  it('of every page has its own nonce, the one written into the page', async () => {
    const nonces = new Set<string>()
    for (let times = 0; times < 5; times += 1) {
      const reply = await server.get('/about')
      const html = await reply.text()
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policyOf(reply)) ?? []
      expect(html).not.toContain('__CSP_NONCE__')
      expect(html.split(`nonce="${nonce}"`)).toHaveLength(3)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it('allows no inline script, no eval and no foreign script, and asks for Trusted Types', async () => {
    const policy = policyOf(await server.get('/'))
    expect(policy).toMatch(/(^|; )default-src 'none'(;|$)/)
    expect(policy).toMatch(/; script-src 'self';/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types safe-html script-loader dompurify')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain(`connect-src 'self' ${server.origin.replace('http', 'ws')}`)
  })

  it('lets a form lead to the configured identity provider, and one page use a host that others may not', () => {
    const policy = pagePolicy({
      issuer: 'https://accounts.google.com',
      extra: { 'script-src': ['https://broker.example'], 'frame-src': ['https://broker.example'] },
    })({ nonce: 'abc', origin: 'https://product.example' })
    expect(policy).toContain("form-action 'self' https://accounts.google.com;")
    expect(policy).toContain("script-src 'self' https://broker.example;")
    expect(policy).toContain('frame-src https://broker.example;')
    expect(policy).toContain("connect-src 'self' wss://product.example;")
  })
})

describe('the profile page', () => {
  it('[C35] alone lets in the Telegram login widget: its script, its frame, and the window that opens', async () => {
    const bot = { TELEGRAM_BOT_NAME: 'the_bot', TELEGRAM_BOT_TOKEN: '1:a-token-of-twenty-characters' }
    const withBot = await testServer({ webRoot, env: bot })
    const profile = await withBot.get('/profile')
    expect(policyOf(profile)).toContain("; script-src 'self' https://telegram.org;")
    expect(policyOf(profile)).toContain('; frame-src https://oauth.telegram.org;')
    expect(policyOf(profile)).not.toContain('unsafe')
    expect(profile.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    for (const { path } of routes) {
      if (path === '/profile') continue
      const reply = await withBot.get(path.replace(/:\w+/g, 'x'))
      expect(policyOf(reply), path).not.toContain('telegram')
      if (path === '/trade') continue
      expect(reply.headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    }
    await withBot.close()
    expect(policyOf(await server.get('/profile'))).not.toContain('telegram')
  })
})

describe('the trading dashboard', () => {
  it('[K23] alone lets in the broker’s script and the one it needs, its frame and its form, once a key is set', async () => {
    const withBroker = await testServer({ webRoot, env: { BROKER_API_KEY: 'a-public-key' } })
    const trade = await withBroker.get('/trade')
    expect(policyOf(trade)).toContain("; script-src 'self' https://kite.trade https://code.jquery.com;")
    expect(policyOf(trade)).toContain('; frame-src https://kite.zerodha.com;')
    expect(policyOf(trade)).toMatch(/; form-action 'self'[^;]* https:\/\/kite\.zerodha\.com;/)
    expect(policyOf(trade)).not.toContain('unsafe')
    expect(policyOf(trade)).not.toContain('trusted-types')
    expect(trade.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(await (await withBroker.get('/api/config')).json()).toMatchObject({
      broker: {
        name: 'Zerodha',
        publisher: {
          apiKey: 'a-public-key',
          script: 'https://kite.trade/publisher.js?v=3',
          helper: { script: expect.stringContaining('jquery'), integrity: expect.stringMatching(/^sha256-/) },
          formUrl: 'https://kite.zerodha.com/connect/basket',
        },
      },
    })
    for (const { path } of routes) {
      if (path === '/trade') continue
      const policy = policyOf(await withBroker.get(path.replace(/:\w+/g, 'x')))
      expect(policy, path).not.toMatch(/kite|jquery/)
      if (!('redirectTo' in (routes.find((route) => route.path === path) ?? {}))) {
        expect(policy, path).toContain('require-trusted-types-for')
      }
    }
    await withBroker.close()
    expect(policyOf(await server.get('/trade'))).not.toMatch(/kite|jquery/)
    expect(policyOf(await server.get('/trade'))).toContain('require-trusted-types-for')
  })
})

describe('security headers', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=(self)'),
    'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
  }
  const kinds: [string, string, RequestInit][] = [
    ['a page', '/', {}],
    ['a missing page', '/nothing', {}],
    ['a file', '/assets/app-3f2a.js', {}],
    ['a missing file', '/assets/none.js', {}],
    ['a call', '/api/config', {}],
    ['a missing call', '/api/none', {}],
    [
      'a refused call',
      '/api/auth/google',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    ],
    [
      'a GraphQL answer',
      '/v1/graphql',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    ],
    ['a redirect', '/api/auth/start', {}],
    ['the development provider', '/dev-idp/.well-known/openid-configuration', {}],
    ['a probe', '/healthz', {}],
    ['metrics', '/metrics', {}],
    ['a bad address', '/api/%', {}],
    ['HEAD', '/', { method: 'HEAD' }],
    ['OPTIONS', '/', { method: 'OPTIONS' }],
  ]

  it.each(kinds)('are on %s', async (_kind, path, init) => {
    const reply = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init })
    expect(Object.fromEntries(reply.headers)).toMatchObject(expected)
    expect(reply.headers.get('content-security-policy')).toMatch(/default-src '(none|self)'.*frame-ancestors 'none'/)
    expect(reply.headers.has('x-powered-by')).toBe(false)
    expect(reply.headers.has('strict-transport-security')).toBe(false)
    expect(reply.headers.has('access-control-allow-origin')).toBe(path.startsWith('/dev-idp'))
  })

  it('include HSTS when the public address is https', async () => {
    const secure = await testServer({ env: { PUBLIC_URL: 'https://product.example' } })
    const reply = await secure.get('/api/config')
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    const start = await secure.get('/api/auth/start')
    expect(start.headers.get('location')).toMatch(/^https:\/\/product\.example\/dev-idp\/auth\?/)
    // A name that a browser accepts only from this host, over https.
    expect(start.headers.getSetCookie()[0]).toMatch(
      /^__Host-sign_in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })

  it('tell nobody to keep an answer of a call', async () => {
    for (const path of ['/api/config', '/api/none', '/healthz']) {
      expect((await server.get(path)).headers.get('cache-control'), path).toBe('no-store')
    }
  })
})
