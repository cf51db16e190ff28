import { AppError } from 'core/contract'
import { graphqlLimits, graphqlPath, socketClose } from 'core/contract/graphql'
import type { FastifyInstance } from 'fastify'
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql'
import { handleProtocols, makeServer } from 'graphql-ws'
import type { WebSocket } from 'ws'
import type { SignedIn } from '#ctx.ts'
import { bearerOf } from '#http/auth.ts'
import type { UserId } from '#postgres/db.ts'
import { contextFor, type GraphqlServices } from './context.ts'
import { isDocumentText, limitRules, parseOptions } from './limits.ts'
import { present, refusal, traceOf } from './mask.ts'
import { createOutgoing } from './outgoing.ts'

const limits = graphqlLimits.socket
const documentsKept = 200

const earlyShare = 0.2
const spreadFromMs = 60_000

/**
 * How long a socket may stay whose token has so long to live. Some go before its end: all who signed in at the
 * opening bell would otherwise come back in the same second, every quarter of an hour, and keep each other waiting.
 */
export const staysFor = (leftMs: number, chance: number): number =>
  leftMs < spreadFromMs ? Math.max(0, leftMs) : leftMs * (1 - earlyShare * chance)

interface Session {
  readonly socket: WebSocket
  user: SignedIn | null
  expiry: NodeJS.Timeout | null
}

/** Subscriptions over WebSocket, protocol graphql-transport-ws. */
export function answerSockets(app: FastifyInstance, services: GraphqlServices, schema: GraphQLSchema): void {
  const hints = services.env.NODE_ENV !== 'production'
  const rules = [...specifiedRules, ...limitRules({ introspection: hints, allowed: ['subscription'] })]
  const documents = new Map<string, DocumentNode | AppError>()
  const open = new Set<Session>()
  const perUser = new Map<UserId, Set<Session>>()

  const asErrors = (error: AppError): readonly GraphQLError[] => [
    new GraphQLError(error.message, { originalError: error, extensions: { ...error.toBody() } }),
  ]

  const server = makeServer<Record<string, unknown> | undefined, Session>({
    connectionInitWaitTimeout: limits.initMs,
    onConnect: async ({ connectionParams, extra }) => {
      const token = bearerOf(authorizationIn(connectionParams))
      const user = token ? await app.authenticate(token) : null
      return user ? admit(extra, user) : false
    },
    onSubscribe: ({ subscriptions, extra }, _id, payload) => {
      if (Object.keys(subscriptions).length > limits.subscriptions) return asErrors(new AppError('too_many_requests'))
      const document = documentOf(payload.query)
      if (document instanceof AppError) return asErrors(document)
      return {
        schema,
        document,
        variableValues: payload.variables ?? {},
        operationName: payload.operationName,
        contextValue: contextFor(services, extra.user),
      } satisfies ExecutionArgs
    },
    subscribe,
    onNext: (_ctx, _id, _payload, _args, { data, errors }) =>
      errors ? { data: data ?? null, errors: errors.map((error) => present(error, services.log)) } : undefined,
    onError: (_ctx, _id, _payload, errors) =>
      errors.map((error) => {
        const isAboutVariables = !error.path && !error.originalError
        return present(isAboutVariables ? refusal([error], { hints }) : error, services.log)
      }),
  })

  /** A word of no protocol is the client's mistake, and it should not come back with it; anything else is ours. */
  function breakOff(socket: WebSocket, error: unknown): void {
    const isTheirs = error instanceof Error && error.message.startsWith('Unexpected message')
    if (!isTheirs) services.log.error({ trace: traceOf(error) }, 'a GraphQL socket failed')
    close(socket, isTheirs ? socketClose.badMessage : socketClose.failed)
  }

  /** Joins the user's sockets, or is refused: one who opens them without end would take everybody's memory. */
  function admit(session: Session, user: SignedIn): boolean {
    const { socket } = session
    if (socket.readyState !== socket.OPEN) return false
    const own = perUser.get(user.id) ?? new Set()
    if (own.size >= limits.perUser) {
      close(socket, socketClose.tooManySockets)
      return false
    }
    perUser.set(user.id, own.add(session))
    session.user = user
    session.expiry = setTimeout(
      () => close(socket, socketClose.forbidden),
      staysFor(user.expiresAt - services.clock.now(), Math.random()),
    )
    return true
  }

  function leave(session: Session): void {
    open.delete(session)
    if (session.expiry) clearTimeout(session.expiry)
    if (!session.user) return
    const own = perUser.get(session.user.id)
    own?.delete(session)
    if (own?.size === 0) perUser.delete(session.user.id)
  }

  /** Parsed and judged once: when a server restarts, thousands of sockets come back with the same words. */
  function documentOf(query: string): DocumentNode | AppError {
    const known = documents.get(query)
    if (known) return known
    const read = readDocument(query)
    if (documents.size >= documentsKept) documents.delete(documents.keys().next().value ?? '')
    documents.set(query, read)
    return read
  }

  function readDocument(query: string): DocumentNode | AppError {
    if (!isDocumentText(query)) return new AppError('query_not_allowed')
    try {
      const document = parse(query, parseOptions)
      const reasons = validate(schema, document, rules)
      return reasons.length > 0 ? refusal(reasons, { hints }) : document
    } catch (error) {
      return refusal([error as Error], { hints })
    }
  }

  app.onSessionEnd((sessionId) => {
    for (const { socket, user } of open) if (user?.sessionId === sessionId) close(socket, socketClose.forbidden)
  })

  app
    .onUpgrade(graphqlPath, { handleProtocols, maxPayload: limits.frameBytes })
    .on('connection', (socket: WebSocket) => {
      const session: Session = { socket, user: null, expiry: null }
      open.add(session)
      const closed = server.opened(
        {
          protocol: socket.protocol,
          send: createOutgoing(socket).send,
          close: (code, reason) => socket.close(code, reason),
          onMessage: (hear) =>
            socket.on('message', (data, isBinary) => {
              if (isBinary) {
                close(socket, socketClose.badMessage)
                return
              }
              hear(String(data)).catch((error: unknown) => breakOff(socket, error))
            }),
        },
        session,
      )
      socket.once('close', (code, reason) => {
        leave(session)
        void closed(code, String(reason))
      })
      keepAlive(socket)
    })
}

const close = (socket: WebSocket, { code, reason }: { readonly code: number; readonly reason: string }): void =>
  socket.close(code, reason)

/** A peer that vanished without a word is noticed within two pings. */
function keepAlive(socket: WebSocket): void {
  let answered = true
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate()
      return
    }
    answered = false
    socket.ping()
  }, limits.pingMs)
  socket.on('pong', () => {
    answered = true
  })
  socket.once('close', () => clearInterval(timer))
}

function authorizationIn(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const headers = params?.headers
  const nested = typeof headers === 'object' && headers !== null ? (headers as Record<string, unknown>) : {}
  const found = [params?.Authorization, params?.authorization, nested.Authorization, nested.authorization]
  return found.find((value): value is string => typeof value === 'string')
}
