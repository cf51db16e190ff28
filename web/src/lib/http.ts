/** Every call of the product: its own origin, the stored bearer token, one retry after a 401. */
import { type ErrorBody, type ErrorCode, errors, limits, messages, storageKeys } from 'core/contract'
import { takeFirstReply } from '#lib/first-replies.ts'
import { abortedError, HttpError, networkError, timeoutError } from '#lib/http-error.ts'
import { endRefusedSession, refreshSession } from '#lib/refresh.ts'
import { readSession, readToken, sessionGeneration, type TokenKey } from '#lib/session.ts'

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Sent as JSON; a Blob goes as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Which stored token is the bearer: REST uses `token`, GraphQL `AUTH_TOKEN`. */
  readonly tokenKey?: TokenKey
  /** A call that is itself part of signing in must not trigger a refresh. */
  readonly retryAfter401?: boolean
}

const defaultTimeoutMs = 30_000
const basePath = '/'

function addressOf(path: string, query: CallOptions['query']): URL {
  const url = new URL(path, new URL(basePath, window.location.origin))
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

/** REST says what went wrong in the body itself, GraphQL in the extensions of its first error. */
interface FailedReply extends Partial<ErrorBody> {
  readonly errors?: readonly { readonly extensions?: Partial<ErrorBody> }[]
}

async function failureOf(response: Response): Promise<HttpError> {
  const reply: FailedReply | null = await response.json().catch(() => null)
  const body = reply?.errors?.[0]?.extensions ?? reply
  const known = body?.code && Object.hasOwn(errors, body.code) ? body.code : undefined
  const code: ErrorCode = known ?? codeOfStatus(response.status)
  return new HttpError(code, {
    status: response.status,
    message: typeof body?.message === 'string' ? body.message : errors[code].message,
    details: body?.details,
  })
}

function codeOfStatus(status: number): ErrorCode {
  const match = (Object.keys(errors) as ErrorCode[]).find((code) => errors[code].status === status)
  return match ?? (status >= 500 ? 'internal' : 'invalid_input')
}

async function send(url: URL, options: CallOptions): Promise<Response> {
  const { method = 'GET', body, headers, signal, timeoutMs = defaultTimeoutMs, tokenKey } = options
  const sent = new Headers({ Accept: 'application/json', ...headers })
  const isFile = body instanceof Blob
  if (body !== undefined) sent.set('Content-Type', isFile ? 'application/octet-stream' : 'application/json')
  // The token belongs to this origin: a report or fund site must never see it.
  const token = url.origin === window.location.origin ? readToken(tokenKey ?? storageKeys.local.token) : null
  if (token) sent.set('Authorization', `Bearer ${token}`)

  const timeout = AbortSignal.timeout(timeoutMs)
  const patience = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const first = method === 'GET' ? await takeFirstReply({ url, token, signal: patience }) : null
    if (first) return first
    return await fetch(url, {
      method,
      headers: sent,
      body: body === undefined ? null : isFile ? body : JSON.stringify(body),
      signal: patience,
      credentials: 'same-origin',
    })
  } catch (cause) {
    if (signal?.aborted) throw abortedError(cause)
    if (timeout.aborted) throw timeoutError(timeoutMs, cause)
    throw networkError(cause)
  }
}

/** The reply as it came, after the one retry; any status that is not 2xx throws an HttpError. */
export async function answered(path: string, options: CallOptions = {}): Promise<Response> {
  const url = addressOf(path, options.query)
  const key = options.tokenKey ?? storageKeys.local.token
  const usedToken = readToken(key)
  const generation = sessionGeneration()
  let response = await send(url, options)

  const mayRetry = options.retryAfter401 !== false && limits.retriesAfter401 > 0
  if (response.status === 401 && usedToken && mayRetry && url.origin === window.location.origin) {
    // Another call may have refreshed already; then its token is enough.
    const outcome = readToken(key) !== usedToken && readSession() ? 'renewed' : await refreshSession()
    // Sent again after a sign-out or as someone else, the call would act for the wrong person.
    if (generation !== sessionGeneration()) throw abortedError()
    if (outcome === 'renewed') response = await send(url, options)
    if (outcome === 'refused') endRefusedSession()
  }

  if (!response.ok) throw await failureOf(response)
  return response
}

/** The reply's JSON. The caller names the contract's shape for that path. */
export async function call<Reply>(path: string, options: CallOptions = {}): Promise<Reply> {
  const response = await answered(path, options)
  if (response.status === 204) return undefined as Reply
  try {
    return (await response.json()) as Reply
  } catch (cause) {
    if (options.signal?.aborted) throw abortedError(cause)
    throw new HttpError('unreadable', { status: response.status, message: messages.http.network, cause })
  }
}
