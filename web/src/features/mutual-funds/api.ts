import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FundList, FundOverlap, FundPage, FundPlan, FundTrades } from 'core/contract/rest'
import { call } from '#lib/http.ts'

const at = '/api/mutualfunds'

export const listQuery = (plan: FundPlan) =>
  queryOptions({
    queryKey: ['mutual-funds', 'list', plan],
    queryFn: ({ signal }) => call<FundList>(`${at}/list`, { signal, query: { plan } }),
    placeholderData: keepPreviousData,
  })

export const fundQuery = (id: string) =>
  queryOptions({
    queryKey: ['mutual-funds', 'fund', id],
    queryFn: ({ signal }) => call<FundPage>(`${at}/fund`, { signal, query: { id } }),
  })

export const overlapQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['mutual-funds', 'overlap', ...ids],
    queryFn: ({ signal }) => call<FundOverlap>(`${at}/overlap`, { signal, query: { ids: ids.join(',') } }),
    enabled: ids.length > 1,
    placeholderData: keepPreviousData,
  })

export const tradesQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['mutual-funds', 'traded', symbol],
    queryFn: ({ signal }) => call<FundTrades>(`${at}/traded`, { signal, ...(symbol !== '' && { query: { symbol } }) }),
  })
