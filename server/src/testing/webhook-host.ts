/** Somebody's server that webhooks are sent to, behaving as told. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Whether this host made it its own: it said yes, or nothing at all. */
  readonly isTaken: boolean
}

export type Behaviour =
  | { readonly kind: 'answer'; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: 'silence' }
  /** A status at once, then one byte at a time without end. */
  | { readonly kind: 'drip' }
  /** A status at once, then as much as the other side will take. */
  | { readonly kind: 'flood' }
  | { readonly kind: 'reset' }

export interface WebhookHost {
  readonly origin: string
  readonly port: number
  readonly received: readonly Received[]
  /** Bytes of answers that left, or wait in a buffer to leave. */
  readonly bytesTaken: number
  readonly connections: number
  behave(how: Behaviour | ((received: Received) => Behaviour)): void
  close(): Promise<void>
}

export async function startWebhookHost(): Promise<WebhookHost> {
  const received: Received[] = []
  let connections = 0
  let bytesTaken = 0
  let behaviour: (received: Received) => Behaviour = () => ({ kind: 'answer', status: 200 })

  const answer = (how: Behaviour, response: ServerResponse, request: IncomingMessage): void => {
    if (how.kind === 'answer') return void response.writeHead(how.status, how.headers).end('{"ok":true}')
    if (how.kind === 'reset') return void request.socket.destroy()
    if (how.kind === 'silence') return
    response.writeHead(200)
    if (how.kind === 'drip') {
      const drops = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drops))
      return
    }
    const block = Buffer.alloc(64 * 1024)
    const pour = (): void => {
      let hasRoom = true
      while (!response.destroyed && hasRoom) {
        bytesTaken += block.length
        hasRoom = response.write(block)
      }
    }
    response.on('drain', pour)
    pour()
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const entry = { path: request.url ?? '', headers: request.headers, body, isTaken: false }
    received.push(entry)
    const how = behaviour(entry)
    entry.isTaken = how.kind === 'answer' ? how.status < 300 : how.kind !== 'reset'
    answer(how, response, request)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    received,
    get bytesTaken() {
      return bytesTaken
    },
    get connections() {
      return connections
    },
    behave: (how) => {
      behaviour = typeof how === 'function' ? how : () => how
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
