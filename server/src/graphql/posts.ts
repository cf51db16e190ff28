import { AppError } from 'core/contract'
import { graphqlLimits, graphqlPath } from 'core/contract/graphql'
import type { FastifyInstance } from 'fastify'
import type { ExecutionResult, FormattedExecutionResult, GraphQLError, GraphQLSchema } from 'graphql'
import mercurius from 'mercurius'
import type { SignedIn } from '#ctx.ts'
import { retryAfterSeconds } from '#http/errors.ts'
import { contextFor, type GraphqlServices } from './context.ts'
import { isDocumentText, limitRules, parseOptions } from './limits.ts'
import { present, refusal, statusOf } from './mask.ts'

interface Answer {
  readonly status: number
  readonly body: FormattedExecutionResult
}

/** POST /v1/graphql: one operation, or a batch of up to five. */
export async function answerPosts(
  app: FastifyInstance,
  services: GraphqlServices,
  schema: GraphQLSchema,
): Promise<void> {
  const hints = services.env.NODE_ENV !== 'production'
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    graphql: { parseOptions },
    validationRules: limitRules({ introspection: hints, allowed: ['query', 'mutation'] }),
    // Typed for replies of its own routes, which are off; an execution is all it is called with here.
    errorFormatter: (execution: ExecutionResult) => {
      const errors = (execution.errors ?? []).map((error) => present(expected(error), services.log))
      return { statusCode: statusOf(errors), response: { data: execution.data ?? null, errors } }
    },
  })

  /** A compiled query reports unfit variables as an error without a path; nothing of ours has run then. */
  const expected = (error: GraphQLError): unknown =>
    !error.path && !error.originalError ? refusal([error], { hints }) : error

  const refuse = (error: AppError): Answer => ({
    status: error.status,
    body: { errors: [{ message: error.message, extensions: { ...error.toBody() } }] },
  })

  async function answer(request: unknown, user: SignedIn | null): Promise<Answer> {
    const { query, variables, operationName } = (request ?? {}) as Record<string, unknown>
    if (!isDocumentText(query) || !isRecordOrAbsent(variables)) return refuse(new AppError('query_not_allowed'))
    const ctx = contextFor(services, user)
    const name = typeof operationName === 'string' ? operationName : undefined
    try {
      const result = await app.graphql<Record<string, unknown>>(query, ctx, variables ?? undefined, name)
      // Its errors have been through the formatter above.
      const body = result as FormattedExecutionResult
      return { status: body.errors ? statusOf(body.errors) : 200, body }
    } catch (error) {
      // Failures of resolvers are part of a result; what is thrown is a document that was not run.
      return refuse(refusal(reasonsIn(error), { hints }))
    }
  }

  app.post(graphqlPath, { bodyLimit: graphqlLimits.bodyBytes }, async (request, reply) => {
    const { body, user } = request
    if (!Array.isArray(body)) {
      const { status, body: result } = await answer(body, user)
      if (status === 503) reply.header('retry-after', retryAfterSeconds)
      return reply.code(status).send(result)
    }
    if (body.length === 0 || body.length > graphqlLimits.batch) throw new AppError('query_not_allowed')
    const answers = await Promise.all(body.map((each) => answer(each, user)))
    return reply.send(answers.map((each) => each.body))
  })
}

const isRecordOrAbsent = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value == null || (typeof value === 'object' && !Array.isArray(value))

function reasonsIn(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const { errors } = error as Error & { errors?: readonly Error[] }
  return errors ?? [error]
}
