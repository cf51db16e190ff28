import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '#lib/http-error.ts'

/** A refusal is an answer and is not asked again; silence and 5xx are, twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
