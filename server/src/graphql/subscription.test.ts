import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatWatch, liveMessages } from '#features/research/live.ts'
import { addMessage, answerMessage } from '#features/research/research.ts'
import type { UserStore } from '#postgres/store.ts'
import { testEngines } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { asPerson, connect, ctxOf, disconnectAll, listen, messagesOf } from '#testing/graphql-socket.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

afterEach(disconnectAll)

describe.each(testEngines)('subscription user_chat on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
  })
  afterAll(() => server.close())

  it('[C16 C18 K46] replays the chat in ascending id order, then sends what happens', async () => {
    const ctx = await ctxOf(server, asha)
    const chat_uuid = randomUUID()
    const first = await addMessage(ctx, { chat_uuid, question: 'pe of tcs' })
    await answerMessage(ctx, { id: first.id, answer: '<p>31.2</p>' })
    const { rows, errors } = listen(connect(server, asPerson(asha)), { email: asha.user.email, chat_uuid })
    await eventually(() => expect(rows).toHaveLength(1))
    const second = await addMessage(ctx, { chat_uuid, question: 'and of infy' })
    await eventually(() => expect(rows).toHaveLength(2))
    await answerMessage(ctx, { id: second.id, answer: '<p>28.4</p>' })
    await eventually(() => expect(rows).toHaveLength(3))
    expect(rows).toEqual([
      {
        id: first.id,
        chat_uuid,
        text_content_user_query: 'pe of tcs',
        text_content_assistant_formatted_response: '<p>31.2</p>',
      },
      {
        id: second.id,
        chat_uuid,
        text_content_user_query: 'and of infy',
        text_content_assistant_formatted_response: null,
      },
      {
        id: second.id,
        chat_uuid,
        text_content_user_query: 'and of infy',
        text_content_assistant_formatted_response: '<p>28.4</p>',
      },
    ])
    expect(errors).toEqual([])
  })

  it('says that a chat without messages is empty', async () => {
    const client = connect(server, asPerson(asha))
    const events = client.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } })
    expect(await events.next()).toEqual({ done: false, value: { data: { user_chat: [] } } })
  })

  it('shows nothing of another user’s chat, whoever writes to it', async () => {
    const chat_uuid = randomUUID()
    const theirs = await ctxOf(server, ravi)
    await addMessage(theirs, { chat_uuid, question: 'my secret question' })
    const mine = listen(connect(server, asPerson(asha)), { chat_uuid })
    const own = listen(connect(server, asPerson(ravi)), { chat_uuid })
    await addMessage(theirs, { chat_uuid, question: 'another' })
    await eventually(() =>
      expect(own.rows.map((row) => row.text_content_user_query)).toEqual(['my secret question', 'another']),
    )
    expect(mine).toMatchObject({ rows: [], errors: [] })
  })

  it('[P7] refuses another user’s e-mail with "Not authorized"', async () => {
    const { errors } = listen(connect(server, asPerson(asha)), { email: ravi.user.email, chat_uuid: randomUUID() })
    await eventually(() => expect(errors).toHaveLength(1))
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'Not authorized',
        extensions: { code: 'not_authorized', message: 'Not authorized' },
      }),
    ])
  })

  it('refuses a chat id that is none with "Chat session not found"', async () => {
    const { errors } = listen(connect(server, asPerson(asha)), { chat_uuid: "'; drop table users" })
    await eventually(() => expect(errors).toHaveLength(1))
    expect(errors).toEqual([expect.objectContaining({ message: 'Chat session not found' })])
  })

  it('resumes above after_id with no gap and no duplicate while 320 messages are being written', async () => {
    const ctx = await ctxOf(server, asha)
    const chat_uuid = randomUUID()
    const total = 320
    const writing = (async () => {
      let written = 0
      // Four writers at once: ids must still become visible in their order.
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          while (written < total) await addMessage(ctx, { chat_uuid, question: `question ${++written}` })
        }),
      )
    })()
    const seen: number[] = []
    while (seen.length < total) {
      const { rows, errors, stop } = listen(connect(server, { headers: asPerson(asha) }), {
        chat_uuid,
        after_id: seen.at(-1) ?? 0,
      })
      const enough = Math.min(37, total - seen.length)
      await eventually(() => expect(rows.length).toBeGreaterThanOrEqual(enough))
      stop()
      expect(errors).toEqual([])
      seen.push(...rows.map((row) => row.id))
    }
    await writing
    const stored = await server.services.db.readAs(ctx.user.id, (tx) =>
      tx.query.user_chat.findMany({ where: (row, { eq }) => eq(row.chat_uuid, chat_uuid), orderBy: (row) => row.id }),
    )
    expect(seen).toEqual(stored.map((row) => row.id))
    expect(seen).toHaveLength(total)
  })

  it('sends a row once that changed before a long replay came to it, however many followed', async () => {
    const ctx = await ctxOf(server, asha)
    const chat_uuid = randomUUID()
    const ids: number[] = []
    for (let at = 0; at < 250; at++) ids.push((await addMessage(ctx, { chat_uuid, question: `question ${at}` })).id)
    let tell = (_id: number | null): void => {}
    const feed: ChatWatch = {
      watch: (_chat, onRow) => {
        tell = onRow
        return () => {}
      },
    }
    const events = liveMessages(ctx, feed, { chat_uuid, after_id: 0 })
    await answerMessage(ctx, { id: ids[0] ?? 0, answer: '<p>first</p>' })
    tell(ids[0] ?? 0)
    const sent: number[] = []
    const take = async (): Promise<void> => {
      const { value } = await events.next()
      sent.push(...value.map(({ id }: { id: number }) => id))
    }
    while (sent.length < ids.length) await take()
    const { id: newest } = await addMessage(ctx, { chat_uuid, question: 'one more' })
    tell(newest)
    await take()
    expect(sent).toEqual([...ids, newest])
    await events.return?.()
  })

  it('sends each version of a row once to every listener while 100 rows are written and answered', async () => {
    const ctx = await ctxOf(server, asha)
    const chat_uuid = randomUUID()
    const listeners = [1, 2, 3].map(() => listen(connect(server, asPerson(asha)), { chat_uuid }))
    for (let at = 0; at < 100; at++) {
      const { id } = await addMessage(ctx, { chat_uuid, question: `question ${at}` })
      await answerMessage(ctx, { id, answer: `<p>${at}</p>` })
    }
    for (const { rows } of listeners) {
      await eventually(() =>
        expect(rows.filter((row) => row.text_content_assistant_formatted_response)).toHaveLength(100),
      )
      const versions = rows.map((row) => `${row.id} ${row.text_content_assistant_formatted_response}`)
      expect(new Set(versions).size).toBe(versions.length)
    }
  })
})

describe.runIf(testEngines.includes('postgres'))('when the store loses the connection that listens', () => {
  it('subscribers still get what was written meanwhile', async () => {
    const server = await testServer({ engine: 'postgres' })
    const asha = await server.signIn('asha@example.com')
    const ctx = await ctxOf(server, asha)
    const chat_uuid = randomUUID()
    const first = await addMessage(ctx, { chat_uuid, question: 'before' })
    const { rows, errors } = listen(connect(server, asPerson(asha)), { chat_uuid })
    await eventually(() => expect(rows).toHaveLength(1))
    const store = server.services.db as UserStore
    const cut = await store.maintain((client) =>
      client.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
      ),
    )
    expect(cut.rowCount).toBe(1)
    const second = await addMessage(ctx, { chat_uuid, question: 'while nobody listened' })
    await eventually(() => expect(rows).toHaveLength(2))
    const third = await addMessage(ctx, { chat_uuid, question: 'after' })
    await eventually(() => expect(rows).toHaveLength(3))
    expect(rows.map((row) => row.id)).toEqual([first.id, second.id, third.id])
    expect(errors).toEqual([])
    await server.close()
  })
})
