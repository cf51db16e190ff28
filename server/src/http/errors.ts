/** The one place where an error becomes a reply. */
import type { Socket } from 'node:net'
import { AppError, type ErrorBody, type ErrorCode } from 'core/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { isValueRefused } from '#postgres/errors.ts'

/** What the framework and its plugins throw, in our words. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
}

const statusCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return new AppError('invalid_input', { cause: error, details: detailsOf(error) })
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? frameworkCodes[error.code] : undefined
    // Only the framework's own errors carry a statusCode; a driver's error must stay 'internal'.
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0
    const known = code ?? statusCodes[status]
    if (known === 'invalid_input') {
      return new AppError(known, { cause: error, details: [{ path: '', message: 'The body is not valid JSON.' }] })
    }
    if (known) return new AppError(known, { cause: error })
    if (isValueRefused(error)) return new AppError('invalid_input', { cause: error })
  }
  return new AppError('internal', { cause: error })
}

const detailsOf = (error: ZodError): ErrorBody['details'] =>
  error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))

/** Said with every 503, so that a client comes back by itself. */
export const retryAfterSeconds = 2

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error)
  if (known.code === 'internal') request.log.error({ err: known.cause ?? known }, 'request failed')
  if (known.code === 'unavailable') reply.header('retry-after', retryAfterSeconds)
  return reply.code(known.status).type('application/json; charset=utf-8').send(JSON.stringify(known.toBody()))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}

/** A connection whose bytes did not become a request: not HTTP, or not in time. */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // Browsers connect ahead of need. A word on a connection that was never used would be read as the answer to the request
  // that is just on its way there; closed in silence, the browser sends it again elsewhere.
  if (!socket.writable || (late && socket.bytesRead === 0)) socket.destroy()
  else socket.end(rawErrorReply(new AppError(late ? 'request_timeout' : 'invalid_input')))
}

/** A whole reply for a connection that never became a request we can route: bad HTTP, refused upgrades. */
export function rawErrorReply(error: AppError): string {
  const body = JSON.stringify(error.toBody())
  return [
    `HTTP/1.1 ${error.status} ${reasonOf(error.status)}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

const reasonOf = (status: number): string => reasons[status] ?? 'Error'
