import { latestColumns } from 'core/catalogue'
import { askWithRules, principles, principleThemes } from 'core/contract'
import type { Checklist, OwnRules, PrincipleCounts } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let asha: SignedInCaller
let ravi: SignedInCaller
beforeAll(async () => {
  server = await testServer()
  asha = await server.signIn('asha@example.com')
  ravi = await server.signIn('ravi@example.com')
  // The market is built by the first question; the tests are about what follows.
  await server.get('/api/principles')
}, 120_000)
afterAll(() => server.close())

const json = async <Reply>(reply: Promise<Response>): Promise<Reply> => (await (await reply).json()) as Reply
const mine = (who: SignedInCaller) => json<OwnRules>(who.get('/api/principles/mine'))

describe('principles', () => {
  it('are 10 to 14, of every theme, each with fields that exist', () => {
    expect(principles.length).toBeGreaterThanOrEqual(10)
    expect(principles.length).toBeLessThanOrEqual(14)
    expect(new Set(principles.map(({ theme }) => theme))).toEqual(new Set(principleThemes))
    const names = new Set(latestColumns.map(({ name }) => name))
    expect(principles.flatMap(({ fields }) => fields).filter((field) => !names.has(field))).toEqual([])
    expect(new Set(principles.map(({ id }) => id)).size).toBe(principles.length)
  })

  it('each is read as a screen without a word left over', async () => {
    const two = ['low-debt', 'pledge']
    const joined = [askWithRules('pharma stocks', two), askWithRules('companies with roce above 20', two)]
    const each = principles.map(({ id, words }) => ({ id, sentence: `companies with ${words}` }))
    for (const { id, sentence } of [...each, ...joined.map((sentence) => ({ id: sentence, sentence }))]) {
      const read = await server.services.market.read(sentence, { today: '2024-02-06', taught: [] })
      expect(read, id).toMatchObject({
        outcome: 'query',
        canonical: expect.stringMatching(/^screen stocks (in sector "Healthcare" )?where /),
        reading: { corrections: [], rephrased: null },
      })
      expect(read.reading.words.filter(({ role }) => role === 'unknown')).toEqual([])
    }
  })

  it('counts those who pass today, and says "not computed" by null with a reason', async () => {
    const { counts, asOf } = await json<PrincipleCounts>(server.get('/api/principles'))
    expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(counts.map(({ id }) => id)).toEqual(principles.map(({ id }) => id))
    for (const { passed, reason } of counts) expect(passed === null).toBe(reason !== null)
  })
})

describe('my rules', () => {
  it('are marked and unmarked by their owner alone, once however often', async () => {
    for (const id of ['low-debt', 'low-debt', 'pledge']) await asha.post('/api/principles/mine', { id, isMine: true })
    await ravi.post('/api/principles/mine', { id: 'costs', isMine: true })
    expect((await mine(asha)).ids.toSorted()).toEqual(['low-debt', 'pledge'])
    expect((await mine(ravi)).ids).toEqual(['costs'])
    await asha.post('/api/principles/mine', { id: 'pledge', isMine: false })
    expect((await mine(asha)).ids).toEqual(['low-debt'])
  })

  it('refuse what is no principle, and strangers', async () => {
    expect((await asha.post('/api/principles/mine', { id: 'astrology', isMine: true })).status).toBe(404)
    expect((await asha.post('/api/principles/mine', { id: 'DROP', isMine: true })).status).toBe(400)
    expect((await server.get('/api/principles/mine')).status).toBe(401)
    expect((await server.post('/api/principles/mine', { id: 'pledge', isMine: true })).status).toBe(401)
    expect((await server.get('/api/principles/checklist?symbol=TCS')).status).toBe(401)
  })

  it('become a checklist on a company, each with the figures it was judged by', async () => {
    const list = await json<Checklist>(asha.get('/api/principles/checklist?symbol=TATASTEEL'))
    expect(list).toEqual({
      symbol: 'TATASTEEL',
      rules: [
        {
          id: 'low-debt',
          title: 'Little debt',
          check: 'Debt below half of equity, interest covered 4 times',
          sentence: expect.stringMatching(/^nifty 500 companies with/),
          passes: false,
          figures: expect.arrayContaining([expect.objectContaining({ value: expect.closeTo(0.9, 6) })]),
        },
      ],
    })
    expect((await asha.get('/api/principles/checklist?symbol=NOBODY')).status).toBe(404)
  })
})
