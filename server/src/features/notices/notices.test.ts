import type { NoticeList } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimNotices, enqueueNotices, recordAttempt } from '#notify/outbox.ts'
import type { UserId } from '#postgres/db.ts'
import { testEngines } from '#testing/database.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const payload = {
  type: 'dip',
  title: 'NIFTYBEES fell 2.51%',
  text: 'Price ₹241.20',
  link: '/trade',
  data: { fall: 2.51 },
}

describe.each(testEngines)('a person’s notices on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let ids: number[]

  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    const user_id = (await server.app.authenticate(asha.token))?.id as UserId
    const { db, clock } = server.services
    const now = clock.now()
    const made = await db.asService((tx) =>
      enqueueNotices(
        tx,
        [
          { user_id, key: 'a', channel: 'callbackurl', payload },
          { user_id, key: 'b', channel: 'inbox', payload: { ...payload, title: 'Only here' } },
        ],
        now,
      ),
    )
    ids = made.map(({ id }) => id)
    await db.asService(async (tx) => {
      const [claim] = await claimNotices(tx, { channel: 'callbackurl', now, atMost: 1, leaseMs: 60_000 })
      if (!claim) throw new Error('nothing was claimed')
      await recordAttempt(tx, {
        claim,
        outcome: 'refused',
        says: 'HTTP 400',
        now,
        nextAttemptAt: null,
        spacedUntil: null,
      })
    })
  })
  afterAll(() => server.close())

  const inboxOf = async (caller: SignedInCaller, query = '') =>
    (await (await caller.get(`/api/notices${query}`)).json()) as NoticeList

  it('are listed newest first with what became of them; a stranger’s are not there', async () => {
    const { notices, unread } = await inboxOf(asha)
    expect(unread).toBe(2)
    expect(notices).toMatchObject([
      { id: ids[1], channel: 'inbox', state: 'sent', payload: { title: 'Only here' }, detail: null, read_at: null },
      { id: ids[0], channel: 'callbackurl', state: 'failed', attempts: 1, detail: 'HTTP 400', next_attempt_at: null },
    ])
    expect((await inboxOf(asha, `?limit=1&before=${ids[1]}`)).notices.map(({ id }) => id)).toEqual([ids[0]])
    expect(await inboxOf(ravi)).toEqual({ notices: [], unread: 0 })
    expect((await server.get('/api/notices')).status).toBe(401)
    expect((await asha.get('/api/notices?limit=1000')).status).toBe(400)
  })

  it('have a log of every attempt, for their owner', async () => {
    const attempts = await (await asha.get(`/api/notices/${ids[0]}/attempts`)).json()
    expect(attempts).toEqual([
      {
        id: expect.any(Number),
        outcome: 'refused',
        detail: 'HTTP 400',
        started_at: expect.any(String),
        finished_at: expect.any(String),
      },
    ])
    expect(await (await ravi.get(`/api/notices/${ids[0]}/attempts`)).json()).toEqual([])
  })

  it('are marked read up to one, by their owner', async () => {
    expect((await ravi.post('/api/notices/read', { upTo: ids[1] })).status).toBe(204)
    expect((await inboxOf(asha)).unread).toBe(2)
    expect((await asha.post('/api/notices/read', { upTo: ids[0] })).status).toBe(204)
    expect((await inboxOf(asha)).unread).toBe(1)
  })

  it('are sent again by their owner; what is not hers, not there, or went nowhere is not', async () => {
    expect((await ravi.post(`/api/notices/${ids[0]}/resend`)).status).toBe(404)
    expect((await asha.post(`/api/notices/${ids[1]}/resend`)).status).toBe(404)
    expect((await asha.post('/api/notices/999999/resend')).status).toBe(404)
    expect((await asha.post('/api/notices/x/resend')).status).toBe(400)
    expect((await asha.post(`/api/notices/${ids[0]}/resend`)).status).toBe(204)
    expect((await inboxOf(asha)).notices.at(-1)).toMatchObject({ state: 'pending', attempts: 0 })
    expect((await asha.post(`/api/notices/${ids[0]}/resend`)).status).toBe(404)
  })
})
