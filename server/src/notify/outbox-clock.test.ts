import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserId } from '#postgres/db.ts'
import { emptyEveryTable } from '#postgres/every-table.fixture.ts'
import type { UserStore } from '#postgres/store.ts'
import { openTestDatabase } from '#testing/database.ts'
import { aUser } from '#testing/factories.ts'
import {
  type Claimed,
  type ClaimOptions,
  claimNotices,
  enqueueNotices,
  hastenAfterClock,
  type NewNotice,
  recordAttempt,
  wasAnySentSince,
} from './outbox.ts'
import { holdChannel } from './outbox-pace.ts'

const at = Date.parse('2024-02-06T10:00:00+05:30')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const pace = { everyMs: 40, burst: 1 }

/** What a clock that goes wrong, and then right, does to what waits (fault F11). */
describe('the outbox and the clock', () => {
  let db: UserStore
  let people: UserId[]
  beforeAll(async () => {
    db = await openTestDatabase('embedded')
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.maintain(emptyEveryTable)
    people = []
    for (let n = 0; n < 4; n++) people.push(await aUser(db, { email: `p${n}@example.com` }))
  })

  const enqueue = (now: number, notice: Partial<NewNotice> = {}, of: readonly UserId[] = people.slice(0, 1)) =>
    db.asService((tx) =>
      enqueueNotices(
        tx,
        of.map((user_id) => ({
          user_id,
          key: `${user_id}:${notice.channel}:${now}`,
          channel: 'callbackurl',
          payload: { type: 'dip', title: 'NIFTYBEES fell', text: '', link: null, data: {} },
          ...notice,
        })),
        now,
      ),
    )
  const claim = (now: number, options: Partial<ClaimOptions> = {}): Promise<Claimed[]> =>
    db.asService((tx) => claimNotices(tx, { channel: 'callbackurl', now, atMost: 100, leaseMs: minute, ...options }))
  const one = async (now: number, options: Partial<ClaimOptions> = {}): Promise<Claimed> => {
    const [claimed] = await claim(now, options)
    if (!claimed) throw new Error('nothing was claimed')
    return claimed
  }
  const record = (claimed: Claimed, now: number, more: { sent?: boolean; next?: number; spaced?: number } = {}) =>
    db.asService((tx) =>
      recordAttempt(tx, {
        claim: claimed,
        outcome: more.sent ? 'sent' : 'refused',
        says: 'said',
        now,
        nextAttemptAt: more.next ?? null,
        spacedUntil: more.spaced ?? null,
      }),
    )
  const setBack = (now: number) => db.asService((tx) => hastenAfterClock(tx, now))

  it('what was written while it was ahead is due once it is right again', async () => {
    await enqueue(at + hour)
    expect(await claim(at)).toEqual([])
    await setBack(at)
    expect(await claim(at)).toHaveLength(1)
  })

  it('what failed while it was ahead is tried once it is right again', async () => {
    await enqueue(at)
    await record(await one(at + hour), at + hour, { next: at + 3 * hour })
    await setBack(at + minute)
    expect(await claim(at + minute)).toMatchObject([{ attempt: 2 }])
  })

  it('what waits for a good reason goes on waiting: a later hour, a failure, another machine five seconds ahead', async () => {
    const [first, second_, third] = people as [UserId, UserId, UserId]
    await enqueue(at, { notBefore: at + hour }, [first])
    await enqueue(at - minute, {}, [second_])
    await record(await one(at), at, { next: at + hour })
    await enqueue(at + 5000, {}, [third])
    await setBack(at)
    expect(await claim(at)).toEqual([])
    expect((await claim(at + 5000)).map(({ user_id }) => user_id)).toEqual([third])
    expect(await claim(at + hour - 1)).toHaveLength(1)
    expect((await claim(at + hour)).map(({ user_id }) => user_id).sort()).toEqual([first, second_].sort())
  })

  it('one that may leave at an hour gone by may leave now', async () => {
    await enqueue(at, { notBefore: at - hour })
    expect(await claim(at - 1)).toEqual([])
    expect(await claim(at)).toHaveLength(1)
  })

  it('a claim for longer than a quarter of an hour was made by a clock that was ahead, and holds nobody up', async () => {
    await enqueue(at)
    await one(at, { leaseMs: 15 * minute })
    expect(await claim(at)).toEqual([])
    expect(await claim(at - 1)).toEqual([])
    await enqueue(at - minute, {}, people.slice(1, 2))
    await one(at, { leaseMs: 15 * minute + 1 })
    expect(await claim(at)).toMatchObject([{ user_id: people[1], attempt: 2 }])
  })

  it('what this process is sending is not claimed by it again, whatever became of the claim', async () => {
    await enqueue(at)
    const { id } = await one(at)
    expect(await claim(at + hour, { except: new Set([id]) })).toEqual([])
    expect(await claim(at + hour, { except: new Set([id + 1]) })).toHaveLength(1)
  })

  it('after one was sent the same person’s next waits as long as was asked for', async () => {
    await enqueue(at)
    await enqueue(at + 1)
    await record(await one(at + 1), at + 1, { sent: true, spaced: at + 1001 })
    expect(await claim(at + 1000)).toEqual([])
    expect(await claim(at + 1001)).toHaveLength(1)
  })

  it('a turn more than a minute ahead was taken by a clock that was ahead; a nearer one is kept', async () => {
    await enqueue(at - hour, { channel: 'telegram' }, people)
    const take = async (now: number) => (await claim(now, { channel: 'telegram', pace })).length
    expect(await take(at + minute - 40)).toBe(1)
    expect(await take(at)).toBe(0)
    expect(await take(at + minute + 1 - 40)).toBe(0)
    expect(await take(at + minute)).toBe(1)
    // The turn just taken ends 40 ms later: from here that is more than a minute ahead.
    expect(await take(at + 39)).toBe(1)
  })

  it('a wait that began in the future is begun again with its own length; one five seconds ahead is another clock’s', async () => {
    await enqueue(at - hour, { channel: 'telegram' }, people)
    const take = async (now: number) => (await claim(now, { channel: 'telegram', pace })).length
    await db.asService((tx) => holdChannel(tx, 'telegram', { from: at + 5000, until: at + 7000 }))
    expect(await take(at)).toBe(0)
    expect(await take(at + 2000)).toBe(0)
    expect(await take(at + 7000)).toBe(1)
    await db.asService((tx) => holdChannel(tx, 'telegram', { from: at + hour, until: at + hour + 10_000 }))
    expect(await take(at + 8000)).toBe(0)
    expect(await take(at + 17_999)).toBe(0)
    expect(await take(at + 18_000)).toBe(1)
  })

  it('whether anything got through since an instant is asked of one person and one channel', async () => {
    await enqueue(at)
    await record(await one(at), at + minute, { sent: true })
    const [user_id, other] = people as [UserId, UserId]
    const got = (of: UserId, channel: 'callbackurl' | 'telegram', since: number) =>
      db.asService((tx) => wasAnySentSince(tx, { user_id: of, channel, since }))
    expect(await got(user_id, 'callbackurl', at + minute)).toBe(true)
    expect(await got(user_id, 'callbackurl', at + minute + 1)).toBe(false)
    expect(await got(user_id, 'telegram', at)).toBe(false)
    expect(await got(other, 'callbackurl', at)).toBe(false)
  })
})
