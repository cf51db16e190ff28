/** Every socket comes in through one door: Origin, caps and refusals are the same for all of them. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, liveLimits } from 'core/contract'
import type { FastifyInstance } from 'fastify'
import { type ServerOptions, WebSocketServer } from 'ws'
import type { Env } from '#env.ts'
import { rawErrorReply } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { addressOf, isOwnOrigin } from './origin.ts'

export interface SocketCaps {
  readonly perAddress: number
  readonly total: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A WebSocket path. The answer emits 'connection' for each socket that passed the checks:
     * `app.onUpgrade('/v1/live', {}).on('connection', (socket, request) => …)`.
     */
    readonly onUpgrade: (
      path: string,
      options: Pick<ServerOptions, 'handleProtocols' | 'maxPayload'>,
    ) => WebSocketServer
  }
}

/** 1012: the service restarts; a client may come back at once. */
const restartCode = 1012
const goodbyeMs = 2000

export function acceptUpgrades(
  app: FastifyInstance,
  { env, caps, metrics }: { env: Env; caps: SocketCaps; metrics: Metrics },
): void {
  const servers = new Map<string, WebSocketServer>()
  const perAddress = new Map<string, number>()
  let total = 0
  let stopping = false

  const count = (address: string, path: string, change: 1 | -1): void => {
    total += change
    const now = (perAddress.get(address) ?? 0) + change
    if (now > 0) perAddress.set(address, now)
    else perAddress.delete(address)
    metrics.countSocket(path, change)
  }

  const refusal = (request: IncomingMessage, server: WebSocketServer | undefined, address: string): AppError | null => {
    if (stopping) return new AppError('unavailable')
    if (!server) return new AppError('not_found')
    if (!isOwnOrigin(env, request)) return new AppError('origin_not_allowed')
    if (total >= caps.total) return new AppError('unavailable')
    if ((perAddress.get(address) ?? 0) >= caps.perAddress) return new AppError('too_many_requests')
    return null
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    const [path = ''] = (request.url ?? '').split('?')
    const server = servers.get(path)
    const address = addressOf(env, request)
    const refused = refusal(request, server, address)
    if (refused || !server) {
      socket.end(rawErrorReply(refused ?? new AppError('not_found')))
      return
    }
    // Counted before the handshake: a flood that never finishes it must not pass the cap.
    count(address, path, 1)
    socket.once('close', () => count(address, path, -1))
    server.handleUpgrade(request, socket, head, (opened) => {
      // A broken frame is reported here and closes the socket by itself; unheard, it would end the process.
      opened.on('error', () => undefined)
      server.emit('connection', opened, request)
    })
  }

  app.decorate('onUpgrade', (path, options) => {
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: true,
      perMessageDeflate: false,
      maxPayload: liveLimits.frameBytes,
      ...options,
    })
    servers.set(path, server)
    return server
  })

  app.server.on('upgrade', upgrade)

  app.addHook('preClose', async () => {
    stopping = true
    const open = [...servers.values()].flatMap((server) => [...server.clients])
    for (const socket of open) socket.close(restartCode, 'Restarting')
    const gone = Promise.all(
      open.map((socket) => new Promise((done) => (socket.readyState === 3 ? done(null) : socket.once('close', done)))),
    )
    const timer = setTimeout(() => {
      for (const socket of open) socket.terminate()
    }, goodbyeMs)
    await gone
    clearTimeout(timer)
  })
}
