import { randomUUID } from 'node:crypto'
import type { TriedSentence, UnknownWord, Vocabulary } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let asha: SignedInCaller
let ravi: SignedInCaller
beforeAll(async () => {
  server = await testServer()
  asha = await server.signIn('asha@example.com')
  ravi = await server.signIn('ravi@example.com')
  // The market is built by the first sentence; the tests are about what follows.
  await server.post('/api/vocab/try', { sentence: 'roce of TCS' })
}, 120_000)
afterAll(() => server.close())

const json = async <Reply>(reply: Promise<Response>): Promise<Reply> => (await (await reply).json()) as Reply
const tried = (who: Pick<SignedInCaller, 'post'>, sentence: string) =>
  json<TriedSentence>(who.post('/api/vocab/try', { sentence }))

describe('the vocabulary', () => {
  it('[R7] gives every word the reader knows to anybody', async () => {
    const { entries } = await json<Vocabulary>(server.get('/api/vocab'))
    expect(entries.find(({ canonical }) => canonical === 'roce')).toMatchObject({ kind: 'field', term: 'ROCE' })
  })

  it('says of each word of a sentence what it became, and names the nearest of one it does not know', async () => {
    const { words, canonical } = await tried(server, 'stocks with roce above 20')
    expect(canonical).toBe('screen stocks where roce > 20%')
    expect(words.map(({ text, kind }) => [text, kind])).toEqual(
      expect.arrayContaining([
        ['roce', 'field'],
        ['20', 'number'],
      ]),
    )
    const strange = await tried(server, 'stocks with flurbish above 20')
    expect(strange.words.find(({ text }) => text === 'flurbish')).toMatchObject({ kind: 'unknown' })
    expect(strange.canonical === null || strange.says === null).toBe(true)
  })

  it('a sentence tried is neither run nor kept', async () => {
    await tried(asha, 'stocks with flurbish above 20')
    expect(await json<UnknownWord[]>(asha.get('/api/vocab/unknown'))).toEqual([])
    expect((await server.post('/api/vocab/try', { sentence: '' })).status).toBe(400)
    expect((await server.post('/api/vocab/try', { sentence: 'x'.repeat(501) })).status).toBe(400)
  })

  it('words of my own questions that were not understood are listed to me alone, until they are taught', async () => {
    const asked = await asha.post('/api/agents/research/reasoning', {
      chatSessionId: randomUUID(),
      country: 'IN',
      messages: [{ role: 'user', content: 'stocks with flurbish above 20' }],
    })
    expect(asked.status).toBe(200)
    expect(await json<UnknownWord[]>(asha.get('/api/vocab/unknown'))).toEqual([
      { word: 'flurbish', times: 1, sentence: 'stocks with flurbish above 20', nearest: expect.any(Array) },
    ])
    expect(await json<UnknownWord[]>(ravi.get('/api/vocab/unknown'))).toEqual([])
    expect((await server.get('/api/vocab/unknown')).status).toBe(401)
    await asha.post('/api/agents/research/words', { word: 'flurbish', meaning: 'roce > 20' })
    expect(await json<UnknownWord[]>(asha.get('/api/vocab/unknown'))).toEqual([])
  })
})
