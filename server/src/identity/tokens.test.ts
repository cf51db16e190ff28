import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
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
      await forge(key, { exp: undefined }),
      await forge(new Uint8Array([...key, ...key]), {}, 'HS512'),
      `${(await forge(key, {})).split('.').slice(0, 2).join('.')}.`,
      '',
      'garbage',
    ]
    for (const token of forged) expect(await tokens.read(token)).toBeNull()
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
    const folder = join(tmpdir(), 'never-made')
    expect(await sessionSecret({ SESSION_SECRET: secret }, folder)).toBe(secret)
    await expect(stat(folder)).rejects.toThrow()
  })
})
