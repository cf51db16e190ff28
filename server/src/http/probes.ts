import { AppError } from 'core/contract'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Services } from '#ctx.ts'
import { answerErrors } from './errors.ts'
import { sendSecurityHeaders } from './headers.ts'
import { createMetrics, metricsRoute } from './metrics.ts'

const unlimited = { config: { rateLimit: false as const } }

/** What must answer before a process is sent work; one that only has the feed has no user store. */
type Opened = Pick<Services, 'market'> & Partial<Pick<Services, 'db'>>

/** Whether the process answers, and whether it should be sent people. */
export function probes(app: FastifyInstance, { db, market }: Opened): void {
  app.get('/healthz', unlimited, async () => ({ ok: true }))
  app.get('/readyz', unlimited, async () => {
    if (!market.isReady() || (db && !(await db.isReady()))) throw new AppError('unavailable')
    return { ready: true }
  })
}

/** The whole HTTP face of a process that serves nobody: for who watches over it. */
export function createProbeApp({ env, log, ...opened }: Opened & Pick<Services, 'env' | 'log'>): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  answerErrors(app)
  sendSecurityHeaders(app, env)
  probes(app, opened)
  metricsRoute(app, env, createMetrics({ ofProcess: true }))
  return app
}
