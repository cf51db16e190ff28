import { randomUUID } from 'node:crypto'
import type { Answer } from 'core/compile'
import type { ReasoningReply } from 'core/contract/rest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { allEvents } from '#testing/events.ts'
import { eventually } from '#testing/eventually.ts'
import { dataOf } from '#testing/graphql.ts'
import { asPerson, connect, disconnectAll, listen } from '#testing/graphql-socket.ts'
import { type Caller, type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'

const at = '/api/agents/research'
const goodCompanies = 'screen stocks where roce > 35% sort roce desc'
const question = (chat_uuid: string, content: string) => ({
  chatSessionId: chat_uuid,
  country: 'IN',
  activity: 'capital_market_chat',
  messages: [
    { role: 'user', content: 'an earlier question' },
    { role: 'assistant', content: 'its answer' },
    { role: 'user', content },
  ],
})
const send = async (person: Caller, chat_uuid: string, content: string): Promise<ReasoningReply> => {
  const reply = await person.post(`${at}/reasoning`, question(chat_uuid, content))
  expect(reply.status).toBe(200)
  return (await reply.json()) as ReasoningReply
}
const symbolsIn = (answer: Answer): unknown[] => (answer.tables[0]?.rows ?? []).map(([symbol]) => symbol)

afterEach(disconnectAll)

describe.each(testEngines)('asking the Research Agent on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
  }, 60_000)
  afterAll(() => server.close())
  const answerOf = (person: Caller, chat_id: number): Promise<Response> => person.get(`${at}/answer?chat_id=${chat_id}`)

  it('[C6] GET chatpromptcategories answers categories, each an array of datasets, without a token', async () => {
    const reply = await server.get(`${at}/chatpromptcategories`)
    const categories = (await reply.json()) as Record<string, { dataset_name: string; fields: string[] }[]>
    expect(reply.status).toBe(200)
    expect(Object.keys(categories)).toEqual(['financial', 'ratio', 'price_volume', 'subjective', 'shareholding'])
    expect(categories.financial?.find(({ dataset_name }) => dataset_name === 'income_statement')?.fields).toContain(
      'revenue',
    )
  })

  it('[C7] GET chatkeywords answers a list of keyword strings, with a bearer', async () => {
    expect((await server.get(`${at}/chatkeywords`)).status).toBe(401)
    const words = (await (await asha.get(`${at}/chatkeywords`)).json()) as string[]
    expect(words).toContain('ROCE')
    expect(words.every((word) => typeof word === 'string' && word.length >= 4)).toBe(true)
  })

  it('[C8 C9 T8] the answer to a reasoning call arrives through the live subscription, as HTML', async () => {
    const chat_uuid = randomUUID()
    const { rows, errors } = listen(connect(server, asPerson(asha)), { email: asha.user.email, chat_uuid })
    const reply = await send(asha, chat_uuid, goodCompanies)
    await eventually(() => expect(rows.at(-1)?.text_content_assistant_formatted_response).toBeTruthy())
    const last = rows.at(-1)
    expect(reply).toEqual({ id: last?.id, chat_uuid, status: 'done' })
    expect(last?.text_content_user_query).toBe(goodCompanies)
    expect(last?.text_content_assistant_formatted_response).toMatch(
      /<td>TCS<\/td><td>Tata Consultancy Services Ltd\.<\/td><td>60\.00%<\/td>/,
    )
    expect(errors).toEqual([])
  })

  it('[C8] a caller that accepts an event stream is told what is being done, and at last that it is done', async () => {
    const chat_uuid = randomUUID()
    const reply = await asha.post(`${at}/reasoning`, question(chat_uuid, goodCompanies), {
      accept: 'text/event-stream',
    })
    expect(reply.headers.get('content-type')).toContain('text/event-stream')
    const events = await allEvents(reply)
    expect(events.map(({ event, data }) => (event === 'progress' ? (data as { stage: string }).stage : event))).toEqual(
      ['stored', 'reading', 'running', 'writing', 'done'],
    )
    expect(events.at(-1)?.data).toEqual({ id: expect.any(Number), chat_uuid, status: 'done' })
  })

  it('the whole answer behind a message is its owner’s alone', async () => {
    const { id } = await send(asha, randomUUID(), goodCompanies)
    const answer = (await (await answerOf(asha, id)).json()) as Answer
    expect(answer).toMatchObject({ outcome: 'answer', kind: 'screen', canonical: goodCompanies, problem: null })
    expect(symbolsIn(answer)).toEqual(['TCS', 'INFY', 'ITC'])
    expect([(await answerOf(server, id)).status, (await answerOf(ravi, id)).status]).toEqual([401, 404])
  })

  it('whoever has the link of a shared chat reads its answers by their place, until it is revoked', async () => {
    const chat_uuid = randomUUID()
    await send(asha, chat_uuid, goodCompanies)
    await send(asha, chat_uuid, 'screen stocks where roce < 5%')
    const shared = (place: number) => server.get(`${at}/answer?chat_uuid=${chat_uuid}&at=${place}`)
    expect((await shared(0)).status).toBe(404)
    await asha.post(`${at}/share`, { chat_uuid })
    expect(symbolsIn((await (await shared(0)).json()) as Answer)).toEqual(['TCS', 'INFY', 'ITC'])
    expect(symbolsIn((await (await shared(1)).json()) as Answer)).toEqual(['ETERNAL'])
    expect((await shared(2)).status).toBe(404)
    await dataOf(
      asha,
      'mutation Close($chat_uuid: String!) { delete_chat_share(chat_uuid: $chat_uuid) { affected_rows } }',
      { chat_uuid },
    )
    expect((await shared(0)).status).toBe(404)
  })

  it('what cannot be read is answered with a sentence, and the question stays', async () => {
    const { id, status } = await send(asha, randomUUID(), '<script>alert(1)</script> xyzzy')
    const answer = (await (await answerOf(asha, id)).json()) as Answer
    expect([status, answer.outcome, answer.tables]).toEqual(['done', 'refused', []])
    expect(answer.headline).toBe(answer.problem?.message)
    const { user_chat } = await dataOf(
      asha,
      '{ user_chat(limit: 1) { text_content_user_query text_content_assistant_formatted_response } }',
    )
    expect(JSON.stringify(user_chat)).not.toMatch(/response":".*<script/)
  })

  it.each([
    ['a blank question', () => question(randomUUID(), ' \n\t '), 400],
    [
      'no message of the user',
      () => ({ ...question(randomUUID(), 'x'), messages: [{ role: 'assistant', content: 'x' }] }),
      400,
    ],
    ['no messages', () => ({ ...question(randomUUID(), 'x'), messages: [] }), 400],
    ['another activity', () => ({ ...question(randomUUID(), 'x'), activity: 'mining' }), 400],
    ['a country that is none', () => ({ ...question(randomUUID(), 'x'), country: 'India' }), 400],
    ['[V4 M10] no chat session id', () => ({ ...question('', 'x'), chatSessionId: undefined }), 404],
    ['a chat session id that is none', () => question('not-a-uuid', 'x'), 404],
  ])('[V1] %s is refused and changes nothing', async (_what, body, status) => {
    const before = await tableHash(server.services.db)
    const reply = await asha.post(`${at}/reasoning`, body())
    expect(reply.status).toBe(status)
    if (status === 404)
      expect(await reply.json()).toEqual({ code: 'chat_session_not_found', message: 'Chat session not found' })
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('[V3] needs a signed-in user: "Sign In needed"', async () => {
    const reply = await server.post(`${at}/reasoning`, question(randomUUID(), 'pe of tcs'))
    expect([reply.status, await reply.json()]).toEqual([401, { code: 'sign_in_needed', message: 'Sign In needed' }])
  })

  it('[V2] a question longer than 5000 characters is cut to 5000', async () => {
    const { id } = await send(asha, randomUUID(), 'a'.repeat(6000))
    const { user_chat } = await dataOf(asha, '{ user_chat(limit: 1) { id text_content_user_query } }')
    expect(user_chat).toEqual([{ id, text_content_user_query: 'a'.repeat(5000) }])
  })

  it('nobody asks in another’s chat', async () => {
    const { chat_uuid } = await send(asha, randomUUID(), goodCompanies)
    const before = await tableHash(server.services.db)
    expect((await ravi.post(`${at}/reasoning`, question(chat_uuid, goodCompanies))).status).toBe(404)
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('questions sent at once from two tabs are each answered once, in their order', async () => {
    const chat_uuid = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => send(asha, chat_uuid, goodCompanies)))
    const rows = await eventually(async () => {
      const { user_chat } = await dataOf(
        asha,
        'query Chat($chat_uuid: String!) { user_chat(chat_uuid: $chat_uuid) { id text_content_assistant_formatted_response } }',
        { chat_uuid },
      )
      const found = user_chat as { id: number; text_content_assistant_formatted_response: string | null }[]
      expect(found.every((row) => row.text_content_assistant_formatted_response)).toBe(true)
      return found
    })
    expect(new Set(rows.map((row) => row.text_content_assistant_formatted_response)).size).toBe(1)
    expect(rows).toHaveLength(6)
  })
})
