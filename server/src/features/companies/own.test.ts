import { randomUUID } from 'node:crypto'
import type { CompanyOwn, ReasoningReply, SavedScreenVerdict, ThesisReply } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { testEngines } from '#testing/database.ts'
import { dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'

describe.each(testEngines)('what a person keeps about a company, on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  beforeAll(async () => {
    server = await testServer({ engine, clock: testClock() })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
  }, 60_000)
  afterAll(() => server.close())

  const own = async (person: SignedInCaller, symbol = 'TCS'): Promise<CompanyOwn> => {
    const reply = await person.get(`/api/company/own?symbol=${symbol}`)
    expect(reply.status).toBe(200)
    return (await reply.json()) as CompanyOwn
  }
  const nothing: CompanyOwn = { note: '', noteAt: null, thesis: [], peers: null }

  it('a note is kept for its writer alone, by company, with its day', async () => {
    expect(await own(asha)).toEqual(nothing)
    const kept = await asha.post('/api/company/note', { symbol: 'tcs', note: 'Cash rich <b>and</b> ₹' })
    expect(await kept.json()).toEqual({ ...nothing, note: 'Cash rich <b>and</b> ₹', noteAt: expect.any(String) })
    expect((await own(asha)).note).toBe('Cash rich <b>and</b> ₹')
    expect(await own(ravi)).toEqual(nothing)
    expect(await own(asha, 'INFY')).toEqual(nothing)
    await asha.post('/api/company/note', { symbol: 'TCS', note: '' })
    expect((await own(asha)).note).toBe('')
  })

  it('rules of a thesis are read from words and judged today; two in one sentence are two rules', async () => {
    const add = async (words: string): Promise<ThesisReply> =>
      (await (await asha.post('/api/company/thesis', { symbol: 'TCS', words })).json()) as ThesisReply
    const first = await add('roce above 20')
    expect(first).toMatchObject({
      outcome: 'kept',
      own: { thesis: [{ words: 'roce above 20', clause: 'roce > 20%', holds: true, figures: [{ value: 60 }] }] },
    })
    await add('debt to equity under 0.05 and roce above 20')
    const { thesis } = await own(asha)
    expect(thesis.map(({ clause, holds }) => [clause, holds])).toEqual([
      ['roce > 20%', true],
      ['debt_to_equity < 0.05', false],
    ])
    expect(await add('zorblax florp')).toMatchObject({ outcome: 'refused', message: expect.any(String) })
    const [rule] = thesis
    const left = await asha.post('/api/company/thesis/remove', { symbol: 'TCS', id: rule?.id })
    expect(((await left.json()) as CompanyOwn).thesis.map(({ clause }) => clause)).toEqual(['debt_to_equity < 0.05'])
    expect((await own(ravi)).thesis).toEqual([])
  })

  it('peers are those chosen that are companies, until the usual ones are wanted again; other things stay', async () => {
    const put = async (peers: readonly string[] | null): Promise<CompanyOwn> =>
      (await (await asha.post('/api/company/own/peers', { symbol: 'TCS', peers })).json()) as CompanyOwn
    expect((await put(['infy', 'NOBODY', 'INFY', 'TCS', 'ITC'])).peers).toEqual(['INFY', 'ITC'])
    expect((await own(asha)).thesis).toHaveLength(1)
    expect((await put([])).peers).toEqual([])
    expect((await put(null)).peers).toBeNull()
  })

  it('one’s saved screens say whether it is in them and, clause by clause, why not; a stranger’s are not seen', async () => {
    const save = async (question: string, title: string): Promise<void> => {
      const chat_uuid = randomUUID()
      const reply = await asha.post('/api/agents/research/reasoning', {
        chatSessionId: chat_uuid,
        messages: [{ role: 'user', content: question }],
      })
      const { id: chat_id } = (await reply.json()) as ReasoningReply
      await dataOf(
        asha,
        `mutation Save($chat_id: bigint!, $chat_uuid: String!, $chat_title: String) {
          update_user_chat(chat_id: $chat_id, chat_uuid: $chat_uuid, is_alert_set: true, chat_title: $chat_title) { id }
        }`,
        { chat_id, chat_uuid, chat_title: title },
      )
    }
    await save('screen stocks where roce > 50%', 'Best')
    await save('screen stocks where roce > 20% and debt_to_equity < 0.01', 'No debt')
    await save('screen stocks where roce > 20% sort roce asc limit 1', 'The least of the good')
    await save('show TCS: pe', 'Not a list')
    const read = async (person: SignedInCaller) =>
      (await (await person.get('/api/company/screens?symbol=TCS')).json()) as SavedScreenVerdict[]
    const screens = await read(asha)
    expect(screens.map(({ title, isIn, beyond }) => [title, isIn, beyond])).toEqual([
      ['The least of the good', false, 1],
      ['No debt', false, null],
      ['Best', true, null],
    ])
    expect(screens[1]?.why.clauses.map(({ clause, holds }) => [clause, holds])).toEqual([
      ['roce > 20%', true],
      ['debt_to_equity < 0.01', false],
    ])
    expect(await read(ravi)).toEqual([])
  })

  it('is refused to strangers, for companies nobody knows and past its limits, and then changes nothing', async () => {
    const before = await tableHash(server.services.db)
    for (const path of ['own', 'screens'])
      expect((await server.get(`/api/company/${path}?symbol=TCS`)).status, path).toBe(401)
    const bodies = {
      note: { symbol: 'TCS', note: 'x' },
      'own/peers': { symbol: 'TCS', peers: null },
      thesis: { symbol: 'TCS', words: 'pe under 10' },
      'thesis/remove': { symbol: 'TCS', id: 'x' },
    }
    for (const [path, body] of Object.entries(bodies)) {
      expect((await server.post(`/api/company/${path}`, body)).status, path).toBe(401)
      expect((await asha.post(`/api/company/${path}`, { ...body, symbol: 'NOBODY' })).status, path).toBe(404)
      expect((await asha.post(`/api/company/${path}`, {})).status, path).toBe(400)
    }
    expect((await asha.post('/api/company/note', { symbol: 'TCS', note: 'x'.repeat(20_001) })).status).toBe(400)
    const many = Array.from({ length: 21 }, (_, at) => `S${at}`)
    expect((await asha.post('/api/company/own/peers', { symbol: 'TCS', peers: many })).status).toBe(400)
    expect(await tableHash(server.services.db)).toBe(before)
  })
})
