import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ArrayView, JsExecReply, JsExecRequest, OperatorRuns } from 'core/contract/rest'
import { answered, call } from '#lib/http.ts'

export interface FetchedArrays {
  readonly arrays: ArrayView
  /** Names of which only the first rows came. */
  readonly truncated: ReadonlySet<string>
}

export async function fetchArrays(names: readonly string[], signal?: AbortSignal): Promise<FetchedArrays> {
  const reply = await answered('/api/internal/arrayview', {
    query: { array_name: names.join(',') },
    headers: { 'Content-Type': 'application/json' },
    ...(signal && { signal }),
  })
  const truncated = new Set((reply.headers.get('x-truncated') ?? '').split(',').filter(Boolean))
  return { arrays: (await reply.json()) as ArrayView, truncated }
}

export const execute = async (body: JsExecRequest) =>
  (await call<JsExecReply>('/api/internal/js_exec', { method: 'POST', body })).jsExecResponse.result

export const runsKey = ['operator-runs'] as const

export const runsQuery = infiniteQueryOptions({
  queryKey: runsKey,
  queryFn: ({ signal, pageParam }) =>
    call<OperatorRuns>('/api/internal/operator_runs', { signal, query: { before: pageParam ?? undefined } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ before }) => before,
})
