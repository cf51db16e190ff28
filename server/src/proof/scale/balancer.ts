/** A small balancer on loopback: each request to the next process that takes it, sign-in by the address of who asks. */
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface Balancer {
  readonly origin: string
  /** Requests and sockets that each process took. */
  readonly taken: ReadonlyMap<number, number>
  close(): Promise<void>
}

/** What the built-in sign-in is in the middle of lies in one process, which must also be asked in the end. */
const isPinned = (path: string): boolean => path.startsWith('/api/auth/callback') || path.startsWith('/dev-idp/')

const hashOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

const reach = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })

export async function startBalancer(ports: readonly number[], at = 0): Promise<Balancer> {
  const taken = new Map<number, number>()
  const open = new Set<Socket>()
  let turn = 0

  /** Nothing was sent yet, so that a process which does not take it costs nothing but the next. */
  const pick = async ({ url = '/', socket }: IncomingMessage): Promise<Socket | null> => {
    const first = isPinned(url) ? hashOf(socket.remoteAddress ?? '') : turn++
    for (let place = 0; place < ports.length; place++) {
      const port = ports[(first + place) % ports.length] ?? 0
      const line = await reach(port)
      if (!line) continue
      taken.set(port, (taken.get(port) ?? 0) + 1)
      return line
    }
    return null
  }
  const forwarded = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-host': headers.host ?? '',
    'x-forwarded-proto': 'http',
  })

  const server = createServer(async (asked, reply) => {
    asked.pause()
    const line = await pick(asked)
    const fail = (status: number): void => {
      if (!reply.headersSent) reply.writeHead(status, { 'retry-after': '1' })
      reply.end()
    }
    if (!line) return fail(503)
    const { method, url } = asked
    const sent = request({ method, path: url, headers: forwarded(asked), createConnection: () => line }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      answer.once('error', () => reply.destroy())
    })
    // It may have happened: only who asked can know whether to ask again.
    sent.once('error', () => fail(502))
    reply.once('close', () => sent.destroy())
    asked.pipe(sent)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', async (asked, socket, head) => {
    socket.on('error', () => socket.destroy())
    const line = await pick(asked)
    if (!line) return void socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n')
    const lines = Object.entries(forwarded(asked)).map(([name, value]) => `${name}: ${value}`)
    line.on('error', () => socket.destroy())
    line.once('close', () => socket.destroy())
    socket.once('close', () => line.destroy())
    line.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    line.write(head)
    line.pipe(socket).pipe(line)
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
