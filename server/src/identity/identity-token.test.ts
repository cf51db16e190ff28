import { AppError } from 'core/contract'
import { createLocalJWKSet, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { createKey, type IssuerKey } from '#testing/issuer.ts'
import { type IssuerRules, IssuerUnreachable, verifyIdentityToken } from './identity-token.ts'

/** Any, so that each can be spoilt or left out. */
type Claims = Readonly<Record<string, unknown>>

const clock = testClock()
const now = Math.floor(clock.now() / 1000)
const good: Claims = {
  iss: 'https://issuer.example',
  aud: 'the-product',
  sub: 'subject-1',
  email: 'Asha@Example.com',
  email_verified: true,
  name: 'Asha Rao',
  picture: 'https://pictures.example/asha.png',
  iat: now - 10,
  exp: now + 600,
}

let key: IssuerKey
let rules: IssuerRules
beforeAll(async () => {
  key = await createKey('first', 'ES256')
  rules = {
    issuer: 'https://issuer.example',
    audience: 'the-product',
    algorithms: ['RS256', 'ES256'],
    keys: createLocalJWKSet({ keys: [key.publicJwk] }),
    clock,
    strengths: [],
  }
})

const sign = (claims: Claims): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey)
const personOf = async (claims: Claims, nonce?: string) => verifyIdentityToken(await sign(claims), rules, nonce)
const codeOf = async (claims: Claims, nonce?: string): Promise<string> =>
  personOf({ ...good, ...claims }, nonce).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const refused = 'authentication_failed'

describe('an identity token', () => {
  it('is taken for the person it names, with the e-mail in small letters', async () => {
    expect(await personOf(good)).toEqual({
      issuer: 'https://issuer.example',
      subject: 'subject-1',
      email: 'asha@example.com',
      displayName: 'Asha Rao',
      photoURL: 'https://pictures.example/asha.png',
    })
  })

  it('without a name and a picture, or with ones that cannot be shown, is accepted without them', async () => {
    const plain = { displayName: null, photoURL: null }
    expect(await personOf({ ...good, name: undefined, picture: undefined })).toMatchObject(plain)
    expect(await personOf({ ...good, name: 'x'.repeat(201), picture: 'http://pictures.example/a' })).toMatchObject(
      plain,
    )
    expect(await personOf({ ...good, name: 7, picture: 'javascript:alert(1)' })).toMatchObject(plain)
    expect(await personOf({ ...good, picture: `https://pictures.example/${'x'.repeat(2000)}` })).toMatchObject({
      photoURL: null,
    })
    // A scheme that merely contains https, at either end.
    for (const picture of ['xhttps://pictures.example/a', 'httpsx://pictures.example/a']) {
      expect(await personOf({ ...good, picture })).toMatchObject({ photoURL: null })
    }
  })

  it.each<[string, Claims]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another application', { aud: 'another-product' }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject too long to keep', { sub: 'x'.repeat(256) }],
    ['with an e-mail too long to keep', { email: `a@${'example.'.repeat(40)}com` }],
    ['with something that is no e-mail', { email: 'asha' }],
    ['with an e-mail nobody verified', { email_verified: false }],
    ['with an asker that is no text', { azp: 7 }],
    ['with a nonce that is no text', { nonce: 7 }],
  ])('%s is refused', async (_which, claims) => {
    expect(await codeOf(claims)).toBe(refused)
  })

  it('with a subject as long as can be kept is accepted', async () => {
    expect(await codeOf({ sub: 'x'.repeat(255) })).toBe('accepted')
  })

  it('for several applications must name us as the one that asked', async () => {
    const aud = ['the-product', 'another-product']
    expect(await codeOf({ aud })).toBe(refused)
    expect(await codeOf({ aud, azp: 'another-product' })).toBe(refused)
    expect(await codeOf({ aud, azp: 'the-product' })).toBe('accepted')
    expect(await codeOf({ aud: ['the-product'] })).toBe('accepted')
    expect(await codeOf({ azp: 'the-product' })).toBe('accepted')
    expect(await codeOf({ azp: 'another-product' })).toBe(refused)
    expect(await codeOf({ azp: '' })).toBe(refused)
  })

  it('is borne with for 60 seconds of difference between clocks, in every direction, and no longer', async () => {
    expect(await codeOf({ exp: now - 59 })).toBe('accepted')
    expect(await codeOf({ exp: now - 60 })).toBe(refused)
    expect(await codeOf({ nbf: now + 60 })).toBe('accepted')
    expect(await codeOf({ nbf: now + 61 })).toBe(refused)
    expect(await codeOf({ iat: now + 60 })).toBe('accepted')
    expect(await codeOf({ iat: now + 61 })).toBe(refused)
  })

  it('answers the sign-in it was asked in, and no other', async () => {
    expect(await codeOf({ nonce: 'n-1' }, 'n-1')).toBe('accepted')
    expect(await codeOf({ nonce: 'n-2' }, 'n-1')).toBe(refused)
    expect(await codeOf({}, 'n-1')).toBe(refused)
    expect(await codeOf({ nonce: 'n-1' })).toBe('accepted')
  })

  it('says how strong the sign-in was where that is asked for: by one of the words, as acr or among amr', async () => {
    const codeFor = async (claims: Claims) =>
      verifyIdentityToken(await sign({ ...good, ...claims }), { ...rules, strengths: ['mfa', 'urn:Two'] }).then(
        () => 'accepted',
        ({ code }: AppError) => code,
      )
    const tried = [{ amr: ['pwd', 'mfa'] }, { acr: 'urn:Two' }, { acr: '1', amr: ['mfa'] }]
    expect(await Promise.all(tried.map(codeFor))).toEqual(['accepted', 'accepted', 'accepted'])
    const weak = [{}, { acr: '1' }, { acr: 'urn:two' }, { amr: ['pwd'] }, { amr: [] }, { amr: 'mfa' }, { acr: ['mfa'] }]
    expect(await Promise.all(weak.map(codeFor))).toEqual(weak.map(() => refused))
    // Where it is not asked for, it may be said in any way.
    expect(await codeOf({ amr: 'pwd' })).toBe('accepted')
  })

  it('is signed as the issuer says it signs, even where a key it shows would do', async () => {
    const token = await sign(good)
    expect(await verifyIdentityToken(token, { ...rules, algorithms: ['ES256'] })).toMatchObject({
      subject: 'subject-1',
    })
    await expect(verifyIdentityToken(token, { ...rules, algorithms: ['RS256'] })).rejects.toMatchObject({
      code: refused,
    })
  })

  it('says nothing where the issuer does not answer: unavailable, not refused, and the cause is kept', async () => {
    const cause = new IssuerUnreachable('silent')
    const silent: IssuerRules = { ...rules, keys: () => Promise.reject(cause) }
    await expect(verifyIdentityToken(await sign(good), silent)).rejects.toMatchObject({ code: 'unavailable', cause })
    expect(cause.name).toBe('IssuerUnreachable')
  })
})
