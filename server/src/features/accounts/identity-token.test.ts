import { createHmac } from 'node:crypto'
import { exportSPKI, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { createKey, type IssuerKey, startIssuer, type TestIssuer } from '#testing/issuer.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'

const attacks = Number(process.env.TOKEN_ATTACKS ?? 600)
const clock = testClock('2026-03-02T10:00:00+05:30')

let issuer: TestIssuer
let server: TestServer
let foreignKey: IssuerKey
beforeAll(async () => {
  issuer = await startIssuer({ now: clock.now })
  foreignKey = await createKey('first')
  server = await testServer({
    clock,
    env: { OIDC_ISSUER: issuer.address, OIDC_CLIENT_ID: issuer.clientId, OPERATORS: 'ops@example.com' },
  })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const present = (token: unknown) => server.post('/api/auth/google', { token })
const refused = { code: 'authentication_failed', message: 'Authentication failed. Please try again.' }
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('POST /api/auth/google', () => {
  it('[C4 E24] verifies an identity token and answers user and token', async () => {
    const reply = await present(await issuer.sign(issuer.goodClaims()))
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      user: {
        email: 'asha@example.com',
        uid: 'subject-1',
        displayName: 'Asha Rao',
        photoURL: null,
        isOperator: false,
      },
      token: expect.stringMatching(/^eyJ/),
    })
    expect(reply.headers.getSetCookie()[0]).toMatch(/^refresh=/)
  })

  it('tolerates a clock 60 seconds apart, and not 61', async () => {
    const now = Math.floor(clock.now() / 1000)
    const good = issuer.goodClaims()
    expect((await present(await issuer.sign({ ...good, exp: now - 59 }))).status).toBe(200)
    expect((await present(await issuer.sign({ ...good, exp: now - 61 }))).status).toBe(401)
    expect((await present(await issuer.sign({ ...good, nbf: now + 60 }))).status).toBe(200)
    expect((await present(await issuer.sign({ ...good, nbf: now + 61 }))).status).toBe(401)
  })

  it('follows a change of e-mail: the identity is issuer and subject', async () => {
    const before = await present(await issuer.sign({ ...issuer.goodClaims(), sub: 'mover', email: 'old@example.com' }))
    const after = await present(await issuer.sign({ ...issuer.goodClaims(), sub: 'mover', email: 'New@Example.com' }))
    const [first, second] = [await before.json(), await after.json()] as { user: { email: string }; token: string }[]
    expect(first?.user.email).toBe('old@example.com')
    expect(second?.user.email).toBe('new@example.com')
    const [was, is] = await Promise.all([first, second].map((each) => server.app.authenticate(each?.token ?? '')))
    expect(is?.id).toBe(was?.id)
  })

  it('refuses another subject with an e-mail that is taken, and a change to one that is taken', async () => {
    await present(await issuer.sign({ ...issuer.goodClaims(), sub: 'owner', email: 'owner@example.com' }))
    await present(await issuer.sign({ ...issuer.goodClaims(), sub: 'envious', email: 'envious@example.com' }))
    const before = await tableHash(server.services.db)
    for (const sub of ['impostor', 'envious']) {
      const reply = await present(await issuer.sign({ ...issuer.goodClaims(), sub, email: 'OWNER@example.com' }))
      expect(reply.status).toBe(401)
      expect(await reply.json()).toEqual(refused)
    }
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('knows the operators of the settings, and not the development one', async () => {
    const userOf = async (sub: string, email: string) =>
      ((await (await present(await issuer.sign({ ...issuer.goodClaims(), sub, email }))).json()) as { user: unknown })
        .user
    expect(await userOf('ops', 'Ops@example.com')).toMatchObject({ isOperator: true })
    expect(await userOf('dev', 'operator@example.com')).toMatchObject({ isOperator: false })
  })

  it('is refused from another site: 403 Not authorized', async () => {
    const token = await issuer.sign(issuer.goodClaims())
    const reply = await server.post('/api/auth/google', { token }, { origin: 'https://evil.example' })
    expect(reply.status).toBe(403)
  })
})

describe(`rows 12 and 13: ${attacks} forged, expired, foreign and mutated identity tokens`, () => {
  it('[M3] sign nobody in, create no user row, and read the same outside', async () => {
    const ours = await ownToken()
    const before = await tableHash(server.services.db)
    let tried = 0
    for await (const [name, token] of forgeries(ours)) {
      const reply = await present(token)
      expect([400, 401], name).toContain(reply.status)
      if (reply.status === 401) expect(await reply.json(), name).toEqual(refused)
      expect(reply.headers.getSetCookie(), name).toEqual([])
      tried += 1
      if (tried >= attacks) break
    }
    expect(tried).toBe(attacks)
    expect(await tableHash(server.services.db)).toBe(before)
  })
})

const fresh = (claims: JWTPayload = {}): JWTPayload => ({
  ...issuer.goodClaims(),
  sub: `attacker-${Math.floor(clock.now())}`,
  email: 'attacker@example.com',
  ...claims,
})

async function* forgeries(ours: string): AsyncGenerator<[string, string]> {
  const now = Math.floor(clock.now() / 1000)
  const [key] = issuer.keys as [IssuerKey]
  const badClaims: [string, JWTPayload][] = [
    ['expired (row 12)', { exp: now - 61 }],
    ['expired long ago', { exp: 1 }],
    ['without exp', { exp: undefined as never }],
    ['not yet valid', { nbf: now + 3600 }],
    ['from the future', { iat: now + 3600 }],
    ['for another application (row 13)', { aud: 'another-product' }],
    ['for many applications', { aud: ['another-product', 'the-product'] }],
    ['without an audience', { aud: undefined as never }],
    ['asked for by another application', { azp: 'another-product' }],
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['of almost the issuer', { iss: `${issuer.address}/` }],
    ['without an issuer', { iss: undefined as never }],
    ['without a subject', { sub: undefined as never }],
    ['with an empty subject', { sub: '' }],
    ['with an unverified e-mail', { email_verified: false }],
    ['with "true" as a word', { email_verified: 'true' }],
    ['without email_verified', { email_verified: undefined }],
    ['without an e-mail', { email: undefined }],
    ['with no real e-mail', { email: 'attacker' }],
    ['with an e-mail list', { email: ['attacker@example.com'] }],
  ]
  for (const [name, claims] of badClaims) yield [name, await issuer.sign(fresh(claims))]

  const header = { alg: 'RS256', kid: 'first', typ: 'JWT' }
  const claims = fresh()
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    for (const tail of ['', 'AAAA']) yield [`alg ${alg}`, `${part({ ...header, alg })}.${part(claims)}.${tail}`]
  }
  // The classic confusion: the public key, which everyone has, used as a shared secret.
  const publicText = await exportSPKI(key.publicKey)
  for (const alg of ['HS256', 'HS384', 'HS512']) {
    for (const secret of [publicText, publicText.trim(), JSON.stringify(key.publicJwk), String(key.publicJwk.n)]) {
      const signed = `${part({ ...header, alg })}.${part(claims)}`
      const hash = `sha${alg.slice(2)}`
      yield [`${alg} with the public key`, `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`]
    }
  }
  yield ['a foreign key under the right id', await issuer.sign(claims, foreignKey)]
  yield ['a key nobody knows', await issuer.sign(claims, { ...foreignKey, kid: 'unknown' })]
  const embedded = {
    ...header,
    jwk: foreignKey.publicJwk,
    jku: 'https://evil.example/keys',
    x5u: 'https://evil.example',
  }
  yield ['a key brought along', await new SignJWT(claims).setProtectedHeader(embedded).sign(foreignKey.privateKey)]
  const elliptic = await createKey('first', 'ES256')
  yield ['an algorithm the issuer does not use', await issuer.sign(claims, elliptic)]
  yield [
    'a critical header we do not know',
    `${part({ ...header, crit: ['x'], x: 1 })}.${(await issuer.sign(claims)).split('.').slice(1).join('.')}`,
  ]
  for (const text of ['a', '..', 'a.b', 'a.b.c', 'a.b.c.d', '\u0000', '💥', '{}', 'null', 'Bearer x'])
    yield ['no token', text]

  const whole = await issuer.sign(claims)
  yield ['our own product token', ours]
  const [, body = ''] = whole.split('.')
  for (let at = 0; ; at += 1) {
    const place = (at * 7919) % (whole.length - 2)
    if (whole[place] === '.') continue
    // Walks over header, claims and signature; the symbol always changes at least one bit that counts.
    const symbol = whole[place] === 'A' ? 'Q' : 'A'
    yield [`symbol ${place} changed`, `${whole.slice(0, place)}${symbol}${whole.slice(place + 1)}`]
    if (at % 5 === 0) yield [`cut at ${place}`, whole.slice(0, place)]
    if (at % 5 === 1)
      yield ['claims of another', `${whole.split('.')[0]}.${part(fresh({ n: at }))}.${whole.split('.')[2]}`]
    if (at % 5 === 2) yield ['claims twice', `${whole.split('.')[0]}.${body}${body}.${whole.split('.')[2]}`]
  }
}

async function ownToken(): Promise<string> {
  const reply = await present(await issuer.sign(issuer.goodClaims()))
  return ((await reply.json()) as { token: string }).token
}
