import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GoogleAuthReply, SessionUser } from 'core/contract/rest'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '#bus/bus.ts'
import { createInProcessBus } from '#bus/in-process.ts'
import { type Clock, systemClock } from '#clock.ts'
import type { Services } from '#ctx.ts'
import { readEnv } from '#env.ts'
import { type AppOptions, closeApp, createApp } from '#http/app.ts'
import { createLog } from '#http/log.ts'
import type { Market } from '#market/market.ts'
import type { UserStore } from '#postgres/store.ts'
import { type Browser, createBrowser } from './browser.ts'
import { openTestDatabase, type TestEngine, testEngines } from './database.ts'
import { createFixtureMarket } from './fixture-market.ts'

export interface TestServerOptions extends Partial<Omit<AppOptions, 'dataDir'>> {
  /** For a test that must hold on both; one about something else takes the quicker of those that are there. */
  readonly engine?: TestEngine
  readonly market?: Market
  readonly clock?: Clock
  /** For a market whose own feed speaks. */
  readonly bus?: Bus
  readonly env?: Record<string, string>
}

type Headers = Readonly<Record<string, string>>

export interface Caller {
  get(path: string, headers?: Headers): Promise<Response>
  post(path: string, body?: unknown, headers?: Headers): Promise<Response>
}

/** A person who went through the whole sign-in: page, form, redirects, cookies, refresh. */
export interface SignedInCaller extends Caller {
  readonly user: SessionUser
  readonly token: string
  readonly browser: Browser
}

export interface TestServer extends Caller {
  readonly origin: string
  readonly app: FastifyInstance
  readonly services: Services & { readonly db: UserStore }
  readonly dataDir: string
  /** Every line the server has logged. */
  readonly logged: readonly string[]
  browser(): Browser
  signIn(email: string): Promise<SignedInCaller>
  close(): Promise<void>
}

const plenty = '1000000'

/** The real app on the real store, on loopback. Only the market and, where asked, the clock are stand-ins. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    engine = testEngines.at(-1),
    market = createFixtureMarket(),
    clock = systemClock,
    bus = createInProcessBus(),
    env: variables,
    ...appOptions
  } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'server-'))
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    ARTHA_DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: plenty,
    ...variables,
  })
  const logged: string[] = []
  const log = createLog(env, { write: (line) => void logged.push(line) })
  const db = await openTestDatabase(engine)
  const services = { env, db, market, clock, log, bus }
  const app = await createApp(services, { processMetrics: false, ...appOptions, dataDir }).catch(async (error) => {
    await db.close()
    throw error
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    ...callerOf((path, init) => fetch(new URL(path, origin), { redirect: 'manual', ...init })),
    origin,
    app,
    services,
    dataDir,
    logged,
    browser: () => createBrowser(origin),
    signIn: (email) => signIn(origin, email),
    close: async () => {
      await closeApp(app)
      await market.close()
      await bus.close()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function callerOf(call: (path: string, init?: RequestInit) => Promise<Response>, always: Headers = {}): Caller {
  return {
    get: (path, headers) => call(path, { headers: { ...always, ...headers } }),
    post: (path, body, headers) =>
      call(path, {
        method: 'POST',
        headers: { ...always, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  }
}

/** Fills in the development provider's form as a person would, and ends where the login screen would take over. */
export async function goThroughSignIn(browser: Browser, email: string, start = '/api/auth/start'): Promise<URL> {
  const { response } = await browser.follow(start)
  const page = (await response?.text()) ?? ''
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]
  if (!action) throw new Error(`No sign-in form behind ${start}`)
  const { url } = await browser.follow(
    action,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email }).toString(),
    },
    ({ pathname }) => pathname === '/login',
  )
  return url
}

async function signIn(origin: string, email: string): Promise<SignedInCaller> {
  const browser = createBrowser(origin)
  await goThroughSignIn(browser, email)
  const reply = await browser.visit('/api/auth/refresh', { method: 'POST' })
  if (!reply.ok) throw new Error(`Sign-in as ${email} ended with ${reply.status}`)
  const { user, token } = (await reply.json()) as GoogleAuthReply
  return { ...callerOf(browser.visit, { authorization: `Bearer ${token}` }), user, token, browser }
}
