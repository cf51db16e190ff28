/** Every error that leaves the server: its code, its HTTP status and the sentence a person reads. */
export const errors = {
  invalid_input: { status: 400, message: 'Please correct the invalid fields.' },
  query_not_allowed: { status: 400, message: 'Query not allowed' },
  address_not_allowed: { status: 400, message: 'This address cannot be reached from our servers.' },
  telegram_failed: { status: 400, message: 'Failed to connect Telegram account' },
  sign_in_needed: { status: 401, message: 'Sign In needed' },
  authentication_failed: { status: 401, message: 'Authentication failed. Please try again.' },
  not_authorized: { status: 403, message: 'Not authorized' },
  origin_not_allowed: { status: 403, message: 'Not authorized' },
  not_found: { status: 404, message: 'Not found' },
  chat_session_not_found: { status: 404, message: 'Chat session not found' },
  share_not_available: { status: 404, message: 'This shared chat is not available.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time. Nothing was changed.' },
  changed_elsewhere: { status: 409, message: 'Changed elsewhere. Reload to continue.' },
  telegram_taken: { status: 409, message: 'This Telegram account is connected to another user.' },
  payload_too_large: { status: 413, message: 'That is more than can be sent at once.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  ping_failed: { status: 424, message: 'Ping failed: no 2xx answer' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: { status: 503, message: 'Not ready yet. Please try again in a moment.' },
  storage_full: { status: 507, message: 'Storage is full' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The body of every REST error, and `extensions` of every GraphQL error. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  /** Which input is wrong and why, when one is. */
  readonly details?: readonly { readonly path: string; readonly message: string }[]
}

/** The only error whose message reaches a user. Anything else leaves as `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorBody['details']

  constructor(code: ErrorCode, options?: ErrorOptions & { message?: string; details?: ErrorBody['details'] }) {
    super(options?.message ?? errors[code].message, options)
    this.code = code
    this.details = options?.details
  }

  get status(): number {
    return errors[this.code].status
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) }
  }
}
