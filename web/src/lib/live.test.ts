import { ws } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { backoffMs } from './backoff.ts'
import { connection } from './connection.ts'
import { subscribeRows } from './live.ts'
import { watchQuotes } from './quotes.ts'
import { clearSession, writeSession } from './session.ts'

startNetwork()

interface Row {
  readonly id: number
  readonly answer: string | null
}
interface Visit {
  readonly params: unknown
  variables: unknown
  readonly send: (rows: readonly Row[]) => void
  readonly drop: (code: number) => void
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  clearSession()
})

/** A GraphQL server that answers by hand: each connection is a visit. */
function graphqlServer(): Visit[] {
  const visits: Visit[] = []
  const link = ws.link('ws://localhost:3000/v1/graphql')
  network.use(
    link.addEventListener('connection', ({ client }) => {
      let id = ''
      const say = (message: object) => client.send(JSON.stringify(message))
      client.addEventListener('message', (event) => {
        const message = JSON.parse(String(event.data))
        if (message.type === 'connection_init') {
          visits.push({
            params: message.payload,
            variables: undefined,
            send: (rows) => say({ id, type: 'next', payload: { data: { user_chat: rows } } }),
            drop: (code) => client.close(code, 'gone'),
          })
          say({ type: 'connection_ack' })
        }
        const visit = visits.at(-1)
        if (message.type === 'subscribe' && visit) {
          id = message.id
          visit.variables = message.payload.variables
        }
      })
    }),
  )
  return visits
}

function follow() {
  const heard: Row[][] = []
  stops.push(
    subscribeRows<Row, { user_chat: Row[] }>({
      query: 'subscription Chat($chat_uuid: String!, $after_id: bigint) { user_chat { id } }',
      variables: { chat_uuid: 'c' },
      rows: ({ user_chat }) => user_chat,
      isComplete: ({ answer }) => answer !== null,
      onRows: (rows) => heard.push([...rows]),
    }),
  )
  return heard
}

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 10_000 })
const subscribed = (visits: readonly Visit[], count: number) =>
  eventually(() => expect(visits[count - 1]?.variables).toBeDefined())

describe('a GraphQL subscription', () => {
  it('[C16] goes over a WebSocket at /v1/graphql with the authorization header in connection parameters, from AUTH_TOKEN', async () => {
    const visits = graphqlServer()
    writeSession({ user: aUser('Asha'), token: 'rest' })
    localStorage.setItem('AUTH_TOKEN', 'graph')
    follow()
    await subscribed(visits, 1)
    expect(visits[0]?.params).toEqual({ headers: { Authorization: 'Bearer graph' } })
    expect(visits[0]?.variables).toEqual({ chat_uuid: 'c', after_id: 0 })
  })

  it('reconnects, says so meanwhile, resumes after the last complete row, and never repeats one', async () => {
    const visits = graphqlServer()
    writeSession({ user: aUser('Asha'), token: 't' })
    const heard = follow()
    await subscribed(visits, 1)
    visits[0]?.send([
      { id: 1, answer: 'one' },
      { id: 2, answer: null },
    ])
    await eventually(() => expect(heard).toHaveLength(1))
    visits[0]?.drop(1012)
    await eventually(() => expect(connection()).toBe('reconnecting'))
    await subscribed(visits, 2)
    expect(connection()).toBe('online')
    expect(visits[1]?.variables).toEqual({ chat_uuid: 'c', after_id: 1 })
    visits[1]?.send([
      { id: 2, answer: null },
      { id: 3, answer: 'three' },
    ])
    visits[1]?.send([{ id: 2, answer: 'two' }])
    await eventually(() => expect(heard).toHaveLength(3))
    expect(heard).toEqual([
      [
        { id: 1, answer: 'one' },
        { id: 2, answer: null },
      ],
      [{ id: 3, answer: 'three' }],
      [{ id: 2, answer: 'two' }],
    ])
  })

  it('ends when the person signs out', async () => {
    const visits = graphqlServer()
    writeSession({ user: aUser('Asha'), token: 't' })
    const heard = follow()
    await subscribed(visits, 1)
    clearSession()
    visits[0]?.send([{ id: 1, answer: 'for Asha only' }])
    writeSession({ user: aUser('Ravi'), token: 'ravi' })
    follow()
    await subscribed(visits, 2)
    expect(visits[1]?.params).toEqual({ headers: { Authorization: 'Bearer ravi' } })
    expect(heard).toEqual([])
  })
})

describe('live quotes', () => {
  const quote = (symbol: string, last: number) => ({
    symbol,
    last,
    previousClose: null,
    open: null,
    high: null,
    low: null,
    volume: null,
    at: null,
  })

  function quoteServer() {
    const asked: unknown[][] = []
    const clients: { send: (data: string) => void; close: (code?: number) => void }[] = []
    const link = ws.link('ws://localhost:3000/v1/live')
    network.use(
      link.addEventListener('connection', ({ client }) => {
        const mine: unknown[] = []
        asked.push(mine)
        clients.push(client)
        client.addEventListener('message', (event) => mine.push(JSON.parse(String(event.data))))
      }),
    )
    return { asked, clients }
  }

  it('are asked for once per symbol, handed to whoever watches them, and asked for again after a reconnect', async () => {
    const { asked, clients } = quoteServer()
    const first = vi.fn()
    const second = vi.fn()
    stops.push(watchQuotes({ symbols: ['TCS', 'INFY'], onQuotes: first }))
    await eventually(() => expect(asked[0]).toEqual([{ type: 'subscribe', symbols: ['TCS', 'INFY'] }]))
    const stopSecond = watchQuotes({ symbols: ['INFY', 'ITC'], onQuotes: second })
    await eventually(() => expect(asked[0]).toHaveLength(2))
    expect(asked[0]?.[1]).toEqual({ type: 'subscribe', symbols: ['ITC'] })

    clients[0]?.send(JSON.stringify({ type: 'quotes', quotes: [quote('TCS', 1), quote('ITC', 2)] }))
    await eventually(() => expect(second).toHaveBeenCalledWith([quote('ITC', 2)]))
    expect(first).toHaveBeenCalledWith([quote('TCS', 1)])

    clients[0]?.close(1012)
    await eventually(() => expect(asked[1]).toEqual([{ type: 'subscribe', symbols: ['TCS', 'INFY', 'ITC'] }]))
    stopSecond()
    await eventually(() => expect(asked[1]?.[1]).toEqual({ type: 'unsubscribe', symbols: ['ITC'] }))
  })

  it('are told at once to who watches what somebody else already does, as they stand, and forgotten with the last who did', async () => {
    const { asked, clients } = quoteServer()
    const first = vi.fn()
    const second = vi.fn()
    const third = vi.fn()
    const stopFirst = watchQuotes({ symbols: ['TCS', 'INFY'], onQuotes: first })
    await eventually(() => expect(asked[0]).toHaveLength(1))
    for (const last of [1, 2])
      clients[0]?.send(JSON.stringify({ type: 'quotes', quotes: [quote('TCS', last), quote('ITC', last)] }))
    await eventually(() => expect(first).toHaveBeenCalledTimes(2))

    stops.push(watchQuotes({ symbols: ['INFY', 'TCS', 'ITC'], onQuotes: second }))
    expect(second.mock.calls).toEqual([[[quote('TCS', 2)]]])
    await eventually(() => expect(asked[0]?.[1]).toEqual({ type: 'subscribe', symbols: ['ITC'] }))

    stops.pop()?.()
    stopFirst()
    stops.push(watchQuotes({ symbols: ['TCS'], onQuotes: third }))
    expect(third).not.toHaveBeenCalled()
  })
})

describe('backoff', () => {
  it('grows, is random within half of itself, and is never longer than 20 s', () => {
    expect([0, 1, 2, 10, 1000].map((attempt) => backoffMs(attempt, () => 1))).toEqual([500, 1000, 2000, 20_000, 20_000])
    expect(backoffMs(3, () => 0)).toBe(2000)
  })
})
