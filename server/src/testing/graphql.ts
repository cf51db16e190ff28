import type { ErrorBody } from 'core/contract'
import type { Caller } from './server.ts'

export interface GraphqlAnswer {
  readonly status: number
  readonly data: Record<string, unknown> | null
  /** `extensions` of each error. */
  readonly errors: readonly ErrorBody[]
}

interface Body {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly message: string; readonly extensions: ErrorBody }[]
}

/** One operation through the real app, as this caller. */
export async function ask(caller: Caller, query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer> {
  const reply = await caller.post('/v1/graphql', { query, ...(variables ? { variables } : {}) })
  const { data = null, errors = [] } = (await reply.json()) as Body
  return { status: reply.status, data, errors: errors.map(({ extensions }) => extensions) }
}

/** The data of an operation that must succeed. */
export async function dataOf(
  caller: Caller,
  query: string,
  variables?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { status, data, errors } = await ask(caller, query, variables)
  if (status !== 200 || !data || errors.length > 0) throw new Error(`${status} ${JSON.stringify(errors)}`)
  return data
}
