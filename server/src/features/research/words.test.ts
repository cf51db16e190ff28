import { randomUUID } from 'node:crypto'
import type { Answer } from 'core/compile'
import type { ReasoningReply } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { dataOf } from '#testing/graphql.ts'
import { type Caller, type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const at = '/api/agents/research'

describe.each(testEngines)('words and chats on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
  }, 60_000)
  afterAll(() => server.close())

  const asked = async (person: Caller, chatSessionId: string, content: string): Promise<Answer> => {
    const messages = [{ role: 'user', content }]
    const reply = await person.post(`${at}/reasoning`, { chatSessionId, messages })
    const { id } = (await reply.json()) as ReasoningReply
    return (await (await person.get(`${at}/answer?chat_id=${id}`)).json()) as Answer
  }
  const words = async (person: Caller) => (await (await person.get(`${at}/words`)).json()) as unknown

  it('a sentence teaches a word; it is its teacher’s, in every chat, until it is forgotten', async () => {
    await asked(asha, randomUUID(), 'mast = roce > 30 and d/e < 0.3')
    expect(await words(asha)).toEqual([{ word: 'mast', meaning: 'roce > 30% and debt_to_equity < 0.3' }])
    expect(await words(ravi)).toEqual([])
    const answer = await asked(asha, randomUUID(), 'mast stocks')
    expect(answer.canonical).toBe('screen stocks where roce > 30% and debt_to_equity < 0.3')
    expect((await asked(ravi, randomUUID(), 'mast stocks')).outcome).not.toBe('answer')
    const forget = async (person: Caller) => (await person.post(`${at}/words/forget`, { word: ' Mast ' })).json()
    expect([await forget(ravi), await forget(asha), await forget(asha)]).toEqual([
      { forgotten: false },
      { forgotten: true },
      { forgotten: false },
    ])
    expect((await asked(asha, randomUUID(), 'mast stocks')).outcome).not.toBe('answer')
  })

  it('a word is taught by its own call too, read like the sentence; teaching it again changes it', async () => {
    const teach = (meaning: string) => asha.post(`${at}/words`, { word: 'Sasta', meaning })
    expect(await (await teach('roce > 20')).json()).toEqual({ word: 'sasta', meaning: 'roce > 20%' })
    expect(await (await teach('roce above 25')).json()).toEqual({ word: 'sasta', meaning: 'roce > 25%' })
    const refused = await teach('frobnicated')
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'invalid_input'])
    expect(await words(asha)).toEqual([{ word: 'sasta', meaning: 'roce > 25%' }])
    expect([(await server.get(`${at}/words`)).status, (await server.post(`${at}/words`, {})).status]).toEqual([
      401, 401,
    ])
  })

  it('a follow-up builds on the last question of its own chat', async () => {
    const chat = randomUUID()
    await asked(asha, chat, 'screen stocks where roce > 20% sort roce desc')
    await asked(asha, chat, 'what is love')
    await asked(asha, randomUUID(), 'screen stocks where roce < 5%')
    const answer = await asked(asha, chat, 'only it')
    expect(answer.canonical).toBe('screen stocks in sector "Information Technology" where roce > 20% sort roce desc')
    expect((await asked(ravi, randomUUID(), 'only it')).canonical).not.toBe(answer.canonical)
  })

  it('“my watchlist” is the asker’s own', async () => {
    const add = 'mutation Add($object: watch_list_insert_input!) { insert_watch_list_one(object: $object) { symbol } }'
    await dataOf(asha, add, { object: { asset_type: 'equity', symbol: 'TATASTEEL' } })
    const symbols = async (person: Caller) =>
      ((await asked(person, randomUUID(), 'screen stocks in watchlist where roce > 1%')).tables[0]?.rows ?? []).map(
        ([name]) => name,
      )
    expect(await symbols(asha)).toEqual(['TATASTEEL'])
    expect(await symbols(ravi)).toEqual([])
  })
})
