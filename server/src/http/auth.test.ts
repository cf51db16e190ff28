import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Ctx, Services, SignedIn } from '#ctx.ts'
import { EnvSchema } from '#env.ts'
import type { UserId } from '#postgres/db.ts'
import { bearerOf, operator, ownEmail, readBearer, signedIn } from './auth.ts'
import { answerErrors } from './errors.ts'
import { type App, callsOf, get, limit, post } from './route.ts'

const asha: SignedIn = {
  id: 7 as UserId,
  email: 'asha@example.com',
  issuer: 'https://issuer.example',
  subject: 'subject-7',
  sessionId: 'session-7',
  isOperator: false,
  expiresAt: 0,
}
const ops: SignedIn = { ...asha, id: 8 as UserId, email: 'Ops@example.com', isOperator: true }
// Who may call is decided before any service is touched.
const services = { env: EnvSchema.parse({}) } as Services
const ctxFor = (user: SignedIn | null): Ctx => ({ ...services, user })

describe('a bearer token', () => {
  it('is the one word after Bearer, in any case, and nothing else', () => {
    expect(bearerOf('Bearer a.b-c_d~e+f/g=')).toBe('a.b-c_d~e+f/g=')
    expect(bearerOf('bearer abc')).toBe('abc')
    expect(bearerOf(`Bearer ${'x'.repeat(4096)}`)).toHaveLength(4096)
    for (const header of [
      undefined,
      '',
      'abc',
      'Bearer',
      'Bearer ',
      'Bearer  abc',
      'Bearer abc def',
      'Bearer abc ',
      ' Bearer abc',
      'Basic abc',
      'Bearer a"b',
      `Bearer ${'x'.repeat(4097)}`,
    ]) {
      expect(bearerOf(header), header).toBeNull()
    }
  })
})

describe('the guards', () => {
  it('let a signed-in person through as the same person, and tell a stranger "Sign In needed"', () => {
    expect(signedIn(ctxFor(asha))).toEqual({ ...services, user: asha })
    expect(() => signedIn(ctxFor(null))).toThrow('Sign In needed')
  })

  it('let an operator through to the tools, and nobody else', () => {
    expect(operator(ctxFor(ops)).user).toEqual(ops)
    expect(() => operator(ctxFor(asha))).toThrow('Not authorized')
    expect(() => operator(ctxFor(null))).toThrow('Sign In needed')
  })

  it('accept an e-mail beside the token only if it is that person’s, whatever its case and the space around it', () => {
    const own = (email: string | null | undefined) => () => ownEmail({ ...services, user: ops }, email)
    for (const email of [undefined, null, 'ops@example.com', 'OPS@EXAMPLE.COM', ' Ops@example.com ']) own(email)()
    for (const email of ['', ' ', 'asha@example.com', 'ops@example.com.evil.example', 'ops']) {
      expect(own(email), email).toThrow('Not authorized')
    }
  })
})

describe('a route', () => {
  let app: App
  let verbs: number
  beforeEach(() => {
    verbs = 0
    app = fastify()
    app.decorate('services', services)
    const known: Readonly<Record<string, SignedIn>> = { asha, ops }
    app.decorate('authenticate', async (token) => known[token] ?? null)
    answerErrors(app)
    readBearer(app)
    const verb = ({ ctx }: { ctx: Ctx }) => {
      verbs += 1
      return { email: ctx.user?.email ?? null }
    }
    get(app, '/all', { who: 'public' }, verb)
    get(app, '/mine', { who: 'signedIn' }, verb)
    post(app, '/tools', { who: 'operator', body: z.object({ name: z.string() }), bodyLimit: 100 }, verb)
    get(
      app,
      '/echo/:id',
      {
        who: 'public',
        limit: 20,
        query: z.object({ q: z.string() }),
        params: z.object({ id: z.coerce.number() }),
      },
      ({ query, params, body }) => ({ query, params, body: body ?? null }),
    )
  })
  afterEach(() => app.close())

  const ask = async (url: string, as?: string, body?: unknown) => {
    const reply = await app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url,
      ...(as ? { headers: { authorization: `Bearer ${as}` } } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return [reply.statusCode, reply.json() as unknown]
  }
  const signInNeeded = [401, { code: 'sign_in_needed', message: 'Sign In needed' }]
  const notAuthorized = [403, { code: 'not_authorized', message: 'Not authorized' }]

  it('for everybody answers strangers and knows who brings a token', async () => {
    expect(await ask('/all')).toEqual([200, { email: null }])
    expect(await ask('/all', 'nobody')).toEqual([200, { email: null }])
    expect(await ask('/all', 'asha')).toEqual([200, { email: 'asha@example.com' }])
    expect(await ask('/all')).toEqual([200, { email: null }])
  })

  it('for the signed-in is closed to strangers and to tokens nobody gave out, and no verb is run', async () => {
    expect(await ask('/mine')).toEqual(signInNeeded)
    expect(await ask('/mine', 'nobody')).toEqual(signInNeeded)
    expect(verbs).toBe(0)
    expect(await ask('/mine', 'asha')).toEqual([200, { email: 'asha@example.com' }])
  })

  it('for operators is closed to everybody else, before the body is looked at', async () => {
    const tooLarge = { name: 'x'.repeat(1000) }
    expect(await ask('/tools', undefined, tooLarge)).toEqual(signInNeeded)
    expect(await ask('/tools', 'asha', tooLarge)).toEqual(notAuthorized)
    expect(verbs).toBe(0)
    expect((await ask('/tools', 'ops', tooLarge))[0]).toBe(413)
    expect((await ask('/tools', 'ops', { name: 7 }))[0]).toBe(400)
    expect(verbs).toBe(0)
    expect(await ask('/tools', 'ops', { name: 'feed' })).toEqual([200, { email: 'Ops@example.com' }])
  })

  it('hands its verb what the schemas made of query and path', async () => {
    expect(await ask('/echo/12?q=tcs')).toEqual([200, { query: { q: 'tcs' }, params: { id: 12 }, body: null }])
    expect((await ask('/echo/12'))[0]).toBe(400)
    expect((await ask('/echo/x?q=tcs'))[0]).toBe(400)
  })

  it('is listed with who may call it, in the order it was written', () => {
    expect(callsOf(app).map(({ method, path, who }) => `${who}: ${method} ${path}`)).toEqual([
      'public: GET /all',
      'signedIn: GET /mine',
      'operator: POST /tools',
      'public: GET /echo/:id',
    ])
    expect(callsOf(fastify())).toEqual([])
  })

  it('allows so many calls a minute, more or fewer as the installation allows in all, and never none', () => {
    const { timeWindow, max } = limit(20).config.rateLimit
    const allowed = (perMinute: number) =>
      // Of a request only its server's setting is looked at.
      max({ server: { services: { env: { REQUESTS_PER_MINUTE: perMinute } } } } as Parameters<typeof max>[0])
    const usual = services.env.REQUESTS_PER_MINUTE
    expect(timeWindow).toBe(60_000)
    expect([usual, usual * 2, usual / 2, usual / 1000].map(allowed)).toEqual([20, 40, 10, 1])
  })
})
