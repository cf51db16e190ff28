import { queryOptions } from '@tanstack/react-query'
import type { IndexCloses, IndexHistory, IndexPage, IndexRotation, IndexTable } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const tableQuery = queryOptions({
  queryKey: ['indices', 'table'],
  queryFn: ({ signal }) => call<IndexTable>('/api/indices/table', { signal }),
})

export const pageQuery = (index: string) =>
  queryOptions({
    queryKey: ['indices', 'page', index],
    queryFn: ({ signal }) => call<IndexPage>('/api/indices/page', { signal, query: { index } }),
  })

export const historyQuery = (index: string) =>
  queryOptions({
    queryKey: ['indices', 'history', index],
    queryFn: ({ signal }) => call<IndexHistory>('/api/indices/history', { signal, query: { index } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const rotationQuery = queryOptions({
  queryKey: ['indices', 'rotation'],
  queryFn: ({ signal }) => call<IndexRotation>('/api/indices/rotation', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const closesQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['indices', 'closes', ...names],
    queryFn: ({ signal }) => call<IndexCloses>('/api/indices/closes', { signal, query: { names: names.join(',') } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: names.length > 0,
  })
