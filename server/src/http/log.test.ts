import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { goThroughSignIn, type TestServer, testServer } from '#testing/server.ts'
import { createLog, scrub } from './log.ts'
import { get, post } from './route.ts'

const canary = {
  metrics: 'canary-metrics-token-4711',
  client: 'canary-client-secret-4711',
  session: 'canary-session-secret-4711-0123456789',
  chat: 'canary chat text 4711',
  email: 'canary.person@example.com',
  query: 'canary-query-4711',
  hidden: 'canary-in-an-error-4711',
}

let server: TestServer
const replies: string[] = []
const secrets: string[] = Object.values(canary)
beforeAll(async () => {
  server = await testServer({
    env: {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: canary.metrics,
      OIDC_CLIENT_SECRET: canary.client,
      SESSION_SECRET: canary.session,
    },
    routes: (app) => {
      post(app, '/api/test/chat', { who: 'signedIn', body: z.object({ messages: z.array(z.string()) }) }, () => ({}))
      get(app, '/api/test/broken', { who: 'public' }, ({ request }) => {
        const cause = Object.assign(
          new Error(`Failed query: select 1\nparams: first line\n${canary.hidden},${canary.email}`),
          {
            parameters: [canary.hidden],
            query: canary.hidden,
          },
        )
        throw new Error(`while answering ${request.url} for ${canary.email} with ${request.headers.authorization}`, {
          cause,
        })
      })
    },
  })
  const keep = async (reply: Response) => {
    replies.push(JSON.stringify([...reply.headers].filter(([name]) => name !== 'set-cookie' && name !== 'location')))
    replies.push(await reply.text())
  }
  const browser = server.browser()
  await goThroughSignIn(browser, canary.email)
  const session = await server.signIn(canary.email)
  secrets.push(session.token, session.browser.cookie('refresh') ?? '', browser.cookie('refresh') ?? '')
  const authorization = { authorization: `Bearer ${session.token}` }
  await keep(await server.get(`/api/company/list?q=${canary.query}`))
  await keep(await server.post('/api/test/chat', { messages: [canary.chat] }, authorization))
  await keep(await server.post('/api/test/chat', { messages: canary.chat }, authorization))
  await keep(await server.post('/api/test/chat', `{"messages": "${canary.chat}`, authorization))
  await keep(await server.get(`/api/test/broken?code=${canary.query}`, authorization))
  await keep(await server.post('/api/auth/google', { token: `eyJhbGciOiJub25lIn0.${canary.query}.x` }))
  await keep(await server.get(`/api/auth/callback?code=${canary.query}&state=${canary.query}`))
  await keep(await server.get('/metrics', { authorization: `Bearer ${canary.metrics}` }))
  await keep(await server.get(`/${canary.query}`))
  await keep(await server.get('/api/config'))
})
afterAll(() => server.close())

describe('logs', () => {
  it('have one line per request: method, route pattern, status, duration and request id', async () => {
    const reply = await server.get('/api/company/list?q=infosys')
    const reqId = reply.headers.get('x-request-id')
    const lines = server.logged.map((line) => JSON.parse(line)).filter((entry) => entry.reqId === reqId)
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        method: 'GET',
        route: '/api/company/list',
        status: 200,
        ms: expect.any(Number),
        reqId,
        message: 'request',
      },
    ])
  })

  it('hold no token, secret, cookie, query, chat text or e-mail, even inside errors', () => {
    const text = server.logged.join('')
    expect(server.logged.length).toBeGreaterThan(10)
    for (const secret of secrets) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(encodeURIComponent(secret))
    }
    expect(text).not.toMatch(/eyJ[\w-]{10,}/)
  })

  it('keep what is needed to find the fault', () => {
    const line = server.logged.map((text) => JSON.parse(text)).find((entry) => entry.message === 'request failed')
    expect(line.err.cause.message).toBe('Failed query: select 1\nparams: [removed]')
    expect(line.err.stack).toContain('log.test.ts')
  })

  it('censor a field with a telling name, wherever someone logs it', () => {
    const lines: string[] = []
    const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
    log.info({ token: 'x1', headers: { authorization: 'x2', cookie: 'x3' }, user: { email: 'x4', id: 7 } }, 'careless')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      token: '[removed]',
      headers: { authorization: '[removed]', cookie: '[removed]' },
      user: { email: '[removed]', id: 7 },
    })
  })
})

describe('replies', () => {
  it('hold no secret and no stack', () => {
    const text = replies.join('\n')
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/\bat .*\.ts:\d+/)
  })
})

describe('scrub', () => {
  it.each([
    ['asha.rao+x@example.co.in wrote', '[e-mail] wrote'],
    ['asha%40example.com', '[e-mail]'],
    ['Bearer abc.def', 'Bearer [token]'],
    ['GET /x?code=abc&state=def&a=1', 'GET /x?code=[removed]&state=[removed]&a=1'],
    ['postgres://user:pass@host/db', 'postgres://[removed]@host/db'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (before, after) => {
    expect(scrub(before)).toBe(after)
  })
})
