import { queryOptions } from '@tanstack/react-query'
import type { RiskAnswers } from 'core/calculators'
import type { RiskMixes, RiskProfile, RiskTaken } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const mixesQuery = queryOptions({
  queryKey: ['risk-mixes'],
  queryFn: ({ signal }) => call<RiskMixes>('/api/risk/mixes', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: ['risk-profile', email],
    queryFn: ({ signal }) => call<RiskProfile>('/api/risk/profile', { signal }),
    enabled: email !== '',
  })

export const saveDraft = (answers: RiskAnswers): Promise<unknown> =>
  call('/api/risk/draft', { method: 'POST', body: { answers } })

export const finish = (answers: RiskAnswers): Promise<RiskTaken> =>
  call<RiskTaken>('/api/risk/finish', { method: 'POST', body: { answers } })

export const forget = (): Promise<{ readonly deleted: number }> =>
  call<{ readonly deleted: number }>('/api/risk/forget', { method: 'POST' })
