import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { graphqlLimits } from 'core/contract/graphql'
import { type Client, createClient } from 'graphql-ws'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import type { UserCtx } from '#ctx.ts'
import { addMessage, answerMessage } from '#features/research/research.ts'
import type { UserStore } from '#postgres/store.ts'
import { testClock } from '#testing/clock.ts'
import { testEngines } from '#testing/database.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const messagesOf = `subscription Messages($email: String, $chat_uuid: String!, $after_id: bigint) {
  user_chat(email: $email, chat_uuid: $chat_uuid, after_id: $after_id) {
    id chat_uuid text_content_user_query text_content_assistant_formatted_response
  }
}`

interface Message {
  readonly id: number
  readonly chat_uuid: string
  readonly text_content_user_query: string
  readonly text_content_assistant_formatted_response: string | null
}

interface Listener {
  readonly rows: Message[]
  readonly errors: unknown[]
  stop(): void
}

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
})

const urlOf = (server: TestServer): string => `${server.origin.replace('http', 'ws')}/v1/graphql`

function connect(server: TestServer, params: Record<string, unknown>): Client {
  const client = createClient({
    url: urlOf(server),
    webSocketImpl: WebSocket,
    connectionParams: params,
    retryAttempts: 0,
    lazy: true,
  })
  clients.push(client)
  return client
}

const asPerson = (person: SignedInCaller) => ({ Authorization: `Bearer ${person.token}` })

function listen(client: Client, variables: Record<string, unknown>): Listener {
  const rows: Message[] = []
  const errors: unknown[] = []
  const stop = client.subscribe<{ user_chat: Message[] }>(
    { query: messagesOf, variables },
    {
      next: ({ data, errors: failed }) => {
        rows.push(...(data?.user_chat ?? []))
        errors.push(...(failed ?? []))
      },
      error: (error) => errors.push(error),
      complete: () => undefined,
    },
  )
  return { rows, errors, stop }
}

/** The verbs as this person, without a request around them: what a running answer does. */
async function ctxOf(server: TestServer, person: SignedInCaller): Promise<UserCtx> {
  const user = await server.app.authenticate(person.token)
  if (!user) throw new Error('not signed in')
  return { ...server.services, user }
}

const closing = async (
  server: TestServer,
  opening: Record<string, unknown> | null,
): Promise<{ code: number; reason: string }> => {
  const socket = new WebSocket(urlOf(server), 'graphql-transport-ws')
  await once(socket, 'open')
  if (opening) socket.send(JSON.stringify({ type: 'connection_init', payload: opening }))
  const [code, reason] = await once(socket, 'close')
  return { code, reason: String(reason) }
}

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
    await vi.waitFor(() => expect(rows).toHaveLength(1))
    const second = await addMessage(ctx, { chat_uuid, question: 'and of infy' })
    await vi.waitFor(() => expect(rows).toHaveLength(2))
    await answerMessage(ctx, { id: second.id, answer: '<p>28.4</p>' })
    await vi.waitFor(() => expect(rows).toHaveLength(3))
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
    await vi.waitFor(() =>
      expect(own.rows.map((row) => row.text_content_user_query)).toEqual(['my secret question', 'another']),
    )
    expect(mine).toMatchObject({ rows: [], errors: [] })
  })

  it('[P7] refuses another user’s e-mail with "Not authorized"', async () => {
    const { errors } = listen(connect(server, asPerson(asha)), { email: ravi.user.email, chat_uuid: randomUUID() })
    await vi.waitFor(() => expect(errors).toHaveLength(1))
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'Not authorized',
        extensions: { code: 'not_authorized', message: 'Not authorized' },
      }),
    ])
  })

  it('refuses a chat id that is none with "Chat session not found"', async () => {
    const { errors } = listen(connect(server, asPerson(asha)), { chat_uuid: "'; drop table users" })
    await vi.waitFor(() => expect(errors).toHaveLength(1))
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
      await vi.waitFor(() => expect(rows.length).toBeGreaterThanOrEqual(enough), { timeout: 20_000, interval: 5 })
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

  it('sends each version of a row once to every listener while 100 rows are written and answered', async () => {
    const ctx = await ctxOf(server, asha)
    const chat_uuid = randomUUID()
    const listeners = [1, 2, 3].map(() => listen(connect(server, asPerson(asha)), { chat_uuid }))
    for (let at = 0; at < 100; at++) {
      const { id } = await addMessage(ctx, { chat_uuid, question: `question ${at}` })
      await answerMessage(ctx, { id, answer: `<p>${at}</p>` })
    }
    for (const { rows } of listeners) {
      await vi.waitFor(() =>
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
    await vi.waitFor(() => expect(rows).toHaveLength(1))
    const store = server.services.db as UserStore
    const cut = await store.maintain((client) =>
      client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where query ilike 'listen %'"),
    )
    expect(cut.rowCount).toBe(1)
    const second = await addMessage(ctx, { chat_uuid, question: 'while nobody listened' })
    await vi.waitFor(() => expect(rows).toHaveLength(2), { timeout: 10_000 })
    const third = await addMessage(ctx, { chat_uuid, question: 'after' })
    await vi.waitFor(() => expect(rows).toHaveLength(3), { timeout: 10_000 })
    expect(rows.map((row) => row.id)).toEqual([first.id, second.id, third.id])
    expect(errors).toEqual([])
    await server.close()
  })
})

describe('the socket at /v1/graphql', () => {
  let server: TestServer
  let asha: SignedInCaller
  const clock = testClock(Date.now())
  beforeAll(async () => {
    server = await testServer({ clock })
    asha = await server.signIn('asha@example.com')
  })
  afterAll(() => server.close())

  it.each([
    ['no token', {}],
    ['a token that is not ours', { Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
    ['a token without its word', { Authorization: 'x' }],
    ['a token that is not a text', { Authorization: 7 }],
  ])('closes with 4403 on %s', async (_what, params) => {
    expect(await closing(server, params)).toEqual({ code: 4403, reason: 'Forbidden' })
  })

  it('closes when nobody introduces themselves within 3 s', async () => {
    expect(await closing(server, null)).toEqual({ code: 4408, reason: 'Connection initialisation timeout' })
  })

  it('closes on a message that is not of the protocol, and on a frame over 64 kB', async () => {
    for (const [frame, code] of [
      ['hello', 4400],
      ['x'.repeat(graphqlLimits.socket.frameBytes + 1), 1009],
      [Buffer.from('{"type":"connection_init"}'), 4400],
    ] as const) {
      const socket = new WebSocket(urlOf(server), 'graphql-transport-ws')
      await once(socket, 'open')
      socket.send(frame)
      expect((await once(socket, 'close'))[0]).toBe(code)
    }
  })

  it('refuses an old or foreign protocol', async () => {
    const socket = new WebSocket(urlOf(server), 'graphql-ws')
    const [error] = await once(socket, 'error')
    expect(String(error)).toMatch(/protocol/i)
  })

  it('answers subscriptions only', async () => {
    const client = connect(server, asPerson(asha))
    for (const query of [
      '{ interval { value } }',
      'mutation { delete_trading_agent(id: 1) { affected_rows } }',
      'subscription { nope }',
    ]) {
      const failure = await client
        .iterate({ query })
        .next()
        .catch((error: unknown) => error)
      expect(failure).toEqual([expect.objectContaining({ message: 'Query not allowed' })])
    }
  })

  it('allows five sockets a person, and the sixth once another has gone', async () => {
    const open = Array.from({ length: graphqlLimits.socket.perUser }, () => connect(server, asPerson(asha)))
    for (const client of open)
      await client.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } }).next()
    expect(await closing(server, asPerson(asha))).toEqual({ code: 1013, reason: 'Too many sockets' })
    await open[0]?.dispose()
    await vi.waitFor(async () => {
      const again = await connect(server, asPerson(asha))
        .iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } })
        .next()
      expect(again.done).toBe(false)
    })
  })

  it('allows twenty subscriptions a socket and refuses the next', async () => {
    const client = connect(server, asPerson(asha))
    const events = Array.from({ length: graphqlLimits.socket.subscriptions }, () =>
      client.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } }),
    )
    for (const each of events) expect((await each.next()).done).toBe(false)
    const { errors } = listen(client, { chat_uuid: randomUUID() })
    await vi.waitFor(() =>
      expect(errors).toEqual([
        [expect.objectContaining({ extensions: expect.objectContaining({ code: 'too_many_requests' }) })],
      ]),
    )
    await events[0]?.return?.()
    await vi.waitFor(async () => {
      const again = await client.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } }).next()
      expect(again.done).toBe(false)
    })
  })

  it('closes a reader that lets 256 kB wait and takes nothing, and no other', async () => {
    const person = await server.signIn('slow@example.com')
    const ctx = await ctxOf(server, person)
    const chat_uuid = randomUUID()
    const answer = `<p>${'x'.repeat(200_000)}</p>`
    for (let at = 0; at < 60; at++) {
      const { id } = await addMessage(ctx, { chat_uuid, question: `question ${at}` })
      await answerMessage(ctx, { id, answer })
    }
    // The cap of sockets tells when the server has let go of the slow one.
    const quick = Array.from({ length: graphqlLimits.socket.perUser - 1 }, () =>
      listen(connect(server, asPerson(person)), { chat_uuid }),
    )
    for (const { rows } of quick) await vi.waitFor(() => expect(rows).toHaveLength(60), { timeout: 20_000 })
    const slow = new WebSocket(urlOf(server), 'graphql-transport-ws')
    slow.on('error', () => undefined)
    await once(slow, 'open')
    slow.send(JSON.stringify({ type: 'connection_init', payload: asPerson(person) }))
    await once(slow, 'message')
    slow.pause()
    for (let id = 0; id < graphqlLimits.socket.subscriptions; id++) {
      const payload = { query: messagesOf, variables: { chat_uuid } }
      slow.send(JSON.stringify({ id: String(id), type: 'subscribe', payload }))
    }
    await vi.waitFor(
      async () => {
        const sixth = connect(server, asPerson(person))
        expect((await sixth.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } }).next()).done).toBe(
          false,
        )
      },
      { timeout: 20_000, interval: 200 },
    )
    for (const { errors } of quick) expect(errors).toEqual([])
    slow.terminate()
  })

  it('closes with 4403 when the token ends', async () => {
    const soon = await server.signIn('soon@example.com')
    const { expiresAt } = (await ctxOf(server, soon)).user
    clock.set(expiresAt - 100)
    const client = connect(server, asPerson(soon))
    const closed = new Promise((resolve) => client.on('closed', resolve))
    await client.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } }).next()
    expect(await closed).toMatchObject({ code: 4403 })
  })

  it('closes when the person signs out', async () => {
    const leaving = await server.signIn('leaving@example.com')
    const client = connect(server, asPerson(leaving))
    await client.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } }).next()
    const closed = new Promise((resolve) => client.on('closed', resolve))
    await leaving.post('/api/auth/logout')
    expect(await closed).toMatchObject({ code: 4403 })
  })
})
