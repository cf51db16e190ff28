/** GraphQL over POST /v1/graphql, with the bearer kept under AUTH_TOKEN. */
import { type ErrorCode, errors, storageKeys } from 'core/contract'
import { type CallOptions, call } from '#lib/http.ts'
import { HttpError } from '#lib/http-error.ts'

export const graphqlPath = '/v1/graphql'

interface GraphqlReply<Data> {
  readonly data?: Data | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

/** The first error of a reply as the same kind of failure REST gives. */
export function graphqlFailure(replyErrors: GraphqlReply<unknown>['errors']): HttpError | null {
  const [first] = replyErrors ?? []
  if (!first) return null
  const code = first.extensions?.code
  const known: ErrorCode = code && Object.hasOwn(errors, code) ? (code as ErrorCode) : 'internal'
  return new HttpError(known, { status: errors[known].status, message: first.message })
}

export async function graphql<Data, Variables extends object = Record<string, never>>(
  query: string,
  variables: Variables,
  options: Pick<CallOptions, 'signal' | 'timeoutMs'> = {},
): Promise<Data> {
  const reply = await call<GraphqlReply<Data>>(graphqlPath, {
    ...options,
    method: 'POST',
    body: { query, variables },
    tokenKey: storageKeys.local.graphqlToken,
  })
  const failure = graphqlFailure(reply.errors)
  if (failure) throw failure
  if (!reply.data) throw new HttpError('internal', { message: errors.internal.message })
  return reply.data
}
