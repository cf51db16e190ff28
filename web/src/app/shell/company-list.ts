import { queryOptions } from '@tanstack/react-query'
import type { CompanyHit, CompanyListQuery } from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** GET /api/company/list: companies by name or symbol. */
export const companyListQuery = ({ country, q }: CompanyListQuery) =>
  queryOptions({
    queryKey: ['company-list', country, q],
    queryFn: ({ signal }) =>
      call<readonly CompanyHit[]>('/api/company/list', {
        query: { country, q },
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        signal,
      }),
    retry: false,
  })
