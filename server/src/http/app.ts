/** The whole HTTP face of the product: what every request passes through, and the routes of every feature. */
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { AppError } from 'core/contract'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Services } from '#ctx.ts'
import { openIdentity } from '#features/accounts/identity.ts'
import { profileRoutes } from '#features/accounts/profile-rest.ts'
import { accountsRoutes } from '#features/accounts/rest.ts'
import { alertsRoutes } from '#features/agents/rest.ts'
import { candlesRoutes } from '#features/candles/rest.ts'
import { chartingRoutes } from '#features/charting/rest.ts'
import { companiesRoutes } from '#features/companies/rest.ts'
import { cryptoRoutes } from '#features/crypto/rest.ts'
import { dipsRoutes } from '#features/dips/rest.ts'
import { etfsRoutes } from '#features/etfs/rest.ts'
import { explorerRoutes } from '#features/explorer/rest.ts'
import { feedbackRoutes } from '#features/feedback/rest.ts'
import type { FeedDoor } from '#features/feeds/door.ts'
import { feedsRoutes } from '#features/feeds/rest.ts'
import { fieldsRoutes } from '#features/fields/rest.ts'
import { fundsRoutes } from '#features/funds/rest.ts'
import { futuresRoutes } from '#features/futures/rest.ts'
import { holdersRoutes } from '#features/holders/rest.ts'
import { indicesRoutes } from '#features/indices/rest.ts'
import { marketsRoutes } from '#features/markets/rest.ts'
import { noticesRoutes } from '#features/notices/rest.ts'
import { optionsRoutes } from '#features/options/rest.ts'
import { portfolioRoutes } from '#features/portfolio/rest.ts'
import { principlesRoutes } from '#features/principles/rest.ts'
import { promptTestRoutes } from '#features/research/prompt-test-rest.ts'
import { listSavedScreens } from '#features/research/reports.ts'
import { researchRoutes } from '#features/research/rest.ts'
import { lastQuestions, listWords } from '#features/research/words.ts'
import { riskRoutes } from '#features/risk/rest.ts'
import { strategiesRoutes } from '#features/strategies/rest.ts'
import { tradeRoutes } from '#features/trade/rest.ts'
import { vocabRoutes } from '#features/vocab/rest.ts'
import { watchlistRoutes } from '#features/watchlist/rest.ts'
import { listWatchItems } from '#features/watchlist/watchlist.ts'
import { registerGraphql } from '#graphql/register.ts'
import { sessionSecret } from '#identity/secret.ts'
import { alertParts } from '#jobs/alert-parts.ts'
import { createFeedDoor } from '#jobs/feed-door.ts'
import { answeringParts, startQueues } from '#jobs/queues.ts'
import { createModel } from '#model/openai-compatible.ts'
import { readBearer } from './auth.ts'
import { compressAnswers } from './compress.ts'
import { answerErrors, refuseConnection, sendError } from './errors.ts'
import { securityHeaders, sendSecurityHeaders } from './headers.ts'
import { createMetrics, type Metrics, metricsRoute } from './metrics.ts'
import { servePages } from './pages.ts'
import { probes } from './probes.ts'
import { publicConfigRoute } from './public-config.ts'
import { createRequestIds } from './request-id.ts'
import type { App } from './route.ts'
import { stopGracefully } from './stop.ts'
import { acceptUpgrades } from './upgrade.ts'
import { type LiveOptions, liveQuotes } from './websocket.ts'

export interface AppOptions {
  /** Holds the session secret when none is configured. */
  readonly dataDir: string
  /** The built web app. Without one, only the API answers. */
  readonly webRoot?: string
  readonly live?: LiveOptions
  /** How files are imported; in this process when nothing is said. */
  readonly feeds?: FeedDoor
  /** False where other processes do what runs by itself. */
  readonly jobs?: boolean
  /** Routes beside those of the features. */
  readonly routes?: (app: App) => void
  /** Memory, event loop and the like among the metrics; off in tests, which start many servers in one process. */
  readonly processMetrics?: boolean
}

const bodyLimit = 1024 * 1024
const requestTimeoutMs = 30_000
const socketsInAll = 20_000

export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { env } = services
  const metrics = createMetrics({ ofProcess: options.processMetrics ?? true })
  const app = createFrame(services)
  app.decorate('services', services)

  const secret = await sessionSecret(env, options.dataDir)
  const identity = await openIdentity(services, { secret, fetchDevelopment: fetchFrom(app) })
  app.decorate('authenticate', identity.sessions.authenticate)
  app.decorate('onSessionEnd', identity.sessions.onEnd)
  app.addHook('onClose', () => identity.sessions.close())

  answerErrors(app)
  sendSecurityHeaders(app, env)
  compressAnswers(app)
  logRequests(app, metrics)
  stopGracefully(app)
  await app.register(cookie)
  readBearer(app)
  await app.register(rateLimit, {
    max: env.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => (request.user ? `user ${request.user.id}` : `address ${request.ip}`),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  })
  acceptUpgrades(app, { env, metrics, caps: { perAddress: env.SOCKETS_PER_ADDRESS, total: socketsInAll } })

  probes(app, services)
  metricsRoute(app, env, metrics)
  publicConfigRoute(app, identity.development !== null)
  accountsRoutes(app, identity)
  profileRoutes(app, identity)
  noticesRoutes(app)
  alertsRoutes(app, alertParts)
  companiesRoutes(app, {
    savedScreens: listSavedScreens,
    watchlist: async (own) => (await listWatchItems(own, null)).map(({ symbol }) => symbol),
  })
  holdersRoutes(app)
  chartingRoutes(app)
  strategiesRoutes(app, alertParts)
  candlesRoutes(app)
  const feeds = options.feeds ?? createFeedDoor({ env, dataDir: options.dataDir, clock: services.clock })
  feedsRoutes(app, feeds)
  fundsRoutes(app)
  portfolioRoutes(app)
  fieldsRoutes(app)
  etfsRoutes(app)
  cryptoRoutes(app)
  futuresRoutes(app)
  watchlistRoutes(app, alertParts)
  dipsRoutes(app)
  riskRoutes(app)
  principlesRoutes(app)
  vocabRoutes(app, { taught: listWords, questions: lastQuestions })
  tradeRoutes(app)
  feedbackRoutes(app)
  explorerRoutes(app)
  const model = createModel(env)
  const research = answeringParts(model)
  researchRoutes(app, research)
  indicesRoutes(app)
  marketsRoutes(app, { watchlist: research.watchlist })
  optionsRoutes(app)
  promptTestRoutes(app, { parts: research, model })
  if (options.jobs ?? true) app.addHook('onClose', await startQueues(services, { feeds, research }))
  await registerGraphql(app, services)
  liveQuotes(app, options.live)
  options.routes?.(app)
  await servePages(app, { env, webRoot: options.webRoot ?? '', issuer: identity.issuerOrigin })
  return app
}

function createFrame({ env, log }: Services): FastifyInstance {
  const fixed = securityHeaders(env)
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    // One hop: further entries of X-Forwarded-For were written by whoever sent the request.
    trustProxy: env.TRUST_PROXY ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    // stop.ts answers those, in the shape of every other error.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be read never reaches the hooks.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers(fixed).header('x-request-id', request.id))
    },
    clientErrorHandler: refuseConnection,
  })
  // JSON is the only body we read; a form or text from another site must not look like a call.
  app.removeContentTypeParser('text/plain')
  return app
}

/** One line per request: the route's pattern, never its address, whose query may hold a code or a search. */
function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, user, id } = request
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.raw.statusCode
    const ms = Math.round(reply.elapsedTime * 100) / 100
    // Pages and their files are many and say little: whoever needs them asks for LOG_LEVEL=debug.
    const level = /^\/(api|v1|dev-idp)\//.test(route) ? 'info' : 'debug'
    app.services.log[level]({ method, route, status, ms, reqId: id, ...(user ? { userId: user.id } : {}) }, 'request')
    metrics.countRequest({ method, route, status, seconds: ms / 1000 })
  })
}

/** The development provider is asked without leaving the process, so that it answers under any host name or proxy. */
function fetchFrom(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const reply = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: `${url.pathname}${url.search}`,
      headers: {
        ...Object.fromEntries(request.headers),
        host: url.host,
        'x-forwarded-host': url.host,
        'x-forwarded-proto': url.protocol.slice(0, -1),
      },
      payload: await request.text(),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) if (value !== undefined) headers.set(name, String(value))
    return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers,
    })
  }
}

/** Requests finish, sockets are told, and only then may the stores be closed. */
export const closeApp = (app: FastifyInstance): Promise<void> => app.close()
