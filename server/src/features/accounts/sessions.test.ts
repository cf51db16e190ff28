import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { readEnv } from '#env.ts'
import { createLog } from '#http/log.ts'
import { createRefreshCredentials } from '#identity/refresh-credential.ts'
import { createProductTokens } from '#identity/tokens.ts'
import type { UserStore } from '#postgres/store.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { aPerson, aUser } from '#testing/factories.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { openSessions, type Sessions } from './sessions.ts'

const secret = 'a secret of this installation, long enough'
const minute = 60_000
const day = 24 * 60 * minute

describe.each(testEngines)('sessions on %s', (engine) => {
  let store: UserStore
  let clock: TestClock
  let asked: number
  const opened: Sessions[] = []

  /** What one process holds: several of them share the store and nothing else. */
  async function aProcess(): Promise<Sessions> {
    const env = readEnv({ LOG_LEVEL: 'silent' })
    const db = {
      ...store,
      asService: (work: Parameters<UserStore['asService']>[0]) => {
        asked += 1
        return store.asService(work)
      },
    } as UserStore // counts on its way through; everything else is the store itself
    const sessions = await openSessions({
      services: { env, db, clock, log: createLog(env), bus: createInProcessBus(), market: createFixtureMarket() },
      tokens: createProductTokens({ secret, clock }),
      credentials: createRefreshCredentials(secret),
      development: false,
      isOperator: ({ email }) => email === 'ops@example.com',
    })
    opened.push(sessions)
    return sessions
  }

  beforeAll(async () => {
    store = await openTestDatabase(engine)
  })
  afterAll(() => store.close())
  beforeEach(() => {
    clock = testClock()
    asked = 0
  })
  afterEach(async () => {
    for (const sessions of opened.splice(0)) await sessions.close()
  })

  it('say who a token speaks for, from the database and not from the token', async () => {
    const sessions = await aProcess()
    const { reply } = await sessions.open(aPerson({ email: 'ops@example.com', displayName: 'Ops' }))
    expect(await sessions.authenticate(reply.token)).toEqual({
      id: await aUser(store, { email: 'ops@example.com' }),
      email: 'ops@example.com',
      issuer: 'https://issuer.example',
      subject: 'subject of ops@example.com',
      sessionId: expect.stringMatching(/^[\w-]{36}$/),
      isOperator: true,
      expiresAt: clock.now() + 15 * minute,
    })
  })

  it('ask the database once for a token, however often it comes, until a minute has passed', async () => {
    const sessions = await aProcess()
    const { reply } = await sessions.open(aPerson())
    asked = 0
    const first = await Promise.all(Array.from({ length: 50 }, () => sessions.authenticate(reply.token)))
    for (let times = 0; times < 1000; times += 1) await sessions.authenticate(reply.token)
    expect(new Set(first.map((user) => user?.id)).size).toBe(1)
    expect(asked).toBe(1)
    clock.advance(minute)
    expect(await sessions.authenticate(reply.token)).not.toBeNull()
    expect(asked).toBe(2)
  })

  it('end with the token after 15 minutes and altogether after 30 days', async () => {
    const sessions = await aProcess()
    const { reply, refresh } = await sessions.open(aPerson())
    clock.advance(15 * minute)
    expect(await sessions.authenticate(reply.token)).toBeNull()
    clock.advance(29 * day)
    const renewed = await sessions.renew(refresh)
    expect(await sessions.authenticate(renewed.reply.token)).not.toBeNull()
    clock.advance(day)
    await expect(sessions.renew(renewed.refresh)).rejects.toThrow('Authentication failed. Please try again.')
  })

  it('ended in one process are over at once in every other that has already believed the token', async () => {
    const here = await aProcess()
    const there = await aProcess()
    const { reply, refresh } = await here.open(aPerson())
    expect(await there.authenticate(reply.token)).not.toBeNull()
    const heard = new Promise<string>((resolve) => there.onEnd(resolve))
    await here.end({ refresh, user: null })
    expect(await here.authenticate(reply.token)).toBeNull()
    await heard
    expect(await there.authenticate(reply.token)).toBeNull()
    await expect(there.renew(refresh)).rejects.toThrow('Authentication failed. Please try again.')
  })

  it('leave in the audit log who came, went, and whose cookie was copied', async () => {
    const sessions = await aProcess()
    const events = async (email: string) => {
      const { rows } = await store.maintain((client) =>
        client.query<{ event: string }>(
          'select event from audit_log join users on users.id = audit_log.user_id where email = $1 order by audit_log.id',
          [email],
        ),
      )
      return rows.map(({ event }) => event)
    }
    const { refresh } = await sessions.open(aPerson({ email: 'noted@example.com' }))
    const renewed = await sessions.renew(refresh)
    expect(await events('noted@example.com')).toEqual(['signed_in'])
    await sessions.end({ refresh: renewed.refresh, user: null })
    await sessions.end({ refresh: renewed.refresh, user: null })
    expect(await events('noted@example.com')).toEqual(['signed_in', 'signed_out'])

    const copied = await sessions.open(aPerson({ email: 'copied@example.com' }))
    await sessions.renew(copied.refresh)
    await expect(sessions.renew(copied.refresh)).rejects.toThrow('Authentication failed')
    expect(await events('copied@example.com')).toEqual(['signed_in', 'session_copied'])
  })

  it('end with the account: a deleted user is nobody', async () => {
    const sessions = await aProcess()
    const { reply } = await sessions.open(aPerson({ email: 'gone@example.com' }))
    expect(await sessions.authenticate(reply.token)).not.toBeNull()
    const heard = new Promise<string>((resolve) => sessions.onEnd(resolve))
    await store.maintain((client) => client.query("delete from users where email = 'gone@example.com'"))
    await heard
    expect(await sessions.authenticate(reply.token)).toBeNull()
  })

  it('that are over are cleared away when the same person comes again, and only theirs', async () => {
    const sessions = await aProcess()
    const count = async (email: string) => {
      const { rows } = await store.maintain((client) =>
        client.query('select session.id from session join users on users.id = user_id where email = $1', [email]),
      )
      return rows.length
    }
    for (const email of ['often@example.com', 'often@example.com', 'once@example.com']) {
      await sessions.open(aPerson({ email }))
    }
    clock.advance(31 * day)
    await sessions.open(aPerson({ email: 'often@example.com' }))
    expect([await count('often@example.com'), await count('once@example.com')]).toEqual([1, 1])
  })

  it('recognise a copied cookie in whichever process it comes back', async () => {
    const here = await aProcess()
    const there = await aProcess()
    const { refresh } = await here.open(aPerson())
    const next = await here.renew(refresh)
    await expect(there.renew(refresh)).rejects.toThrow('Authentication failed. Please try again.')
    await expect(here.renew(next.refresh)).rejects.toThrow('Authentication failed. Please try again.')
    expect(await here.authenticate(next.reply.token)).toBeNull()
  })

  it('give one of two processes the turn when both are asked at the same moment, never both', async () => {
    const here = await aProcess()
    const there = await aProcess()
    const { refresh } = await here.open(aPerson())
    const outcomes = await Promise.allSettled([here.renew(refresh), there.renew(refresh)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
