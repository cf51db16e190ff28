import { queryOptions } from '@tanstack/react-query'
import type {
  ChartBars,
  ChartDrawing,
  ChartInstrument,
  ChartLeader,
  ChartMarks,
  ChartMarksRequest,
  ChartMinutes,
  ChartReading,
  ChartReadRequest,
  ChartScan,
  ChartScanRequest,
  NewDrawingRequest,
  RemovedChartRow,
  SavedLayout,
} from 'core/contract/rest'
import { call } from '#lib/http.ts'

const base = '/api/charting'
const forGood = Number.POSITIVE_INFINITY

export type Subject = Pick<ChartInstrument, 'asset' | 'symbol'>

export const leadersQuery = queryOptions({
  queryKey: ['chart-leaders'],
  queryFn: ({ signal }) => call<readonly ChartLeader[]>(`${base}/leaders`, { signal }),
  staleTime: forGood,
})

export const barsQuery = ({ asset, symbol }: Subject) =>
  queryOptions({
    queryKey: ['chart-bars', asset, symbol],
    queryFn: ({ signal }) => call<ChartBars>(`${base}/bars`, { signal, query: { asset, symbol } }),
    staleTime: 10 * 60_000,
  })

/** What a symbol without bars may have been. */
export const nearQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['chart-near', symbol],
    queryFn: ({ signal }) =>
      call<readonly ChartInstrument[]>(`${base}/instruments`, { signal, query: { q: symbol, near: 'yes' } }),
    staleTime: forGood,
  })

const minutesAgainMs = 20_000

export const minutesQuery = ({ asset, symbol }: Subject) =>
  queryOptions({
    queryKey: ['chart-minutes', asset, symbol],
    queryFn: ({ signal }) => call<ChartMinutes>(`${base}/minutes`, { signal, query: { asset, symbol } }),
    refetchInterval: minutesAgainMs,
  })

export const readSentence = (asked: ChartReadRequest): Promise<ChartReading> =>
  call<ChartReading>(`${base}/read`, { method: 'POST', body: asked })

export const marksQuery = (asked: ChartMarksRequest | null) =>
  queryOptions({
    queryKey: ['chart-marks', asked],
    queryFn: ({ signal }) => call<ChartMarks>(`${base}/marks`, { method: 'POST', body: asked, signal }),
    enabled: asked !== null,
    staleTime: forGood,
    retry: false,
  })

export const scanQuery = (asked: ChartScanRequest | null) =>
  queryOptions({
    queryKey: ['chart-scan', asked],
    queryFn: ({ signal }) => call<ChartScan>(`${base}/scan`, { method: 'POST', body: asked, signal }),
    enabled: asked !== null,
    staleTime: forGood,
    retry: false,
  })

export const drawingsQuery = ({ asset, symbol }: Subject, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['chart-drawings', asset, symbol],
    queryFn: ({ signal }) => call<readonly ChartDrawing[]>(`${base}/drawings`, { signal, query: { asset, symbol } }),
    enabled: isSignedIn,
  })

export const addDrawing = (body: NewDrawingRequest): Promise<ChartDrawing> =>
  call<ChartDrawing>(`${base}/drawings`, { method: 'POST', body })

export const changeDrawing = (body: ChartDrawing): Promise<ChartDrawing> =>
  call<ChartDrawing>(`${base}/drawings/change`, { method: 'POST', body })

export const removeDrawing = (id: number): Promise<RemovedChartRow> =>
  call<RemovedChartRow>(`${base}/drawings/remove`, { method: 'POST', body: { id } })

export const layoutsQuery = (isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['chart-layouts'],
    queryFn: ({ signal }) => call<readonly SavedLayout[]>(`${base}/layouts`, { signal }),
    enabled: isSignedIn,
  })

export const saveLayout = (body: { name: string; layout: string }): Promise<SavedLayout> =>
  call<SavedLayout>(`${base}/layouts`, { method: 'POST', body })

export const removeLayout = (id: number): Promise<RemovedChartRow> =>
  call<RemovedChartRow>(`${base}/layouts/remove`, { method: 'POST', body: { id } })
