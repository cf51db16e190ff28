import { queryOptions } from '@tanstack/react-query'
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

export const inboxQuery = queryOptions({
  queryKey: ['alerts', 'inbox'],
  queryFn: ({ signal }) => call<NoticeList>('/api/notices', { signal, query: { limit: 100 } }),
  refetchInterval: seldomMs,
})

export const deliveriesQuery = queryOptions({
  queryKey: ['alerts', 'deliveries'],
  queryFn: ({ signal }) => call<DeliveryList>('/api/alerts/deliveries', { signal, query: { limit: 100 } }),
  refetchInterval: seldomMs,
})

export const attemptsQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'attempts', id],
    queryFn: ({ signal }) => call<readonly NoticeAttempt[]>(`/api/notices/${id}/attempts`, { signal }),
  })

export const historyQuery = (key: string) =>
  queryOptions({
    queryKey: ['alerts', 'history', key],
    queryFn: ({ signal }) => call<AlertHistory>(`/api/alerts/rules/${key}/history`, { signal }),
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
