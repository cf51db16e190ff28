/** GraphQL subscriptions over one socket: they reconnect, resume after the last row seen, and never repeat one. */
import { storageKeys } from 'core/contract'
import { type Client, createClient } from 'graphql-ws'
import { backoffMs } from '#lib/backoff.ts'
import { reportSocket } from '#lib/connection.ts'
import { graphqlFailure, graphqlPath } from '#lib/graphql.ts'
import { HttpError, networkError } from '#lib/http-error.ts'
import { refreshSession } from '#lib/refresh.ts'
import { onSession, readSession, readToken } from '#lib/session.ts'

const forbidden = 4403
const keepAliveMs = 15_000

let client: Client | null = null
let person: string | undefined

function connect(): Client {
  const url = new URL(graphqlPath, window.location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  let tokenRefused = false

  return createClient({
    url: url.href,
    lazy: true,
    keepAlive: keepAliveMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, backoffMs(attempt))),
    connectionParams: async () => {
      // The server closes a socket whose token has run out; the next attempt needs a new one.
      if (tokenRefused) await refreshSession().catch(() => undefined)
      tokenRefused = false
      const token = readToken(storageKeys.local.graphqlToken)
      return token ? { headers: { Authorization: `Bearer ${token}` } } : {}
    },
    on: {
      connected: () => reportSocket(graphqlPath, true),
      closed: (event) => {
        const { code, wasClean } = event as CloseEvent
        tokenRefused = code === forbidden
        reportSocket(graphqlPath, wasClean && code === 1000 ? null : false)
      },
    },
  })
}

function drop() {
  void client?.dispose()
  client = null
  reportSocket(graphqlPath, null)
}

function socket(): Client {
  person = readSession()?.user.uid
  client ??= connect()
  return client
}

// A socket was opened as one person; after a sign-out or as someone else it must not go on.
onSession((session) => {
  if (client && session?.user.uid !== person) drop()
})

export interface LiveRows<Row, Data> {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  /** The rows inside one message of the subscription. */
  readonly rows: (data: Data) => readonly Row[]
  readonly onRows: (fresh: readonly Row[]) => void
  readonly onError?: (error: HttpError) => void
}

/** Rows in ascending id order, each once. The query takes `$after_id`: only later rows are asked for again. */
export function subscribeRows<Row extends { readonly id: number }, Data>(wanted: LiveRows<Row, Data>): () => void {
  let afterId = 0
  const payload = {
    query: wanted.query,
    // Read again at each reconnect, so that a resumed subscription starts where this one stopped.
    get variables() {
      return { ...wanted.variables, after_id: afterId }
    },
  }
  return socket().subscribe<Data>(payload, {
    next: ({ data, errors }) => {
      const failure = graphqlFailure(errors)
      if (failure) wanted.onError?.(failure)
      if (!data) return
      const fresh = wanted.rows(data).filter((row) => row.id > afterId)
      for (const row of fresh) afterId = Math.max(afterId, row.id)
      if (fresh.length > 0) wanted.onRows(fresh)
    },
    error: (cause) => {
      const failure = Array.isArray(cause) ? graphqlFailure(cause) : null
      wanted.onError?.(failure ?? (cause instanceof HttpError ? cause : networkError(cause)))
    },
    complete: () => undefined,
  })
}
