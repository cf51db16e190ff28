import { timingSafeEqual } from 'node:crypto'
import { AppError } from 'core/contract'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Env } from '#env.ts'
import { isLocalCaller } from './origin.ts'

/** Numbers for the operator: requests by route, how long they took, open sockets, the process itself. */
export interface Metrics {
  readonly registry: Registry
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countSocket(path: string, change: 1 | -1): void
}

export function createMetrics({ ofProcess }: { ofProcess: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const sockets = new Gauge({ name: 'sockets_open', help: 'Open sockets.', labelNames: ['path'] as const, registers })
  if (ofProcess) collectDefaultMetrics({ register: registry })
  return {
    registry,
    countRequest: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    countSocket: (path, change) => sockets.inc({ path }, change),
  }
}

/** For this machine, or for who knows the token. */
export function metricsRoute(app: FastifyInstance, env: Env, metrics: Metrics): void {
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    const allowed = env.METRICS_TOKEN
      ? sameText(request.headers.authorization ?? '', `Bearer ${env.METRICS_TOKEN}`) || isLocalCaller(request)
      : isLocalCaller(request)
    if (!allowed) throw new AppError('not_authorized')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
