import { AppError } from 'core/contract'
import type { FastifyInstance } from 'fastify'

const unlimited = { config: { rateLimit: false as const } }

/** Whether the process answers, and whether it should be sent people. */
export function probes(app: FastifyInstance): void {
  const { db, market } = app.services
  app.get('/healthz', unlimited, async () => ({ ok: true }))
  app.get('/readyz', unlimited, async () => {
    if (!market.isReady() || !(await db.isReady())) throw new AppError('unavailable')
    return { ready: true }
  })
}
