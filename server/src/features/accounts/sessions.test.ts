import { randomUUID } from 'node:crypto'
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
import { askedAgainMs, openSessions, type Sessions } from './sessions.ts'

const secret = 'a secret of this installation, long enough'
const minute = 60_000
const day = 24 * 60 * minute

describe.each(testEngines)('sessions on %s', (engine) => {
  let store: UserStore
  let clock: TestClock
  let asked: number
  const opened: Sessions[] = []

  /** What one process holds: several of them share the store and nothing else. */
  async function aProcess({ development = false } = {}): Promise<Sessions> {
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
      development,
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
    const { reply } = await sessions.open(aPerson({ email: 'ops@example.com', displayName: 'Ops' }), null)
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
    const { reply } = await sessions.open(aPerson(), null)
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
    const { reply, refresh } = await sessions.open(aPerson(), null)
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
    const { reply, refresh } = await here.open(aPerson(), null)
    expect(await there.authenticate(reply.token)).not.toBeNull()
    const heard = new Promise<string>((resolve) => there.onEnd(resolve))
    await here.end({ refresh, user: null })
    expect(await here.authenticate(reply.token)).toBeNull()
    await heard
    expect(await there.authenticate(reply.token)).toBeNull()
    await expect(there.renew(refresh)).rejects.toThrow('Authentication failed. Please try again.')
  })

  it('ended before a process was there are over in it too', async () => {
    const sessions = await aProcess()
    const { reply, refresh } = await sessions.open(aPerson(), null)
    await sessions.end({ refresh, user: null })
    expect(await (await aProcess()).authenticate(reply.token)).toBeNull()
  })

  it('are not opened by a development token, except where development sign-in is on', async () => {
    const email = `developer@${engine}.example`
    const token = await createProductTokens({ secret, clock }).issueDevelopment(randomUUID(), email)
    expect(await (await aProcess()).authenticate(token)).toBeNull()
    expect(await (await aProcess({ development: true })).authenticate(token)).toMatchObject({ email })
  })

  it('end by what can be read: a cookie that cannot be does not keep the one at hand', async () => {
    const sessions = await aProcess()
    const { reply } = await sessions.open(aPerson(), null)
    await sessions.end({ refresh: 'not a cookie of ours', user: await sessions.authenticate(reply.token) })
    expect(await sessions.authenticate(reply.token)).toBeNull()
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
    const { refresh } = await sessions.open(aPerson({ email: 'noted@example.com' }), null)
    const renewed = await sessions.renew(refresh)
    expect(await events('noted@example.com')).toEqual(['signed_in'])
    await sessions.end({ refresh: renewed.refresh, user: null })
    await sessions.end({ refresh: renewed.refresh, user: null })
    expect(await events('noted@example.com')).toEqual(['signed_in', 'signed_out'])

    const copied = await sessions.open(aPerson({ email: 'copied@example.com' }), null)
    await sessions.renew(copied.refresh)
    clock.advance(askedAgainMs)
    await expect(sessions.renew(copied.refresh)).rejects.toThrow('Authentication failed')
    expect(await events('copied@example.com')).toEqual(['signed_in', 'session_copied'])
  })

  it('end with the account: a deleted user is nobody', async () => {
    const sessions = await aProcess()
    const { reply } = await sessions.open(aPerson({ email: 'gone@example.com' }), null)
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
      await sessions.open(aPerson({ email }), null)
    }
    clock.advance(31 * day)
    await sessions.open(aPerson({ email: 'often@example.com' }), null)
    expect([await count('often@example.com'), await count('once@example.com')]).toEqual([1, 1])
  })

  it('recognise a copied cookie in whichever process it comes back', async () => {
    const here = await aProcess()
    const there = await aProcess()
    const { refresh } = await here.open(aPerson(), null)
    const next = await here.renew(refresh)
    clock.advance(askedAgainMs)
    await expect(there.renew(refresh)).rejects.toThrow('Authentication failed. Please try again.')
    await expect(here.renew(next.refresh)).rejects.toThrow('Authentication failed. Please try again.')
    expect(await here.authenticate(next.reply.token)).toBeNull()
  })

  it('recognise a copy of any turn but the last at once', async () => {
    const sessions = await aProcess()
    const { refresh } = await sessions.open(aPerson(), null)
    const next = await sessions.renew(refresh)
    const last = await sessions.renew(next.refresh)
    await expect(sessions.renew(refresh)).rejects.toThrow('Authentication failed. Please try again.')
    await expect(sessions.renew(last.refresh)).rejects.toThrow('Authentication failed. Please try again.')
  })

  it('give a cookie whose answer was lost the same answer again, from any process, for half a minute', async () => {
    const here = await aProcess()
    const there = await aProcess()
    const { refresh } = await here.open(aPerson(), null)
    const lost = await here.renew(refresh)
    clock.advance(askedAgainMs - 1)
    const again = await there.renew(refresh)
    expect(again.refresh).toBe(lost.refresh)
    expect(await here.authenticate(again.reply.token)).not.toBeNull()
    const next = await here.renew(again.refresh)
    expect(await there.authenticate(next.reply.token)).not.toBeNull()
  })

  it('give two processes that are asked at the same moment one turn and the same cookie', async () => {
    const here = await aProcess()
    const there = await aProcess()
    const { refresh } = await here.open(aPerson(), null)
    const [one, other] = await Promise.all([here.renew(refresh), there.renew(refresh)])
    expect(one.refresh).toBe(other.refresh)
    expect(one.refresh).not.toBe(refresh)
    expect((await here.renew(one.refresh)).refresh).not.toBe(one.refresh)
  })

  it('that were ended are not renewed by a cookie whose answer was lost', async () => {
    const sessions = await aProcess()
    const { refresh } = await sessions.open(aPerson(), null)
    const renewed = await sessions.renew(refresh)
    await sessions.end({ refresh: renewed.refresh, user: null })
    await expect(sessions.renew(refresh)).rejects.toThrow('Authentication failed. Please try again.')
  })

  it('are listed for their owner alone, the one at hand first, and ended there one by one or all others at once', async () => {
    const here = await aProcess()
    const there = await aProcess()
    const email = 'devices@example.com'
    const phone = await here.open(
      aPerson({ email }),
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    )
    clock.advance(minute)
    const laptop = await here.open(aPerson({ email }), null)
    clock.advance(minute)
    const tablet = await here.open(
      aPerson({ email }),
      'Mozilla/5.0 (iPad; CPU OS 18_5) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
    )
    const stranger = await here.open(aPerson({ email: 'stranger@example.com' }), null)
    const [own, strange] = await Promise.all([
      here.authenticate(laptop.reply.token),
      here.authenticate(stranger.reply.token),
    ])
    if (!own || !strange) throw new Error('not signed in')
    const devices = async () => (await here.list(own)).map(({ device, isThisOne }) => [device, isThisOne])
    expect(await devices()).toEqual([
      ['A program', true],
      ['Safari on iPad', false],
      ['Chrome on Android', false],
    ])
    const onPhone = (await here.list(own)).find(({ device }) => device === 'Chrome on Android')
    expect(onPhone?.signedInAt).toBe(new Date(clock.now() - 2 * minute).toISOString())

    // Another's is not ended by its id.
    await here.endOwn(strange, onPhone?.id ?? '')
    expect(await devices()).toHaveLength(3)

    expect(await there.authenticate(phone.reply.token)).not.toBeNull()
    const heard = new Promise<string>((resolve) => there.onEnd(resolve))
    await here.endOwn(own, onPhone?.id ?? '')
    await heard
    expect(await there.authenticate(phone.reply.token)).toBeNull()
    await expect(there.renew(phone.refresh)).rejects.toThrow('Authentication failed. Please try again.')
    expect(await devices()).toEqual([
      ['A program', true],
      ['Safari on iPad', false],
    ])
    await here.endOwn(own, null)
    expect(await devices()).toEqual([['A program', true]])
    expect(await here.authenticate(tablet.reply.token)).toBeNull()
    expect(await here.authenticate(laptop.reply.token)).not.toBeNull()
    expect(await here.authenticate(stranger.reply.token)).not.toBeNull()
  })

  it('show the one at hand however many others were used since', async () => {
    const sessions = await aProcess()
    const { reply } = await sessions.open(aPerson({ email: 'everywhere@example.com' }), null)
    const own = await sessions.authenticate(reply.token)
    if (!own) throw new Error('not signed in')
    await store.maintain((client) =>
      client.query(
        `insert into session (id, user_id, last_used_at, expires_at)
         select 'another-session-' || n, $1, $2::timestamptz + interval '1 minute', $2::timestamptz + interval '1 day' from generate_series(1, 150) n`,
        [own.id, new Date(clock.now())],
      ),
    )
    const listed = await sessions.list(own)
    expect(listed).toHaveLength(100)
    expect(listed.map(({ isThisOne }) => isThisOne).indexOf(true)).toBe(0)
    await sessions.endOwn(own, null)
    expect(await sessions.list(own)).toHaveLength(1)
  })
})
