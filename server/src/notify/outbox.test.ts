import type { NoticePayload } from 'core/contract/rest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserId } from '#postgres/db.ts'
import { emptyEveryTable } from '#postgres/every-table.fixture.ts'
import type { UserStore } from '#postgres/store.ts'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import {
  type Claimed,
  type ClaimOptions,
  claimNotices,
  enqueueNotice,
  enqueueNotices,
  giveUpNotices,
  hastenNotices,
  type NewNotice,
  recordAttempt,
} from './outbox.ts'
import { countUnread, listAttempts, listNotices, markRead, resendNotice } from './outbox-log.ts'
import { holdChannel } from './outbox-pace.ts'

const at = Date.parse('2024-02-06T10:00:00+05:30')
const minute = 60_000

const aPayload = (payload: Partial<NoticePayload> = {}): NoticePayload => ({
  type: 'dip',
  title: 'NIFTYBEES fell 2.51%',
  text: 'Price ₹241.20',
  link: null,
  data: { fall: 2.51 },
  ...payload,
})

describe.each(testEngines)('the outbox on %s', (engine) => {
  let db: UserStore
  let asha: UserId
  let ravi: UserId
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.maintain(emptyEveryTable)
    asha = await aUser(db, { email: 'asha@example.com' })
    ravi = await aUser(db, { email: 'ravi@example.com' })
  })

  const aNotice = (notice: Partial<NewNotice> = {}): NewNotice => ({
    user_id: asha,
    key: `dip:${notice.user_id ?? asha}:NIFTYBEES:2024-02-06`,
    channel: 'callbackurl',
    payload: aPayload(),
    ...notice,
  })
  const enqueue = (notices: readonly NewNotice[], now = at) => db.asService((tx) => enqueueNotices(tx, notices, now))
  const claim = (options: Partial<ClaimOptions> = {}): Promise<Claimed[]> =>
    db.asService((tx) =>
      claimNotices(tx, { channel: 'callbackurl', now: at, atMost: 100, leaseMs: minute, ...options }),
    )
  const sent = (claimed: Claimed, now = at) =>
    db.asService((tx) =>
      recordAttempt(tx, {
        claim: claimed,
        outcome: 'sent',
        says: 'HTTP 200',
        now,
        nextAttemptAt: null,
        spacedUntil: null,
      }),
    )
  const failed = (claimed: Claimed, nextAttemptAt: number | null, now = at) =>
    db.asService((tx) =>
      recordAttempt(tx, {
        claim: claimed,
        outcome: 'refused',
        says: 'HTTP 500',
        now,
        nextAttemptAt,
        spacedUntil: null,
      }),
    )
  const inbox = (user_id: UserId) => db.readAs(user_id, (tx) => listNotices(tx, { user_id, before: null, limit: 100 }))

  it('a notice is saved with its caller’s state or not at all', async () => {
    const undone = db.asService(async (tx) => {
      await enqueueNotice(tx, aNotice(), at)
      throw new Error('the caller changed its mind')
    })
    await expect(undone).rejects.toThrow('changed its mind')
    expect(await inbox(asha)).toEqual([])
    expect(await db.asService((tx) => enqueueNotice(tx, aNotice(), at))).toMatchObject({ channel: 'callbackurl' })
    expect(await inbox(asha)).toHaveLength(1)
  })

  it('the same key told twice is one notice, in one call, in two, and at the same moment', async () => {
    expect(await enqueue([aNotice(), aNotice()])).toHaveLength(1)
    expect(await enqueue([aNotice()])).toEqual([])
    const other = aNotice({ key: 'dip:1:BANKBEES:2024-02-06' })
    const both = await Promise.all([enqueue([other]), enqueue([other]), enqueue([other])])
    expect(both.flat()).toHaveLength(1)
    expect(await inbox(asha)).toHaveLength(2)
  })

  it('a person is told at most 50 times a day outside; the rest is in the inbox, and the next day begins at zero', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => aNotice({ key: `k${from + n}`, channel: 'telegram' }))
    expect(await enqueue([aNotice({ key: 'note', channel: 'inbox' })])).toMatchObject([{ channel: 'inbox' }])
    expect((await enqueue(many(0, 30))).filter(({ channel }) => channel === 'telegram')).toHaveLength(30)
    const more = await enqueue(many(25, 30))
    expect(more).toHaveLength(25)
    expect(more.map(({ channel }) => channel)).toEqual([
      ...Array.from({ length: 20 }, () => 'telegram'),
      ...Array.from({ length: 5 }, () => 'inbox'),
    ])
    expect(await enqueue([aNotice({ user_id: ravi, channel: 'telegram' })])).toMatchObject([{ channel: 'telegram' }])
    const midnight = Date.parse('2024-02-07T00:00:00+05:30')
    expect(await enqueue([aNotice({ key: 'late', channel: 'telegram' })], midnight - 1)).toMatchObject([
      { channel: 'inbox' },
    ])
    expect(await enqueue([aNotice({ key: 'next', channel: 'telegram' })], midnight)).toMatchObject([
      { channel: 'telegram' },
    ])
  })

  it('of each person the oldest goes first, and the next only when that is settled', async () => {
    await enqueue([
      aNotice({ key: 'a1' }),
      aNotice({ key: 'a2' }),
      aNotice({ key: 'r1', user_id: ravi }),
      aNotice({ key: 'a3', channel: 'telegram' }),
    ])
    const first = await claim()
    expect(first.map(({ user_id, attempt }) => ({ user_id, attempt }))).toEqual([
      { user_id: asha, attempt: 1 },
      { user_id: ravi, attempt: 1 },
    ])
    expect(await claim()).toEqual([])
    const [ofAsha] = first
    if (!ofAsha) throw new Error('nothing was claimed')
    expect(await sent(ofAsha)).toBe(true)
    const second = await claim()
    expect(second).toHaveLength(1)
    expect(second[0]?.id).toBeGreaterThan(ofAsha.id)
    expect(await claim({ channel: 'telegram' })).toHaveLength(1)
  })

  it('what was claimed and never recorded is claimed again when the lease is over, and both tries are in the log', async () => {
    await enqueue([aNotice()])
    const [first] = await claim()
    expect(await claim({ now: at + minute - 1 })).toEqual([])
    const [second] = await claim({ now: at + minute })
    expect(second).toMatchObject({ id: first?.id, attempt: 2 })
    if (!first || !second) throw new Error('nothing was claimed')
    // The first sender was only slow: what it says about a failure is no longer the last word.
    expect(await failed(first, null, at + minute)).toBe(false)
    expect(await inbox(asha)).toMatchObject([{ state: 'pending' }])
    expect(await sent(second, at + minute)).toBe(true)
    const attempts = await db.readAs(asha, (tx) => listAttempts(tx, { user_id: asha, notice_id: first.id }))
    expect(attempts.map(({ outcome, detail }) => ({ outcome, detail }))).toEqual([
      { outcome: 'refused', detail: 'HTTP 500' },
      { outcome: 'sent', detail: 'HTTP 200' },
    ])
  })

  it('a sender that was too slow but did send has sent it', async () => {
    await enqueue([aNotice()])
    const [first] = await claim()
    const [second] = await claim({ now: at + minute })
    if (!first || !second) throw new Error('nothing was claimed')
    expect(await sent(first, at + minute)).toBe(true)
    expect(await failed(second, at + 2 * minute, at + minute)).toBe(false)
    expect(await inbox(asha)).toMatchObject([{ state: 'sent' }])
  })

  it('a failed one waits for its time, and comes sooner when the other end answers again', async () => {
    await enqueue([aNotice({ key: 'a1' })])
    const [first] = await claim()
    if (!first) throw new Error('nothing was claimed')
    await failed(first, at + 60 * minute)
    expect(await claim({ now: at + 59 * minute })).toEqual([])
    await db.asService((tx) => hastenNotices(tx, { user_id: asha, channel: 'callbackurl', now: at + minute }))
    expect(await claim({ now: at + minute })).toMatchObject([{ id: first.id, attempt: 2 }])
  })

  it('a dead one says so, and can be sent again by its owner alone, under its old id', async () => {
    await enqueue([aNotice()])
    const [first] = await claim()
    if (!first) throw new Error('nothing was claimed')
    const again = (user_id: UserId) => db.asService((tx) => resendNotice(tx, { user_id, id: first.id, now: at }))
    expect(await again(asha)).toBe(false)
    await failed(first, null)
    expect(await inbox(asha)).toMatchObject([
      { state: 'failed', detail: 'HTTP 500', next_attempt_at: null, attempts: 1 },
    ])
    expect(await claim({ now: at + 1000 * minute })).toEqual([])
    expect(await again(ravi)).toBe(false)
    expect(await again(asha)).toBe(true)
    expect(await claim()).toMatchObject([{ id: first.id, attempt: 1 }])
  })

  it('senders share one pace: 25 at once, then one every 40 ms, and nothing while the other end asks to wait', async () => {
    const pace = { everyMs: 40, burst: 25 }
    const people = await Promise.all(Array.from({ length: 60 }, (_, n) => aUser(db, { email: `p${n}@example.com` })))
    await enqueue(people.map((user_id) => aNotice({ user_id, channel: 'telegram' })))
    const take = async (now: number): Promise<number> => (await claim({ channel: 'telegram', now, pace })).length
    const together = await Promise.all([take(at), take(at), take(at)])
    expect(together.reduce((sum, count) => sum + count)).toBe(25)
    expect(await take(at + 39)).toBe(0)
    expect(await take(at + 40)).toBe(1)
    expect(await take(at + 120)).toBe(2)
    await db.asService((tx) => holdChannel(tx, 'telegram', { from: at, until: at + 5000 }))
    await db.asService((tx) => holdChannel(tx, 'telegram', { from: at, until: at + 2000 }))
    expect(await take(at + 4999)).toBe(0)
    expect(await take(at + 5000)).toBe(1)
    expect(await take(at + 10_000)).toBe(25)
    expect(await take(at + 20_000)).toBe(6)
  })

  it('after an outage what happens now is taken in turns with what happened then', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => aUser(db, { email: `p${n}@example.com` })))
    await enqueue(people.map((user_id) => aNotice({ user_id })))
    await enqueue([aNotice({ user_id: ravi })], at + minute)
    const [first, second] = await claim({ now: at + minute, atMost: 2 })
    expect([first?.user_id, second?.user_id].sort()).toEqual([people[0], ravi].sort())
  })

  it('several senders at once claim each notice once', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, (_, n) => aUser(db, { email: `p${n}@example.com` })))
    await enqueue(people.flatMap((user_id) => [1, 2, 3].map((n) => aNotice({ user_id, key: `${user_id}:${n}` }))))
    const times = new Map<number, number>()
    const orders = new Map<number, number[]>()
    const work = async (): Promise<void> => {
      for (let idle = 0; idle < 3; ) {
        const claimed = await claim({ atMost: 7 })
        idle = claimed.length === 0 ? idle + 1 : 0
        for (const each of claimed) {
          times.set(each.id, (times.get(each.id) ?? 0) + 1)
          orders.set(each.user_id, [...(orders.get(each.user_id) ?? []), each.id])
          await sent(each)
        }
      }
    }
    await Promise.all([work(), work(), work()])
    expect(times.size).toBe(120)
    expect(new Set(times.values())).toEqual(new Set([1]))
    for (const ids of orders.values()) expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('a channel that ended takes what waits for it along, and nothing else', async () => {
    await enqueue([
      aNotice({ key: 'a1' }),
      aNotice({ key: 'a2', channel: 'telegram' }),
      aNotice({ key: 'r1', user_id: ravi }),
    ])
    await db.asService((tx) => giveUpNotices(tx, { user_id: asha, channel: 'callbackurl', says: 'Stopped.', now: at }))
    expect((await inbox(asha)).map(({ channel, state, detail }) => ({ channel, state, detail }))).toEqual([
      { channel: 'telegram', state: 'pending', detail: null },
      { channel: 'callbackurl', state: 'failed', detail: 'Stopped.' },
    ])
    expect(await inbox(ravi)).toMatchObject([{ state: 'pending' }])
  })

  it('the inbox, its pages, what is unread and the log belong to their owner', async () => {
    const [one, two] = await enqueue([aNotice({ key: 'a1' }), aNotice({ key: 'a2', channel: 'inbox' })])
    await enqueue([aNotice({ user_id: ravi })])
    const [claimed] = await claim()
    expect(claimed?.id).toBe(one?.id)
    const page = (before: number | null) =>
      db.readAs(asha, (tx) => listNotices(tx, { user_id: asha, before, limit: 1 }))
    expect((await page(null)).map(({ id }) => id)).toEqual([two?.id])
    expect((await page(two?.id ?? 0)).map(({ id }) => id)).toEqual([one?.id])
    const unread = (user_id: UserId) => db.readAs(user_id, (tx) => countUnread(tx, user_id))
    expect([await unread(asha), await unread(ravi)]).toEqual([2, 1])
    await db.asUser(asha, (tx) => markRead(tx, { user_id: asha, upTo: one?.id ?? 0, now: at }))
    expect([await unread(asha), await unread(ravi)]).toEqual([1, 1])
    const attemptsFor = (user_id: UserId) =>
      db.readAs(user_id, (tx) => listAttempts(tx, { user_id: asha, notice_id: one?.id ?? 0 }))
    expect(await attemptsFor(asha)).toMatchObject([{ outcome: 'unknown', finished_at: null }])
    expect(await attemptsFor(ravi)).toEqual([])
  })

  it('a new notice wakes the senders', async () => {
    let heard = 0
    const stop = await db.listen('notice', () => {
      heard += 1
    })
    await enqueue([aNotice({ key: 'a1' }), aNotice({ key: 'a2' })])
    await expect.poll(() => heard).toBe(1)
    await stop()
  })
})
