/** Requests of many people over kept connections, each timed, none left without an end. */
import { Agent, request } from 'node:http'
import { graphqlPath } from 'core/contract/graphql'

export interface Reply {
  /** 0: the connection ended without an answer, so that what was asked may have happened. */
  readonly status: number
  readonly ms: number
  /** It was asked over a connection; false where none could be had. */
  readonly isSent: boolean
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface Asked {
  readonly method?: string
  readonly path: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Traffic {
  ask(asked: Asked): Promise<Reply>
  /** Kept open at this moment, in use or spare. */
  connections(): number
  close(): void
}

/** Longer than anything is promised to take. */
const longestMs = 30_000
/** A spare connection is given up before the product would, which says how long it keeps one: else a request may cross its close. */
const spareMs = 30_000

export function openTraffic(origin: string, connections = 64): Traffic {
  // Each connection in its turn: the last used first would leave most of them spare.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo', maxSockets: connections, timeout: spareMs })
  const { hostname, port } = new URL(origin)
  return {
    connections: () => [agent.sockets, agent.freeSockets].flatMap(Object.values).flat().length,
    ask: ({ method, path, token, headers, body }) =>
      new Promise((resolve) => {
        const began = performance.now()
        const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
        const chunks: Buffer[] = []
        let status = 0
        let isSent = false
        let heard: Record<string, unknown> = {}
        const end = (): void =>
          resolve({
            status,
            ms: performance.now() - began,
            isSent,
            headers: heard,
            body: status === 0 ? '' : Buffer.concat(chunks).toString(),
          })
        const sent = request(
          {
            agent,
            hostname,
            port,
            path,
            method: method ?? (text === undefined ? 'GET' : 'POST'),
            timeout: longestMs,
            headers: {
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(text === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
              ...headers,
            },
          },
          (reply) => {
            heard = reply.headers
            reply.on('data', (chunk: Buffer) => chunks.push(chunk))
            reply.on('end', () => {
              status = reply.statusCode ?? 0
              end()
            })
            reply.on('error', end)
          },
        )
        sent.on('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => (isSent = true))
          else isSent = true
        })
        sent.on('timeout', () => sent.destroy())
        sent.on('error', end)
        sent.end(text)
      }),
    close: () => agent.destroy(),
  }
}

/** A write that a later look into the database can find: one row of the person's watch list. */
export const watching = (symbol: string, token: string): Asked => ({
  path: graphqlPath,
  token,
  body: {
    query: 'mutation Watch($object: watch_list_insert_input!) { insert_watch_list_one(object: $object) { id } }',
    variables: { object: { asset_type: 'equity', symbol } },
  },
})

export const readingList = (token: string): Asked => ({
  path: graphqlPath,
  token,
  body: { query: 'query { watch_list(asset_type: "etf") { id } }' },
})

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
