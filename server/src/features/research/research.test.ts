import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserCtx } from '#ctx.ts'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { addMessage, answerMessage } from './research.ts'
import type { ChatRow } from './store.ts'

const fields = `id chat_uuid chat_title text_content_user_query text_content_assistant_formatted_response created_at
  updated_at is_alert_set is_first`
const chats = `query Chats($email: String, $chat_uuid: String, $is_first: Boolean, $is_alert_set: Boolean, $search: String, $limit: Int, $offset: Int) {
  user_chat(email: $email, chat_uuid: $chat_uuid, is_first: $is_first, is_alert_set: $is_alert_set, search: $search, limit: $limit, offset: $offset) { ${fields} }
}`
const mark = `mutation Mark($chat_id: bigint!, $chat_uuid: String!, $is_alert_set: Boolean!, $chat_title: String) {
  update_user_chat(chat_id: $chat_id, chat_uuid: $chat_uuid, is_alert_set: $is_alert_set, chat_title: $chat_title) { ${fields} }
}`
const rename = `mutation Rename($chat_uuid: String!, $chat_title: String!) {
  rename_user_chat(chat_uuid: $chat_uuid, chat_title: $chat_title) { ${fields} }
}`
const remove = `mutation Remove($chat_id: bigint!, $chat_uuid: String!) {
  delete_user_chat(chat_id: $chat_id, chat_uuid: $chat_uuid) { affected_rows }
}`
const sessionNotFound = {
  status: 404,
  data: null,
  errors: [{ code: 'chat_session_not_found', message: 'Chat session not found' }],
}

type Row = Omit<ChatRow, 'created_at' | 'updated_at'> & { readonly created_at: string; readonly updated_at: string }

describe.each(testEngines)('research chats on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let mine: UserCtx
  let theirs: UserCtx
  let theirRow: ChatRow
  const read = async (person: SignedInCaller, variables: Record<string, unknown>): Promise<Row[]> =>
    (await dataOf(person, chats, variables)).user_chat as Row[]
  const ctxOf = async (person: SignedInCaller): Promise<UserCtx> => {
    const user = await server.app.authenticate(person.token)
    if (!user) throw new Error('not signed in')
    return { ...server.services, user }
  }
  const aChat = async (...questions: string[]): Promise<ChatRow[]> => {
    const chat_uuid = randomUUID()
    const rows: ChatRow[] = []
    for (const question of questions) rows.push(await addMessage(mine, { chat_uuid, question }))
    return rows
  }
  const only = <Item>(items: readonly Item[]): Item => {
    const [item] = items
    if (item === undefined) throw new Error('nothing there')
    return item
  }

  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    mine = await ctxOf(asha)
    theirs = await ctxOf(ravi)
    theirRow = await addMessage(theirs, { chat_uuid: randomUUID(), question: 'what only ravi asks' })
  })
  afterAll(() => server.close())

  it('[E3] a question is a row, and its answer comes later', async () => {
    const { chat_uuid, id } = only(await aChat('  ROCE of\nTCS  '))
    const question = {
      id,
      chat_uuid,
      chat_title: 'ROCE of TCS',
      text_content_user_query: 'ROCE of\nTCS',
      text_content_assistant_formatted_response: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      is_alert_set: false,
      is_first: true,
    }
    expect(await read(asha, { chat_uuid })).toEqual([question])
    await answerMessage(mine, { id, answer: '<p>64.2 %</p>' })
    expect(await read(asha, { chat_uuid })).toEqual([
      { ...question, text_content_assistant_formatted_response: '<p>64.2 %</p>' },
    ])
  })

  it.each([
    ['by its name', '{ user_chat(limit: 1) { said: text_content_assistant_formatted_response } }'],
    [
      'on its type',
      '{ user_chat(limit: 1) { id ... on user_chat { said: text_content_assistant_formatted_response } } }',
    ],
    [
      'in a fragment',
      `query { user_chat(limit: 1) { ...whole } }
       fragment whole on user_chat { id ...answer }
       fragment answer on user_chat { said: text_content_assistant_formatted_response }`,
    ],
    [
      'in one of two places',
      `{ user_chat(limit: 1) { id } user_chat(limit: 1) { said: text_content_assistant_formatted_response } }`,
    ],
  ])('an answer that is asked for %s is read', async (_how, query) => {
    const { id } = only(await aChat('what is said'))
    await answerMessage(mine, { id, answer: '<p>this</p>' })
    expect((await dataOf(asha, query, {})).user_chat).toMatchObject([{ said: '<p>this</p>' }])
  })

  it('[C17 K46] the history by e-mail is the first message of each chat, newest first', async () => {
    const older = await aChat('first of the older', 'second of the older')
    const newer = await aChat('first of the newer', 'second of the newer')
    const history = await read(asha, { email: 'asha@example.com', is_first: true, limit: 2 })
    expect(history.map((row) => row.id)).toEqual([newer[0]?.id, older[0]?.id])
    const next = await read(asha, { is_first: true, limit: 1, offset: 1 })
    expect(next.map((row) => row.id)).toEqual([older[0]?.id])
  })

  it('[K46] the messages of a chat come in ascending id order', async () => {
    const rows = await aChat('one', 'two', 'three')
    const { chat_uuid } = only(rows)
    const messages = await read(asha, { chat_uuid })
    expect(messages.map((row) => [row.id, row.is_first])).toEqual(rows.map((row, at) => [row.id, at === 0]))
  })

  it('[C19 C20 T9] a message saved as report under a title is among the saved prompts', async () => {
    const { id: chat_id, chat_uuid } = only(await aChat('stocks above 200 dma'))
    const before = only(await read(asha, { chat_uuid }))
    const { update_user_chat: saved } = await dataOf(asha, mark, {
      chat_id,
      chat_uuid,
      is_alert_set: true,
      chat_title: '  Above 200 DMA ',
    })
    expect(saved).toEqual({
      ...before,
      is_alert_set: true,
      chat_title: 'Above 200 DMA',
      updated_at: expect.any(String),
    })
    expect((await read(asha, { is_alert_set: true }))[0]).toEqual(saved)
  })

  it('[C21 T10] removing a report changes only the flag', async () => {
    const { id: chat_id, chat_uuid } = only(await aChat('to be removed'))
    await dataOf(asha, mark, { chat_id, chat_uuid, is_alert_set: true, chat_title: 'Kept title' })
    const before = only(await read(asha, { chat_uuid }))
    await dataOf(asha, mark, { chat_id, chat_uuid, is_alert_set: false, chat_title: 'Never written' })
    expect(await read(asha, { chat_uuid })).toEqual([
      { ...before, is_alert_set: false, updated_at: expect.any(String) },
    ])
    expect(before.chat_title).toBe('Kept title')
  })

  it.each([
    ['', 'Please enter a title'],
    ['   ', 'Please enter a title'],
    [null, 'Please enter a title'],
    ['x'.repeat(10_000), 'Title can be at most 200 characters'],
    ['bell\u0007', 'Title can be at most 200 characters'],
  ])('[T9] a report is not saved under the title %j', async (chat_title, message) => {
    const { id: chat_id, chat_uuid } = only(await aChat('untitled'))
    const before = await read(asha, { chat_uuid })
    const refused = { status: 400, data: null, errors: [{ code: 'invalid_input', message }] }
    expect(await ask(asha, mark, { chat_id, chat_uuid, is_alert_set: true, chat_title })).toMatchObject(refused)
    if (chat_title !== null) expect(await ask(asha, rename, { chat_uuid, chat_title })).toMatchObject(refused)
    expect(await read(asha, { chat_uuid })).toEqual(before)
  })

  it('a chat is renamed on its first message', async () => {
    const { chat_uuid } = only(await aChat('one', 'two'))
    await dataOf(asha, rename, { chat_uuid, chat_title: 'My chat' })
    expect((await read(asha, { chat_uuid })).map((row) => row.chat_title)).toEqual(['My chat', 'one'])
  })

  it('chats are found by words of their title, question or answer, one’s own only', async () => {
    const asked = only(await aChat('Which banks lend to windmills?'))
    const answered = only(await aChat('an ordinary question'))
    await answerMessage(mine, { id: answered.id, answer: '<p>Suzlon makes <b>wind</b>mills</p>' })
    await addMessage(theirs, { chat_uuid: randomUUID(), question: 'windmills of somebody else' })
    const found = async (search: string) => (await read(asha, { search })).map(({ id }) => id)
    expect(await found('WINDMILLS')).toEqual([asked.id])
    expect(await found('suzl')).toEqual([answered.id])
    expect(await found('banks windm')).toEqual([asked.id])
    expect(await found('banks suzlon')).toEqual([])
    // Neither a part of a tag nor a sign of the search language is a word.
    expect(await found("strong & ' | ! :*")).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('[C23] a saved prompt is deleted; the next message then leads the chat', async () => {
    const rows = await aChat('one', 'two')
    const { id: chat_id, chat_uuid } = only(rows)
    expect(await dataOf(asha, remove, { chat_id, chat_uuid })).toEqual({ delete_user_chat: { affected_rows: 1 } })
    expect(await read(asha, { chat_uuid })).toMatchObject([{ id: rows[1]?.id, is_first: true, chat_title: 'one' }])
    expect(await ask(asha, remove, { chat_id, chat_uuid })).toEqual(sessionNotFound)
  })

  it('a chat id that is missing, malformed or somebody else’s is "Chat session not found", and changes nothing', async () => {
    const before = await read(ravi, { chat_uuid: theirRow.chat_uuid })
    for (const [chat_id, chat_uuid] of [
      [theirRow.id, theirRow.chat_uuid],
      [theirRow.id, randomUUID()],
      [9_007_199_254_740_991, randomUUID()],
      [1, 'none'],
    ]) {
      expect(await ask(asha, mark, { chat_id, chat_uuid, is_alert_set: true, chat_title: 'Mine' })).toEqual(
        sessionNotFound,
      )
      expect(await ask(asha, mark, { chat_id, chat_uuid, is_alert_set: false })).toEqual(sessionNotFound)
      expect(await ask(asha, remove, { chat_id, chat_uuid })).toEqual(sessionNotFound)
      expect(await ask(asha, rename, { chat_uuid, chat_title: 'Mine' })).toEqual(sessionNotFound)
    }
    expect(await read(asha, { chat_uuid: theirRow.chat_uuid })).toEqual([])
    await expect(addMessage(mine, { chat_uuid: theirRow.chat_uuid, question: 'let me in' })).rejects.toMatchObject({
      code: 'chat_session_not_found',
    })
    await expect(addMessage(mine, { chat_uuid: 'none', question: 'x' })).rejects.toMatchObject({
      code: 'chat_session_not_found',
    })
    await expect(answerMessage(mine, { id: theirRow.id, answer: 'x' })).rejects.toMatchObject({
      code: 'chat_session_not_found',
    })
    expect(await read(ravi, { chat_uuid: theirRow.chat_uuid })).toEqual(before)
  })

  it('[K1] a blank question is refused and a long one cut to 5000 characters', async () => {
    await expect(aChat(' \n ')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(only(await aChat('x'.repeat(6000))).text_content_user_query).toHaveLength(5000)
  })

  it('an answer is cleaned when it is stored', async () => {
    const { id } = only(await aChat('hostile'))
    const answer =
      '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y><a href="javascript:z">b</a><a href="https://e.in/">c</a></p><form action=//e><input></form><svg/onload=q>'
    const row = await answerMessage(mine, { id, answer })
    expect(row.text_content_assistant_formatted_response).toBe(
      '<p>a<a rel="noopener noreferrer nofollow" target="_blank">b</a><a href="https://e.in/" rel="noopener noreferrer nofollow" target="_blank">c</a></p>',
    )
  })

  describe('sharing', () => {
    const share = (person: SignedInCaller, chat_uuid: unknown) =>
      person.post('/api/agents/research/share', { chat_uuid })
    const view = async (chat_uuid: string) => {
      const reply = await server.get(`/api/agents/research/chatview?chat_uuid=${encodeURIComponent(chat_uuid)}`)
      return { status: reply.status, body: await reply.json() }
    }
    const notAvailable = {
      status: 404,
      body: { code: 'share_not_available', message: 'This shared chat is not available.' },
    }

    it('[C10 C12 E6 P6] gives a link ending with the chat’s id, behind which anyone reads the chat and nothing else', async () => {
      const rows = await aChat('one', 'two')
      const { chat_uuid, id } = only(rows)
      await answerMessage(mine, { id, answer: '<p>1</p>' })
      const reply = await share(asha, chat_uuid)
      expect(reply.status).toBe(200)
      expect(await reply.json()).toEqual({ url: `${server.origin}/share/${chat_uuid}` })
      expect(await view(chat_uuid)).toEqual({
        status: 200,
        body: [
          {
            chat_uuid,
            chat_title: 'one',
            text_content_user_query: 'one',
            text_content_assistant_formatted_response: '<p>1</p>',
          },
          {
            chat_uuid,
            chat_title: 'one',
            text_content_user_query: 'two',
            text_content_assistant_formatted_response: null,
          },
        ],
      })
      expect(await (await share(asha, chat_uuid)).json()).toEqual({ url: `${server.origin}/share/${chat_uuid}` })
    })

    it('unknown, never shared, revoked and malformed links answer the same', async () => {
      const { chat_uuid } = only(await aChat('private'))
      await share(asha, chat_uuid)
      const revoke =
        'mutation Revoke($chat_uuid: String!) { delete_chat_share(chat_uuid: $chat_uuid) { affected_rows } }'
      expect(await dataOf(ravi, revoke, { chat_uuid })).toEqual({ delete_chat_share: { affected_rows: 0 } })
      expect((await view(chat_uuid)).status).toBe(200)
      expect(await dataOf(asha, revoke, { chat_uuid })).toEqual({ delete_chat_share: { affected_rows: 1 } })
      for (const id of [chat_uuid, theirRow.chat_uuid, randomUUID(), 'none', '', "' or true --"]) {
        expect(await view(id)).toEqual(notAvailable)
      }
      expect(await (await server.get('/api/agents/research/chatview')).json()).toEqual(notAvailable.body)
    })

    it('[P4] one shares only one’s own chats', async () => {
      for (const id of [theirRow.chat_uuid, randomUUID(), 'none']) {
        const reply = await share(asha, id)
        expect(reply.status).toBe(404)
        expect(await reply.json()).toEqual({ code: 'chat_session_not_found', message: 'Chat session not found' })
      }
      expect((await server.post('/api/agents/research/share', { chat_uuid: theirRow.chat_uuid })).status).toBe(401)
      expect(await view(theirRow.chat_uuid)).toEqual(notAvailable)
    })

    it('one sees one’s own shares, newest first', async () => {
      const shared: string[] = []
      for (const question of ['a', 'b']) {
        const { chat_uuid } = only(await aChat(question))
        await share(asha, chat_uuid)
        shared.unshift(chat_uuid)
      }
      const { chat_share: listed } = await dataOf(asha, '{ chat_share { chat_uuid } }')
      expect((listed as { chat_uuid: string }[]).slice(0, 2).map((row) => row.chat_uuid)).toEqual(shared)
      expect(await dataOf(ravi, '{ chat_share { chat_uuid } }')).toEqual({ chat_share: [] })
    })
  })
})
