import { queryOptions } from '@tanstack/react-query'
import type { FieldCoverages, FieldSpread } from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** Counting every field of the market the first time takes the server some seconds. */
const slowMs = 60_000

export const coverageQuery = queryOptions({
  queryKey: ['field-coverage'],
  queryFn: ({ signal }) => call<FieldCoverages>('/api/fields/coverage', { signal, timeoutMs: slowMs }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const spreadQuery = (dataset: string, id: string) =>
  queryOptions({
    queryKey: ['field-spread', dataset, id],
    queryFn: ({ signal }) => call<FieldSpread>('/api/fields/spread', { signal, query: { dataset, id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
