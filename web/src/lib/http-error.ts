import { type ErrorBody, type ErrorCode, messages } from 'core/contract'

export type HttpErrorCode = ErrorCode | 'network' | 'aborted' | 'timeout' | 'unreadable'

/** Every failure of a call, with a sentence that may be shown. `status` is null when no answer came. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: HttpErrorCode
  readonly status: number | null
  readonly details: ErrorBody['details']

  constructor(
    code: HttpErrorCode,
    options: ErrorOptions & { message: string; status?: number; details?: ErrorBody['details'] },
  ) {
    super(options.message, options)
    this.code = code
    this.status = options.status ?? null
    this.details = options.details
  }
}

export const networkError = (cause?: unknown) => new HttpError('network', { message: messages.http.network, cause })

export const abortedError = (cause?: unknown) => new HttpError('aborted', { message: messages.http.aborted, cause })

export const timeoutError = (ms: number, cause?: unknown) =>
  new HttpError('timeout', { message: messages.http.timeout(ms), cause })

/** Worth trying again: nobody answered, or the server could not. */
export const isPassing = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.code === 'network' || error.code === 'timeout' || error.status === 408 || (error.status ?? 0) >= 500)

/** Shown as "Not authorized"; what the server could not do just now has its own words. */
export const isRefused = (error: unknown): boolean =>
  error instanceof HttpError && error.status !== null && [401, 403, 404].includes(error.status)
