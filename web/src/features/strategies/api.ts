import { queryOptions } from '@tanstack/react-query'
import type {
  DeletedStrategy,
  ReadStrategyRequest,
  Repeats,
  RunState,
  SaveStrategyRequest,
  Strategy,
  StrategyList,
  StrategyReading,
  StrategyRunDetail,
  StrategyRunRow,
} from 'core/contract/rest'
import { call } from '#lib/http.ts'

const watchedMs = 1000

export const isActive = (state: RunState): boolean => state === 'queued' || state === 'running'

/** Looked at every second while something of it waits or runs, and not at all otherwise. */
export const strategiesQuery = queryOptions({
  queryKey: ['strategies'],
  queryFn: ({ signal }) => call<StrategyList>('/api/strategies', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.strategies.some(({ runs }) => runs.some((run) => isActive(run.state))) ? watchedMs : false,
})

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['strategies', 'run', id],
    queryFn: ({ signal }) => call<StrategyRunDetail>(`/api/strategies/runs/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.state) ? watchedMs : false),
    // What a run found never changes.
    staleTime: ({ state }) => (state.data && !isActive(state.data.state) ? Number.POSITIVE_INFINITY : 0),
  })

const post = <Reply>(path: string, body?: object, signal?: AbortSignal): Promise<Reply> =>
  call<Reply>(path, { method: 'POST', ...(body && { body }), ...(signal && { signal }) })

export const readStrategy = (request: ReadStrategyRequest, signal?: AbortSignal): Promise<StrategyReading> =>
  post('/api/strategies/read', request, signal)
export const saveStrategy = (id: number | null, strategy: SaveStrategyRequest): Promise<Strategy> =>
  post(id === null ? '/api/strategies' : `/api/strategies/${id}/change`, strategy)
export const scheduleStrategy = (id: number, repeats: Repeats): Promise<Strategy> =>
  post(`/api/strategies/${id}/schedule`, { repeats })
export const deleteStrategy = (id: number): Promise<DeletedStrategy> => post(`/api/strategies/${id}/delete`)
export const startRun = (id: number): Promise<StrategyRunRow> => post(`/api/strategies/${id}/run`)
export const cancelRun = (id: number): Promise<StrategyRunRow> => post(`/api/strategies/runs/${id}/cancel`)
