import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Env, readEnv } from '#env.ts'
import { sessionSecret } from '#identity/secret.ts'
import { aUser } from '#testing/factories.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { token } from './token.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function printed(args: readonly string[], env: Env = server.services.env, json = false) {
  const out: string[] = []
  const err: string[] = []
  const code = await token.run(args, { out: (line) => out.push(line), err: (line) => err.push(line), env, json })
  return { code, out, err }
}

describe('npm run --silent token -- someone@example.com', () => {
  it('prints a bearer token and nothing else, which the running server on that data folder accepts', async () => {
    const { stdout, stderr } = await run('npm', ['run', '--silent', 'token', '--', 'someone@example.com'], {
      cwd: root,
      env: { ...process.env, ARTHA_DATA_DIR: server.dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    })
    expect(stderr.replace(/^npm warn.*\n/gm, '')).toBe('')
    expect(stdout).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+\n$/)
    expect(await server.app.authenticate(stdout.trim())).toMatchObject({
      email: 'someone@example.com',
      isOperator: false,
    })
  })

  it('speaks for the same user as the browser does, and keeps the name the provider gave', async () => {
    const browser = await server.signIn('both.ways@example.com')
    const { out } = await printed(['Both.Ways@example.com'])
    const [fromBrowser, fromToken] = await Promise.all([
      server.app.authenticate(browser.token),
      server.app.authenticate(out[0] ?? ''),
    ])
    expect(fromToken?.id).toBe(fromBrowser?.id)
    const again = await browser.browser.visit('/api/auth/refresh', { method: 'POST' })
    expect(await again.json()).toMatchObject({ user: { displayName: 'Both Ways' } })
  })

  it('makes operator@example.com an operator', async () => {
    const { out } = await printed(['operator@example.com'])
    expect(await server.app.authenticate(out[0] ?? '')).toMatchObject({ isOperator: true })
  })

  it('can be signed out like any session', async () => {
    const { out } = await printed(['leaver@example.com'])
    const authorization = `Bearer ${out[0]}`
    expect(await server.app.authenticate(out[0] ?? '')).not.toBeNull()
    expect((await server.post('/api/auth/logout', undefined, { authorization })).status).toBe(204)
    expect(await server.app.authenticate(out[0] ?? '')).toBeNull()
  })

  it('refuses what is not an e-mail, and any server with a real identity provider', async () => {
    expect(await printed(['nobody'])).toMatchObject({ code: 2, out: [] })
    expect(await printed([])).toMatchObject({ code: 2, out: [] })
    const real = { ...server.services.env, OIDC_CLIENT_ID: 'the-product' }
    expect(await printed(['someone@example.com'], real)).toMatchObject({ code: 1, out: [] })
    const production = readEnv({ NODE_ENV: 'production', ARTHA_DATA_DIR: server.dataDir })
    expect(await printed(['someone@example.com'], production)).toMatchObject({ code: 1, out: [] })
  })

  it('does not speak for an e-mail that belongs to someone of another identity provider', async () => {
    await aUser(server.services.db, { email: 'taken@example.com' })
    const { out } = await printed(['taken@example.com'])
    expect(await server.app.authenticate(out[0] ?? '')).toBeNull()
  })

  it('is one JSON document with --json', async () => {
    const { out } = await printed(['someone@example.com'], server.services.env, true)
    expect(JSON.parse(out.join('\n'))).toEqual({ token: expect.stringMatching(/^eyJ/) })
  })

  it('is worthless where the development provider is not', async () => {
    const { out } = await printed(['someone@example.com'])
    const secret = await sessionSecret({ SESSION_SECRET: undefined }, server.dataDir)
    const real = await testServer({
      env: { SESSION_SECRET: secret, OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'the-product' },
    })
    expect(await real.app.authenticate(out[0] ?? '')).toBeNull()
    await real.close()
  })
})
