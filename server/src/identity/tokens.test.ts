import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { createRefreshCredentials } from './refresh-credential.ts'
import { deriveKey, sessionSecret } from './secret.ts'
import { createProductTokens, productTokenMs } from './tokens.ts'

const secret = 'a secret of this installation, long enough'

describe('product tokens', () => {
  const clock = testClock()
  const tokens = createProductTokens({ secret, clock })

  it('name a session for 15 minutes and not a second longer', async () => {
    const token = await tokens.issue('session-1')
    const expiresAt = clock.now() + productTokenMs
    expect(await tokens.read(token)).toEqual({ sessionId: 'session-1', expiresAt, developmentEmail: null })
    clock.advance(productTokenMs - 1000)
    expect(await tokens.read(token)).not.toBeNull()
    clock.advance(1000)
    expect(await tokens.read(token)).toBeNull()
  })

  it('of another installation, purpose, audience or algorithm are not ours', async () => {
    const key = deriveKey(secret, 'product-token')
    const now = Math.floor(clock.now() / 1000)
    const forge = (signWith: Uint8Array, change: Record<string, unknown>, alg = 'HS256') =>
      new SignJWT({ iss: 'artha', aud: 'api', sid: 'session-1', exp: now + 60, ...change })
        .setProtectedHeader({ alg })
        .sign(signWith)
    expect(await tokens.read(await forge(key, {}))).not.toBeNull()
    const forged = [
      await createProductTokens({ secret: 'some other installation, long enough', clock }).issue('session-1'),
      await forge(deriveKey(secret, 'refresh-credential'), {}),
      await forge(key, { aud: 'another' }),
      await forge(key, { iss: 'another' }),
      await forge(key, { sid: undefined }),
      await forge(key, { sid: 7 }),
      await forge(key, { exp: undefined }),
      await forge(new Uint8Array([...key, ...key]), {}, 'HS512'),
      `${(await forge(key, {})).split('.').slice(0, 2).join('.')}.`,
      '',
      'garbage',
    ]
    for (const token of forged) expect(await tokens.read(token)).toBeNull()
  })

  it('of the token command bring a development e-mail with them, and no other claim is taken for one', async () => {
    const token = await tokens.issueDevelopment('session-2', 'dev@example.com')
    expect(await tokens.read(token)).toMatchObject({ sessionId: 'session-2', developmentEmail: 'dev@example.com' })
    const odd = await new SignJWT({ iss: 'artha', aud: 'api', sid: 's', dev: 7 })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor(clock.now() / 1000) + 60)
      .sign(deriveKey(secret, 'product-token'))
    expect(await tokens.read(odd)).toMatchObject({ sessionId: 's', developmentEmail: null })
  })

  it('say of themselves what they are: HS256, a JWT of this product for its own calls, from now', async () => {
    const token = await tokens.issue('session-3')
    const issuedAt = Math.floor(clock.now() / 1000)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decodeJwt(token)).toEqual({
      sid: 'session-3',
      iss: 'artha',
      aud: 'api',
      iat: issuedAt,
      exp: issuedAt + 15 * 60,
    })
  })
})

describe('the refresh credential', () => {
  const credentials = createRefreshCredentials(secret)
  const written = credentials.write({ sessionId: 'a-b-c', turn: 7 })

  it('reads back what it was written for', () => {
    expect(credentials.read(written)).toEqual({ sessionId: 'a-b-c', turn: 7 })
  })

  it('is refused with any one symbol changed, for another turn, and by another installation', () => {
    for (let at = 0; at < written.length; at += 1) {
      const changed = `${written.slice(0, at)}${written[at] === '8' ? '9' : '8'}${written.slice(at + 1)}`
      // The last symbol of base64url carries two bits that mean nothing.
      if (at < written.length - 1) expect(credentials.read(changed), changed).toBeNull()
    }
    const [session, , seal] = written.split('.')
    expect(credentials.read(`${session}.8.${seal}`)).toBeNull()
    expect(createRefreshCredentials('some other installation, long enough').read(written)).toBeNull()
    for (const garbage of ['', '..', 'a.b.c', `${written}.`, ` ${written}`])
      expect(credentials.read(garbage)).toBeNull()
  })

  it('holds names of up to 100 symbols and turns of up to nine digits, and is not read beyond', () => {
    const longest = { sessionId: 'x'.repeat(100), turn: 999_999_999 }
    expect(credentials.read(credentials.write(longest))).toEqual(longest)
    expect(credentials.read(credentials.write({ ...longest, sessionId: 'x'.repeat(101) }))).toBeNull()
    expect(credentials.read(credentials.write({ ...longest, turn: 1_000_000_000 }))).toBeNull()
  })
})

describe('the session secret', () => {
  it('is made once in the data folder, for its owner only, and is the same for all who start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secret-'))
    const made = await Promise.all(
      Array.from({ length: 8 }, () => sessionSecret({ SESSION_SECRET: undefined }, folder)),
    )
    expect(new Set(made).size).toBe(1)
    expect(made[0]).toMatch(/^[\w-]{64}$/)
    const path = join(folder, 'session-secret')
    expect(await readFile(path, 'utf8')).toBe(made[0])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })

  it('is the configured one when SESSION_SECRET is set, and nothing is written', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'secret-'))
    expect(await sessionSecret({ SESSION_SECRET: secret }, join(parent, 'data'))).toBe(secret)
    expect(await readdir(parent)).toEqual([])
    await rm(parent, { recursive: true })
  })

  it('is read from a data folder that has it, and a folder that is not there yet is made', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'secret-'))
    const folder = join(parent, 'deep', 'data')
    const made = await sessionSecret({ SESSION_SECRET: undefined }, folder)
    expect(await readdir(folder)).toEqual(['session-secret'])
    expect(await sessionSecret({ SESSION_SECRET: undefined }, folder)).toBe(made)
    await writeFile(join(folder, 'session-secret'), 'one of an earlier installation')
    expect(await sessionSecret({ SESSION_SECRET: undefined }, folder)).toBe('one of an earlier installation')
    await rm(parent, { recursive: true })
  })

  it('that cannot be read or kept is an error, never a secret made anew', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secret-'))
    await mkdir(join(folder, 'session-secret'))
    await expect(sessionSecret({ SESSION_SECRET: undefined }, folder)).rejects.toMatchObject({ code: 'EISDIR' })
    await rm(folder, { recursive: true })
  })

  it('gives every purpose a key of its own, the same one each time', () => {
    const purposes = ['product-token', 'refresh-credential', 'sign-in-attempt'] as const
    const keys = purposes.map((purpose) => Buffer.from(deriveKey(secret, purpose)).toString('hex'))
    expect(new Set(keys).size).toBe(3)
    // What was signed before an update must hold after it.
    expect(keys).toMatchInlineSnapshot(`
      [
        "832cce0593e7f498169d38f280c103db3794c3df4f236b013b1a3a5b3608ef13",
        "eea23bab6ccabd596af05c8986befce900e1ce20d3e6f9a9fa406ed4f7539196",
        "c202e6dad02bf7038d026abd43673b28e5c0d035902772dc650cf7e9ee855e25",
      ]
    `)
  })
})
