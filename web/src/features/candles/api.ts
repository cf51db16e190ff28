import { queryOptions } from '@tanstack/react-query'
import type { CandleQuizReply, CandleRecordReply, CandlesQuery, CandlesToday } from 'core/contract/rest'
import { call } from '#lib/http.ts'

const base = '/api/candles'
const minuteMs = 60_000
/** A request waits some seconds by itself before it says that it is not done. */
const askAgainMs = 1_500

export const todayQuery = (asked: CandlesQuery) =>
  queryOptions({
    queryKey: ['candles-today', asked],
    queryFn: ({ signal }) => call<CandlesToday>(`${base}/today`, { signal, query: asked }),
    staleTime: minuteMs / 2,
    refetchInterval: ({ state }) => (state.data?.isRunning ? minuteMs / 2 : false),
  })

const untilMeasured = ({ state }: { state: { data: { state: string } | undefined } }): number | false =>
  state.data?.state === 'measuring' ? askAgainMs : false

export const recordQuery = (asked: CandlesQuery) =>
  queryOptions({
    queryKey: ['candles-record', asked],
    queryFn: ({ signal }) => call<CandleRecordReply>(`${base}/record`, { signal, query: asked, timeoutMs: minuteMs }),
    staleTime: 10 * minuteMs,
    refetchInterval: untilMeasured,
  })

export const quizQuery = (seed: number) =>
  queryOptions({
    queryKey: ['candles-quiz', seed],
    queryFn: ({ signal }) =>
      call<CandleQuizReply>(`${base}/quiz`, { signal, query: { seed: String(seed) }, timeoutMs: minuteMs }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: untilMeasured,
  })
