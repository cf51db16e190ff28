import { queryOptions } from '@tanstack/react-query'
import type { OwnRules, PrincipleCounts } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const countsQuery = queryOptions({
  queryKey: ['principle-counts'],
  queryFn: ({ signal }) => call<PrincipleCounts>('/api/principles', { signal }),
  staleTime: 10 * 60_000,
})

export const markRule = (id: string, isMine: boolean): Promise<OwnRules> =>
  call<OwnRules>('/api/principles/mine', { method: 'POST', body: { id, isMine } })
