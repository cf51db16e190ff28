import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '#env.ts'

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'id_token',
  'access_token',
  'refresh_token',
  'email',
  'password',
  'secret',
  'webhook_secret',
  'webhookSecret',
  'content',
  'messages',
  'text_content_user_query',
  'text_content_assistant_formatted_response',
]

/** One JSON line per event, on standard output. What could be a secret never reaches it, even inside an error's text. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[removed]',
    },
    serializers: { err: describeError, error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: DescribedError
}

const deepest = 5

/** Lists what is kept by hand: a driver's error also carries the query's values. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    type: error.name,
    message: scrub(error.message),
    ...code,
    ...(error.stack ? { stack: scrub(error.stack) } : {}),
    ...(error.cause !== undefined && depth < deepest ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

const sensitive: readonly [RegExp, string][] = [
  // drizzle puts the values of a failed query behind this word; a value may run over several lines.
  [/\bparams: [\s\S]*?(?=\n\s+at |$)/g, 'params: [removed]'],
  [/\beyJ[\w-]{8,}\.[\w-]*\.?[\w-]*(?:\.[\w-]*){0,2}/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/[\w.+-]+(?:@|%40)[\w-]+\.[\w.-]+/g, '[e-mail]'],
  [/([?&](?:code|token|state|q|redirect|secret)=)[^&\s"']+/gi, '$1[removed]'],
  [/\/\/[^/\s:@]+:[^/\s@]+@/g, '//[removed]@'],
]

export const scrub = (text: string): string =>
  sensitive.reduce((kept, [shape, word]) => kept.replace(shape, word), text)
