import { AppError, type ErrorBody } from 'core/contract'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Logger } from 'pino'
import { isValueRefused } from '#postgres/errors.ts'

/** The AppError behind an error, however often executor and query layer have wrapped it. */
function appErrorIn(error: unknown): AppError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; depth++) {
    if (cause instanceof AppError) return cause
    cause = (cause instanceof GraphQLError && cause.originalError) || cause.cause
  }
  return null
}

const rootOf = (error: unknown): unknown => (error instanceof GraphQLError ? (error.originalError ?? error) : error)

/** What may be logged of an error we did not foresee: a query layer writes statement and values into its message, and those hold chats and secrets. */
export function traceOf(error: unknown): Record<string, unknown> {
  let root = error
  for (let depth = 0; root instanceof Error && depth < 10; depth++) {
    const next: unknown = (root instanceof GraphQLError && root.originalError) || root.cause
    if (!(next instanceof Error)) break
    root = next
  }
  if (!(root instanceof Error)) return { type: typeof root }
  const { code, constraint, table } = root as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  const at = root.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { type: root.name, code, constraint, table, at: at?.slice(0, 8) }
}

/** The only place where a GraphQL error becomes a reply. */
export function present(error: unknown, log: Logger): GraphQLFormattedError {
  const path = error instanceof GraphQLError ? error.path : undefined
  const known = appErrorIn(error) ?? (isValueRefused(rootOf(error)) ? new AppError('invalid_input') : null)
  if (!known) log.error({ trace: traceOf(error), path }, 'a GraphQL field failed')
  const body = (known ?? new AppError('internal')).toBody()
  return { message: body.message, ...(path ? { path } : {}), extensions: { ...body } }
}

/** The status that fits the reply: 401 first, because a client answers it by fetching a new token and asking again. */
export function statusOf(errors: readonly GraphQLFormattedError[]): number {
  const statuses = errors.map((error) => new AppError((error.extensions as unknown as ErrorBody).code).status)
  return statuses.includes(401) ? 401 : (statuses[0] ?? 200)
}

/** A document or variables that do not fit the schema. The reasons name the schema, so only development hears them. */
export function refusal(reasons: readonly Error[], { hints }: { hints: boolean }): AppError {
  const isAboutVariables = reasons.length > 0 && reasons.every(({ message }) => message.startsWith('Variable "$'))
  return new AppError(isAboutVariables ? 'invalid_input' : 'query_not_allowed', {
    ...(hints ? { details: reasons.map(({ message }) => ({ path: 'query', message })) } : {}),
  })
}
