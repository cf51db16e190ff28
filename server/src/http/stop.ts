import { AppError } from 'core/contract'
import type { FastifyInstance } from 'fastify'

const longestMs = 10_000

/**
 * `app.close()` lets running requests finish, for ten seconds; then what is left is cut.
 * Requests that still arrive on open connections, /readyz among them, are told to come back.
 */
export function stopGracefully(app: FastifyInstance): void {
  let stopping = false
  let limit: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    stopping = true
    limit = setTimeout(() => app.server.closeAllConnections(), longestMs)
  })
  app.addHook('onRequest', async () => {
    if (stopping) throw new AppError('unavailable')
  })
  // A kept connection would hold the process open until it idles out.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close')
    return payload
  })
  app.addHook('onClose', async () => clearTimeout(limit))
}
