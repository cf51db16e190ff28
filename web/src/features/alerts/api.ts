import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  AlertBasket,
  AlertHistory,
  AlertRule,
  AlertRules,
  AlertTest,
  ChangeAlertRequest,
  DeletedAlert,
  DeliveryList,
  NoticeAttempt,
  NoticeList,
} from 'core/contract/rest'
import { call } from '#lib/http.ts'

const seldomMs = 15_000

export const rulesQuery = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: ({ signal }) => call<AlertRules>('/api/alerts/rules', { signal }),
  refetchInterval: seldomMs,
})

const pageSize = 100

const pageOf = (before: number | null) => ({ limit: pageSize, ...(before !== null && { before }) })

/** The id an older page ends before; undefined after the last. */
const olderThan = (rows: readonly { readonly id: number }[]): number | undefined =>
  rows.length < pageSize ? undefined : rows.at(-1)?.id

/** Beside `null` alone the ids of further pages would not fit its type. */
const newest = null as number | null

export const inboxQuery = infiniteQueryOptions({
  queryKey: ['alerts', 'inbox'],
  queryFn: ({ signal, pageParam }) => call<NoticeList>('/api/notices', { signal, query: pageOf(pageParam) }),
  initialPageParam: newest,
  getNextPageParam: ({ notices }) => olderThan(notices),
  refetchInterval: seldomMs,
})

export const deliveriesQuery = infiniteQueryOptions({
  queryKey: ['alerts', 'deliveries'],
  queryFn: ({ signal, pageParam }) =>
    call<DeliveryList>('/api/alerts/deliveries', { signal, query: pageOf(pageParam) }),
  initialPageParam: newest,
  getNextPageParam: ({ deliveries }) => olderThan(deliveries),
  refetchInterval: seldomMs,
})

export const attemptsQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'attempts', id],
    queryFn: ({ signal }) => call<readonly NoticeAttempt[]>(`/api/notices/${id}/attempts`, { signal }),
  })

export const historyQuery = (key: string) =>
  infiniteQueryOptions({
    queryKey: ['alerts', 'history', key],
    queryFn: ({ signal, pageParam }) =>
      call<AlertHistory>(`/api/alerts/rules/${key}/history`, { signal, query: pageOf(pageParam) }),
    initialPageParam: newest,
    getNextPageParam: ({ notices }) => olderThan(notices),
  })

const post = <Reply>(path: string, body: object = {}): Promise<Reply> => call<Reply>(path, { method: 'POST', body })

export const changeRule = (key: string, changes: ChangeAlertRequest): Promise<AlertRule> =>
  post(`/api/alerts/rules/${key}/change`, changes)
export const pauseRules = (keys: readonly string[], paused: boolean): Promise<unknown> =>
  post('/api/alerts/pause', { keys, paused })
export const snoozeRule = (key: string, until: string | null): Promise<unknown> =>
  post(`/api/alerts/rules/${key}/snooze`, { until })
export const deleteRule = (key: string): Promise<DeletedAlert> => post(`/api/alerts/rules/${key}/delete`)
export const restoreRule = (undo: string): Promise<unknown> => post('/api/alerts/restore', { undo })
export const testRule = (key: string): Promise<AlertTest> => post(`/api/alerts/rules/${key}/test`)
export const basketOf = (key: string): Promise<AlertBasket> => post(`/api/alerts/rules/${key}/basket`)
export const resendNotice = (id: number): Promise<unknown> => post(`/api/notices/${id}/resend`)
export const markRead = (upTo: number): Promise<unknown> => post('/api/notices/read', { upTo })
