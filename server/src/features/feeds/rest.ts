import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { limits } from 'core/contract'
import {
  FeedAskRequest,
  FeedImportQuery,
  FeedParams,
  FeedReconcileQuery,
  FeedRetryRequest,
  FeedRunParams,
  FeedRunsQuery,
  FeedScheduleRequest,
} from 'core/contract/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserCtx } from '#ctx.ts'
import { type App, get, post } from '#http/route.ts'
import { openEventStream } from '#http/sse.ts'
import type { FeedDoor, FeedHints } from './door.ts'
import {
  findSource,
  listFeedRuns,
  listFeeds,
  type RunRequest,
  readFeedRun,
  retryRequest,
  runFeed,
  scheduleFeed,
} from './feeds.ts'
import { presentRun } from './present.ts'
import { reconcile } from './reconcile.ts'
import { receiveFile } from './upload.ts'

const who = 'operator'

export function feedsRoutes(app: App, door: FeedDoor): void {
  get(app, '/api/feeds', { who }, ({ ctx }) => listFeeds(ctx, door))
  get(app, '/api/feeds/runs', { who, query: FeedRunsQuery }, ({ ctx, query }) =>
    listFeedRuns(ctx, query.connector ?? null),
  )
  get(app, '/api/feeds/runs/:id', { who, params: FeedRunParams }, ({ ctx, params }) =>
    readFeedRun(ctx, door, params.id),
  )
  get(app, '/api/feeds/reconcile', { who, query: FeedReconcileQuery }, ({ ctx, query }) => reconcile(ctx, door, query))

  post(app, '/api/feeds/:connector/schedule', { who, params: FeedParams, body: FeedScheduleRequest }, (call) =>
    scheduleFeed(call.ctx, door, { ...call.params, ...call.body }),
  )

  post(app, '/api/feeds/:connector/ask', { who, limit: 20, params: FeedParams, body: FeedAskRequest }, async (call) => {
    const { keepGood, ...hints } = call.body
    const source = findSource(door, call.params.connector)
    await told(door, call, {
      source,
      origin: 'vendor',
      fileName: source.title.slice(0, 200),
      files: [],
      hints: given(hints),
      keepGood,
      startedBy: call.ctx.user.id,
    })
  })

  post(
    app,
    '/api/feeds/runs/:id/retry',
    { who, limit: 20, params: FeedRunParams, body: FeedRetryRequest },
    async (call) => {
      await told(door, call, await retryRequest(call.ctx, door, { id: call.params.id, ...call.body }))
    },
  )

  // Alone in its scope: no other call takes a body that is not JSON.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    post(
      scope,
      '/api/feeds/:connector/import',
      { who, limit: 20, bodyLimit: limits.feeds.fileBytes, params: FeedParams, query: FeedImportQuery },
      async (call) => {
        const { fileName, keepGood, ...hints } = call.query
        const source = findSource(door, call.params.connector)
        const file = `${source.name}-${randomBytes(8).toString('hex')}`
        await receiveFile(call.request.body, join(door.keptFolder, file))
        await told(door, call, {
          source,
          origin: 'file',
          fileName,
          files: [{ file, fileName }],
          hints: given(hints),
          keepGood: keepGood === 'true',
          startedBy: call.ctx.user.id,
        })
      },
    )
  })
}

/** Only what was said. */
const given = ({ symbol, index }: { symbol?: string | undefined; index?: string | undefined }): FeedHints => ({
  ...(symbol === undefined ? {} : { symbol: symbol.toUpperCase() }),
  ...(index === undefined ? {} : { index: index.toUpperCase() }),
})

interface Watched {
  readonly ctx: UserCtx
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Runs it and tells how far it is; the last event is the whole run. A reader who leaves does not stop it. */
async function told(door: FeedDoor, { ctx, request, reply }: Watched, run: Omit<RunRequest, 'onProgress'>) {
  const stream = openEventStream(request, reply)
  try {
    const row = await runFeed(ctx, door, { ...run, onProgress: (progress) => stream.send('progress', progress) })
    stream.done(await presentRun(row, door, ctx.clock.now()))
  } catch (error) {
    stream.failed(error)
  }
}
