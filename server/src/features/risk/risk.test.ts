import { riskQuestions } from 'core/calculators'
import type { RiskMixes, RiskProfile, RiskTaken } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'

let server: TestServer
let asha: SignedInCaller
let ravi: SignedInCaller
beforeAll(async () => {
  server = await testServer()
  asha = await server.signIn('asha@example.com')
  ravi = await server.signIn('ravi@example.com')
})
afterAll(() => server.close())

const all = (choice: number) => Object.fromEntries(riskQuestions.map(({ id }) => [id, choice]))

const json = async <Reply>(reply: Promise<Response>): Promise<Reply> => (await (await reply).json()) as Reply

const profileOf = (who: SignedInCaller) => json<RiskProfile>(who.get('/api/risk/profile'))

describe('the risk profile', () => {
  it('is saved question by question and resumed, by its owner alone', async () => {
    expect(await profileOf(asha)).toEqual({ draft: null, taken: [] })
    expect((await asha.post('/api/risk/draft', { answers: { horizon: 3 } })).status).toBe(200)
    expect((await asha.post('/api/risk/draft', { answers: { horizon: 3, income: 2 } })).status).toBe(200)
    expect(await profileOf(asha)).toEqual({ draft: { horizon: 3, income: 2 }, taken: [] })
    expect(await profileOf(ravi)).toEqual({ draft: null, taken: [] })
  })

  it('finished, it has two scores, the lower band, a day to take it again, and a history', async () => {
    await ravi.post('/api/risk/finish', { answers: all(4) })
    const first = await json<RiskTaken>(asha.post('/api/risk/finish', { answers: all(3) }))
    expect(first).toMatchObject({ band: 4, capacity: { score: 75 }, tolerance: { score: 75 }, decides: 'both' })
    expect(first.retakeOn.slice(0, 4)).toBe(String(Number(first.takenAt.slice(0, 4)) + 1))
    await asha.post('/api/risk/finish', { answers: { ...all(3), horizon: 0 } })
    const { draft, taken } = await profileOf(asha)
    expect(draft).toBeNull()
    expect(taken.map(({ band }) => band)).toEqual([1, 4])
    expect(await (await asha.get('/api/risk/band')).json()).toEqual({
      band: {
        band: 1,
        title: 'Careful',
        equity: [0, 20],
        takenOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        retakeOn: taken[0]?.retakeOn,
      },
    })
  })

  it('refuses answers to other questions and profiles with gaps, and changes nothing then', async () => {
    const before = await tableHash(server.services.db)
    for (const answers of [{ horizon: 9 }, { nonsense: 1 }, { horizon: 1.5 }, { horizon: 'x' }, [], null]) {
      expect((await asha.post('/api/risk/draft', { answers })).status, JSON.stringify(answers)).toBe(400)
    }
    expect((await asha.post('/api/risk/finish', { answers: { horizon: 3 } })).status).toBe(400)
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('is nobody’s without a sign-in', async () => {
    for (const path of ['/api/risk/profile', '/api/risk/band']) expect((await server.get(path)).status, path).toBe(401)
    for (const path of ['/api/risk/draft', '/api/risk/finish', '/api/risk/forget']) {
      expect((await server.post(path, { answers: {} })).status, path).toBe(401)
    }
  })

  it('deletes my answers, all of them and only mine', async () => {
    await asha.post('/api/risk/draft', { answers: { horizon: 1 } })
    expect(await (await asha.post('/api/risk/forget')).json()).toEqual({ deleted: 3 })
    expect(await profileOf(asha)).toEqual({ draft: null, taken: [] })
    expect((await profileOf(ravi)).taken).toHaveLength(1)
  })

  it('tells what the mix of each band did on our data, or why it cannot', async () => {
    const mixes = await json<RiskMixes>(server.get('/api/risk/mixes'))
    expect(mixes.bands.map(({ band }) => band)).toEqual([1, 2, 3, 4, 5])
    // The fixture has three days of prices.
    for (const { history, reason } of mixes.bands) {
      expect(history).toBeNull()
      expect(reason).toMatch(/^Not computed: .*NIFTY 50/)
    }
  }, 120_000)
})
