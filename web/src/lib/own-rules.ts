/** Principles the reader has made her own rules. */
import { queryOptions } from '@tanstack/react-query'
import type { OwnRules } from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** Pass an empty e-mail for a stranger: nothing is asked then. */
export const ownRulesQuery = (email: string) =>
  queryOptions({
    queryKey: ['own-rules', email],
    queryFn: async ({ signal }) => (await call<OwnRules>('/api/principles/mine', { signal })).ids,
    enabled: email !== '',
  })
