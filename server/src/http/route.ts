/** A route reads as a sentence: how often, who, what shape, then the verb and how its answer is presented. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '#ctx.ts'
import { EnvSchema } from '#env.ts'
import { ctxOf, operator, signedIn } from './auth.ts'

export type App = FastifyInstance

type Who = 'public' | 'signedIn' | 'operator'
type CtxOf<W extends Who> = W extends 'public' ? Ctx : UserCtx

interface Sentence<W extends Who, Body, Query, Params> {
  readonly who: W
  /** Requests a minute, per person or per address. Without it, the limit all calls share. */
  readonly limit?: number
  /** Largest body in bytes, when it is not the general one. */
  readonly bodyLimit?: number
  readonly body?: z.ZodType<Body>
  readonly query?: z.ZodType<Query>
  readonly params?: z.ZodType<Params>
}

interface Call<W extends Who, Body, Query, Params> {
  readonly ctx: CtxOf<W>
  readonly body: Body
  readonly query: Query
  readonly params: Params
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<W extends Who, Body, Query, Params> = (call: Call<W, Body, Query, Params>) => unknown

/** A call as it was written, for the reference. */
export interface WrittenCall extends Sentence<Who, unknown, unknown, unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: string
}

const written = new WeakMap<App, WrittenCall[]>()

/** Every call that was made with `get` and `post`, in the order they were. */
export const callsOf = (app: App): readonly WrittenCall[] => written.get(app) ?? []

const guards: { readonly [W in Who]: (ctx: Ctx) => Ctx } = { public: (ctx) => ctx, signedIn, operator }

const usual = EnvSchema.parse({}).REQUESTS_PER_MINUTE

/**
 * For a route that is not made with this helper: `app.get(path, { ...limit(20) }, …)`.
 * An installation that allows more or fewer calls in all allows more or fewer of each.
 */
export const limit = (perMinute: number) => ({
  config: {
    rateLimit: {
      timeWindow: 60_000,
      max: ({ server }: FastifyRequest) =>
        Math.max(1, Math.round((perMinute * server.services.env.REQUESTS_PER_MINUTE) / usual)),
    },
  },
})

function route(method: 'GET' | 'POST') {
  return <W extends Who, Body = undefined, Query = undefined, Params = undefined>(
    app: App,
    path: string,
    sentence: Sentence<W, Body, Query, Params>,
    handler: Handler<W, Body, Query, Params>,
  ): void => {
    const guard = guards[sentence.who]
    written.set(app, [...callsOf(app), { ...sentence, method, path }])
    const options: RouteShorthandOptions = {
      ...(sentence.limit === undefined ? {} : limit(sentence.limit)),
      ...(sentence.bodyLimit === undefined ? {} : { bodyLimit: sentence.bodyLimit }),
      // Before the body is read: a stranger's megabyte is refused unread.
      onRequest: async (request) => {
        guard(ctxOf(request))
      },
    }
    app.route({
      method,
      url: path,
      ...options,
      handler: async (request, reply) => {
        // The casts join what the schema said to the types inferred from it; `undefined` where none was given.
        const call = {
          ctx: guard(ctxOf(request)) as CtxOf<W>,
          body: sentence.body?.parse(request.body) as Body,
          query: sentence.query?.parse(request.query) as Query,
          params: sentence.params?.parse(request.params) as Params,
          request,
          reply,
        }
        return await handler(call)
      },
    })
  }
}

export const get = route('GET')
export const post = route('POST')
