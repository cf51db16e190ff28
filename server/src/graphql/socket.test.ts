import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { graphqlLimits } from 'core/contract/graphql'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { addMessage, answerMessage } from '#features/research/research.ts'
import { testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import {
  asPerson,
  closing,
  connect,
  ctxOf,
  disconnectAll,
  listen,
  messagesOf,
  socketUrl,
} from '#testing/graphql-socket.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { staysFor } from './socket.ts'

afterEach(disconnectAll)

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
      const socket = new WebSocket(socketUrl(server), 'graphql-transport-ws')
      await once(socket, 'open')
      socket.send(frame)
      expect((await once(socket, 'close'))[0]).toBe(code)
    }
  })

  it('asks to come back later when the store does not answer', async () => {
    const lost = await testServer({ clock })
    const person = await lost.signIn('asha@example.com')
    await lost.services.db.close()
    clock.advance(2 * 60_000)
    expect(await closing(lost, asPerson(person))).toEqual({ code: 1013, reason: 'Try again later' })
    await lost.app.close()
    await rm(lost.dataDir, { recursive: true })
  })

  it('refuses an old or foreign protocol', async () => {
    const socket = new WebSocket(socketUrl(server), 'graphql-ws')
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
    await eventually(async () => {
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
    await eventually(() =>
      expect(errors).toEqual([
        [expect.objectContaining({ extensions: expect.objectContaining({ code: 'too_many_requests' }) })],
      ]),
    )
    await events[0]?.return?.()
    await eventually(async () => {
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
    for (const { rows } of quick) await eventually(() => expect(rows).toHaveLength(60))
    const slow = new WebSocket(socketUrl(server), 'graphql-transport-ws')
    slow.on('error', () => undefined)
    await once(slow, 'open')
    slow.send(JSON.stringify({ type: 'connection_init', payload: asPerson(person) }))
    await once(slow, 'message')
    slow.pause()
    for (let id = 0; id < graphqlLimits.socket.subscriptions; id++) {
      const payload = { query: messagesOf, variables: { chat_uuid } }
      slow.send(JSON.stringify({ id: String(id), type: 'subscribe', payload }))
    }
    await eventually(async () => {
      const sixth = connect(server, asPerson(person))
      expect((await sixth.iterate({ query: messagesOf, variables: { chat_uuid: randomUUID() } }).next()).done).toBe(
        false,
      )
    })
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

  it('lets go of those who came together one by one, nobody after the end of the token', () => {
    const quarterHour = 15 * 60_000
    const chances = Array.from({ length: 101 }, (_, at) => at / 101)
    const ends = chances.map((chance) => staysFor(quarterHour, chance))
    expect(Math.max(...ends)).toBe(quarterHour)
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(2 * 60_000)
    expect(Math.min(...ends)).toBeGreaterThan(10 * 60_000)
    // So near the end, nobody is sent away twice.
    expect(chances.map((chance) => staysFor(30_000, chance))).toEqual(chances.map(() => 30_000))
    expect(staysFor(-5, 0.5)).toBe(0)
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
