/** GraphQL subscriptions over one socket: they reconnect, resume where they stopped, and never repeat a row. */
import { storageKeys } from 'core/contract'
import { type Client, createClient } from 'graphql-ws'
import { backoffMs } from '#lib/backoff.ts'
import { reportSocket } from '#lib/connection.ts'
import { graphqlFailure, graphqlPath } from '#lib/graphql.ts'
import { type HttpError, networkError } from '#lib/http-error.ts'
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
  /** Rows that are new, or not as they were: put each in the place of the one with its id. */
  readonly onRows: (changed: readonly Row[]) => void
  /** The server has answered for the first time, be it with no rows. */
  readonly onReady?: () => void
  /** False for a row that will come again, such as a question whose answer has not arrived. */
  readonly isComplete?: (row: Row) => boolean
  readonly onError?: (error: HttpError) => void
}

/** The highest id up to which nothing is missing: a resumed subscription may leave out the rest. */
function completeUpTo(complete: ReadonlyMap<number, boolean>): number {
  let upTo = 0
  for (const id of [...complete.keys()].sort((a, b) => a - b)) {
    if (!complete.get(id)) break
    upTo = id
  }
  return upTo
}

/** Follows rows by id. The query takes `$after_id`: after a reconnect only what may have changed is asked for again. */
export function subscribeRows<Row extends { readonly id: number }, Data>(wanted: LiveRows<Row, Data>): () => void {
  const { isComplete = () => true } = wanted
  const seen = new Map<number, string>()
  const complete = new Map<number, boolean>()
  let isReady = false
  const payload = {
    query: wanted.query,
    // Read again at each reconnect, so that a resumed subscription starts where this one stopped.
    get variables() {
      return { ...wanted.variables, after_id: completeUpTo(complete) }
    },
  }
  return socket().subscribe<Data>(payload, {
    next: ({ data, errors }) => {
      const failure = graphqlFailure(errors)
      if (failure) wanted.onError?.(failure)
      if (!data) return
      if (!isReady) wanted.onReady?.()
      isReady = true
      const changed = wanted.rows(data).filter((row) => seen.get(row.id) !== JSON.stringify(row))
      for (const row of changed) {
        seen.set(row.id, JSON.stringify(row))
        complete.set(row.id, isComplete(row))
      }
      if (changed.length > 0) wanted.onRows(changed)
    },
    error: (cause) => {
      const failure = Array.isArray(cause) ? graphqlFailure(cause) : null
      wanted.onError?.(failure ?? networkError(cause))
    },
    complete: () => undefined,
  })
}

/** Calls back at the start, and whenever the server says that something changed; after a reconnect once more. */
export function subscribeTicks(query: string, onTick: () => void): () => void {
  return socket().subscribe<unknown>(
    { query },
    {
      next: ({ data }) => {
        if (data) onTick()
      },
      // What is shown stays; the next read of it says what is wrong.
      error: () => undefined,
      complete: () => undefined,
    },
  )
}
