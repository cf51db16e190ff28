import { queryOptions } from '@tanstack/react-query'
import type { Showcase } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const showcaseQuery = queryOptions({
  queryKey: ['showcase'],
  queryFn: ({ signal }) => call<Showcase>('/api/showcase', { signal }),
  staleTime: 5 * 60_000,
})

/** Opens the Research Agent with a question already typed. */
export const askAddress = (question: string): string => `/assistant?${new URLSearchParams({ q: question }).toString()}`
