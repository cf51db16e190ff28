import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { AppError } from 'core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'
import { operator, ownEmail, signedIn } from './auth.ts'
import { get, post } from './route.ts'

const Body = z.object({ name: z.string().min(2), list: z.array(z.number()).optional() })

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    env: { REQUESTS_PER_MINUTE: '1200' },
    routes: (app) => {
      post(app, '/api/test/body', { who: 'public', body: Body, bodyLimit: 2048 }, ({ body }) => ({ name: body.name }))
      get(app, '/api/test/mine', { who: 'signedIn' }, ({ ctx }) => ({ email: ctx.user.email }))
      get(app, '/api/test/tools', { who: 'operator' }, () => ({ ok: true }))
      get(app, '/api/test/words', { who: 'public', query: z.object({ count: z.coerce.number() }) }, ({ query }) => ({
        words: 'ten words, ₹'.repeat(query.count),
      }))
      get(app, '/api/test/limited', { who: 'public', limit: 3 }, () => ({ ok: true }))
      get(app, '/api/test/broken', { who: 'public' }, () => {
        throw new Error('secret detail', { cause: new Error('deeper detail') })
      })
      get(app, '/api/test/refused', { who: 'public' }, () => {
        throw new AppError('storage_full')
      })
      post(app, '/api/test/email', { who: 'signedIn', body: z.object({ email: z.string() }) }, ({ ctx, body }) => {
        ownEmail(ctx, body.email)
        return { ok: true }
      })
    },
  })
})
afterAll(() => server.close())

const whatAndBody = async (reply: Response) => ({ status: reply.status, body: await reply.json() })
const json = { 'content-type': 'application/json' }

/** All that comes back on a connection until the server closes it. */
async function heardBy({ origin }: TestServer, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  if (bytes) socket.write(bytes)
  return text(socket)
}

describe('every error has one shape: code, message and, when an input is wrong, details', () => {
  it('for an unknown /api path, and for a method nobody listens to', async () => {
    const missing = { status: 404, body: { code: 'not_found', message: 'Not found' } }
    expect(await whatAndBody(await server.get('/api/nothing'))).toEqual(missing)
    expect(await whatAndBody(await server.post('/api/config', {}))).toEqual(missing)
    expect(await whatAndBody(await server.get('/v1/nothing'))).toEqual(missing)
    expect(await whatAndBody(await server.get('/api/%E0%A4%A'))).toEqual(missing)
  })

  it('for input of the wrong shape', async () => {
    expect(await whatAndBody(await server.post('/api/test/body', { name: 'x', list: ['1'] }))).toEqual({
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'Please correct the invalid fields.',
        details: [
          { path: 'name', message: expect.any(String) },
          { path: 'list.0', message: expect.any(String) },
        ],
      },
    })
  })

  it('for a body that is not JSON, is empty, is another type, or is too large', async () => {
    const notJson = {
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'Please correct the invalid fields.',
        details: [{ path: '', message: 'The body is not valid JSON.' }],
      },
    }
    for (const body of ['{', 'nonsense', '', '{"__proto__":{"a":1}}']) {
      const reply = await fetch(`${server.origin}/api/test/body`, { method: 'POST', headers: json, body })
      expect(await whatAndBody(reply), body).toEqual(notJson)
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x']) {
      const reply = await server.post('/api/test/body', 'name=abc', { 'content-type': type })
      expect(await whatAndBody(reply), type).toEqual({
        status: 415,
        body: { code: 'unsupported_media_type', message: 'Send JSON.' },
      })
    }
    const large = await server.post('/api/test/body', { name: 'x'.repeat(3000) })
    expect(await whatAndBody(large)).toEqual({
      status: 413,
      body: { code: 'payload_too_large', message: 'That is more than can be sent at once.' },
    })
  })

  it('and no body over 1 MB is read anywhere', async () => {
    const reply = await server.post('/api/auth/refresh', { text: 'x'.repeat(2_000_000) })
    expect(reply.status).toBe(413)
  })

  it('for what went wrong on our side: no stack, no detail outside, all of it in the log', async () => {
    const reply = await server.get('/api/test/broken')
    const requestId = reply.headers.get('x-request-id')
    expect(await whatAndBody(reply)).toEqual({
      status: 500,
      body: { code: 'internal', message: 'Something went wrong on our side. Nothing was changed.' },
    })
    const line = server.logged.map((text) => JSON.parse(text)).find((entry) => entry.err && entry.reqId === requestId)
    expect(line).toMatchObject({
      level: 'error',
      err: { message: 'secret detail', stack: expect.any(String), cause: { message: 'deeper detail' } },
    })
  })

  it('for what a verb refuses, with the status of the table', async () => {
    expect(await whatAndBody(await server.get('/api/test/refused'))).toEqual({
      status: 507,
      body: { code: 'storage_full', message: 'Storage is full' },
    })
  })

  it('even for bytes that are not HTTP', async () => {
    const answer = await heardBy(server, 'nonsense\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'invalid_input',
      message: 'Please correct the invalid fields.',
    })
  })
})

describe('a connection the server has waited for long enough', () => {
  let impatient: TestServer
  beforeAll(async () => {
    impatient = await testServer({
      routes: ({ server }) =>
        void Object.assign(server, { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 }),
    })
  })
  afterAll(() => impatient.close())

  it('is closed without a word if it was never used: a browser would take it for the answer to its next request', async () => {
    expect(await heardBy(impatient, '')).toBe('')
  })

  it('is told so if it was, with nothing done', async () => {
    const head = ['POST /api/watchlist/figures HTTP/1.1', 'host: localhost', 'content-type: application/json']
    const answer = await heardBy(impatient, [...head, 'content-length: 900', '', '{"items":'].join('\r\n'))
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' })
  })
})

describe('who may call', () => {
  it('is nobody without a bearer token: 401 Sign In needed', async () => {
    const refused = { status: 401, body: { code: 'sign_in_needed', message: 'Sign In needed' } }
    expect(await whatAndBody(await server.get('/api/test/mine'))).toEqual(refused)
    expect(await whatAndBody(await server.get('/api/test/mine', { authorization: 'Bearer nonsense' }))).toEqual(refused)
    expect(await whatAndBody(await server.get('/api/test/tools'))).toEqual(refused)
  })

  it('is decided before the body is read', async () => {
    const reply = await server.post('/api/test/email', '{ not json', json)
    expect(reply.status).toBe(401)
  })

  it('is the person of the token', async () => {
    const asha = await server.signIn('asha@example.com')
    expect(await whatAndBody(await asha.get('/api/test/mine'))).toEqual({
      status: 200,
      body: { email: 'asha@example.com' },
    })
  })

  it('is an operator for the tools: others get 403 Not authorized', async () => {
    const asha = await server.signIn('asha@example.com')
    const someone = await server.signIn('operator@example.com')
    expect(await whatAndBody(await asha.get('/api/test/tools'))).toEqual({
      status: 403,
      body: { code: 'not_authorized', message: 'Not authorized' },
    })
    expect((await someone.get('/api/test/tools')).status).toBe(200)
  })

  it('[P7] row 14: may send an e-mail only if it is their own, whatever its case; another is "Not authorized" and changes nothing', async () => {
    const asha = await server.signIn('asha@example.com')
    await server.signIn('ravi@example.com')
    const before = await tableHash(server.services.db)
    expect((await asha.post('/api/test/email', { email: 'ASHA@example.com' })).status).toBe(200)
    for (const email of [
      'ravi@example.com',
      '',
      'asha@example.com.evil.example',
      'asha@example.com,ravi@example.com',
    ]) {
      expect(await whatAndBody(await asha.post('/api/test/email', { email })), email).toEqual({
        status: 403,
        body: { code: 'not_authorized', message: 'Not authorized' },
      })
    }
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('is checked the same way for verbs called without a route', () => {
    const ctx = { ...server.services, user: null }
    expect(() => signedIn(ctx)).toThrow('Sign In needed')
    expect(() => operator(ctx)).toThrow('Sign In needed')
  })
})

describe('requests a minute', () => {
  it('are counted for each route that says so: "Too many requests" with a time to come back', async () => {
    const statuses: number[] = []
    let last: Response | undefined
    for (let times = 0; times < 5; times += 1) {
      last = await server.get('/api/test/limited')
      statuses.push(last.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last?.json()).toEqual({
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a moment and try again.',
    })
  })

  it('are counted per person: one who calls too often does not stop another behind the same address', async () => {
    const asha = await server.signIn('asha@example.com')
    expect((await asha.get('/api/test/limited')).status).toBe(200)
  })

  it('have a general limit, REQUESTS_PER_MINUTE, that leaves probes and pages alone', async () => {
    const small = await testServer({ env: { REQUESTS_PER_MINUTE: '5' } })
    const statuses: number[] = []
    for (let times = 0; times < 7; times += 1) statuses.push((await small.get('/api/config')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await small.get('/healthz')).status).toBe(200)
    expect((await small.get('/readyz')).status).toBe(200)
    await small.close()
  })
})

describe('an answer', () => {
  const asked = async (count: number, encoding: string) => {
    const reply = await server.get(`/api/test/words?count=${count}`, { 'accept-encoding': encoding })
    expect(await reply.json()).toEqual({ words: 'ten words, ₹'.repeat(count) })
    return [reply.headers.get('content-encoding'), reply.headers.get('vary'), reply.headers.get('content-length')]
  }

  it('longer than a packet comes as small as its asker can read it', async () => {
    expect(await asked(5000, 'gzip, deflate, br')).toEqual(['br', 'accept-encoding', expect.stringMatching(/^\d\d$/)])
    expect(await asked(5000, 'gzip')).toEqual(['gzip', 'accept-encoding', expect.stringMatching(/^\d{3}$/)])
    expect(await asked(5000, 'identity')).toEqual([null, 'accept-encoding', '70012'])
  })

  it('that fits into one comes as it is', async () => {
    expect(await asked(10, 'gzip, deflate, br')).toEqual([null, null, '152'])
  })
})

describe('probes', () => {
  it('GET /healthz answers while the process does', async () => {
    expect(await whatAndBody(await server.get('/healthz'))).toEqual({ status: 200, body: { ok: true } })
  })

  it('GET /readyz is 503 until the stores are open and the market is loaded', async () => {
    expect(await whatAndBody(await server.get('/readyz'))).toEqual({ status: 200, body: { ready: true } })
    let isLoaded = false
    const starting = await testServer({ market: { ...createFixtureMarket(), isReady: () => isLoaded } })
    const early = await starting.get('/readyz')
    expect(early.headers.get('retry-after')).toBe('2')
    expect(await whatAndBody(early)).toEqual({
      status: 503,
      body: { code: 'unavailable', message: 'Not ready yet. Please try again in a moment.' },
    })
    isLoaded = true
    expect((await starting.get('/readyz')).status).toBe(200)
    await starting.close()
  })

  it('GET /metrics counts requests by route pattern, for this machine only', async () => {
    await server.get('/api/config')
    const text = await (await server.get('/metrics')).text()
    expect(text).toMatch(/http_requests_total\{method="GET",route="\/api\/config",status="200"\} \d+/)
    expect(text).toContain('http_request_duration_seconds_bucket')
    const proxied = await server.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })
    expect(await whatAndBody(proxied)).toEqual({
      status: 403,
      body: { code: 'not_authorized', message: 'Not authorized' },
    })
  })

  it('GET /metrics answers elsewhere to who knows METRICS_TOKEN', async () => {
    const watched = await testServer({ env: { METRICS_TOKEN: 'a token for the watcher' } })
    const away = { 'x-forwarded-for': '203.0.113.9' }
    const ask = async (authorization: string) => (await watched.get('/metrics', { ...away, authorization })).status
    expect(await ask('Bearer a token for the watcher')).toBe(200)
    expect(await ask('Bearer another token, as long')).toBe(403)
    await watched.close()
  })
})

describe('GET /api/config', () => {
  it('tells the browser what it may know and nothing else', async () => {
    expect(await (await server.get('/api/config')).json()).toEqual({
      supportEmail: 'support@example.com',
      channelLink: 'https://t.me/',
      policyLinks: { contact: '/contact', refund: '/tnc#cancellation', privacy: '/privacy', shipping: '/tnc#delivery' },
      telegram: null,
      broker: { name: 'Zerodha', site: 'https://kite.zerodha.com', publisher: null, totalCap: 10_000_000_00 },
      developmentSignIn: true,
    })
  })
})

describe('the caller’s address', () => {
  it('behind a trusted proxy is the one its last hop wrote, which the caller cannot choose', async () => {
    const proxied = await testServer({ env: { TRUST_PROXY: 'true', REQUESTS_PER_MINUTE: '3' } })
    const from = async (forwarded: string) =>
      (await proxied.get('/api/config', { 'x-forwarded-for': forwarded })).status
    for (const lie of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect(await from(`${lie}, 203.0.113.9`)).toBe(200)
    expect(await from('4.4.4.4, 203.0.113.9')).toBe(429)
    expect(await from('203.0.113.10')).toBe(200)
    await proxied.close()
  })
})
