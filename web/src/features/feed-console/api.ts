import { queryOptions } from '@tanstack/react-query'
import type { Feed, FeedList, FeedProgress, FeedRun, FeedRunSummary, Reconciliation } from 'core/contract/rest'
import { callForEvents } from '#lib/events.ts'
import { type CallOptions, call } from '#lib/http.ts'

const whileRunningMs = 3000

export const feedsKey = ['feeds'] as const

export const feedsQuery = queryOptions({
  queryKey: [...feedsKey, 'list'],
  queryFn: ({ signal }) => call<FeedList>('/api/feeds', { signal }),
  // Somebody else's run, or the schedule's, ends without this page being told.
  refetchInterval: ({ state }) =>
    state.data?.feeds.some(({ status }) => status === 'running') ? whileRunningMs : false,
})

export const runsQuery = (connector: string | null) =>
  queryOptions({
    queryKey: [...feedsKey, 'runs', connector],
    queryFn: ({ signal }) =>
      call<readonly FeedRunSummary[]>('/api/feeds/runs', { signal, query: { connector: connector ?? undefined } }),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? whileRunningMs : false),
  })

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [...feedsKey, 'run', id],
    queryFn: ({ signal }) => call<FeedRun>(`/api/feeds/runs/${id}`, { signal }),
  })

export interface Comparison {
  readonly dataset: string
  readonly symbol: string
  readonly tolerance: number
}

export const reconcileQuery = ({ dataset, symbol, tolerance }: Comparison) =>
  queryOptions({
    queryKey: [...feedsKey, 'reconcile', dataset, symbol, tolerance],
    queryFn: ({ signal }) =>
      call<Reconciliation>('/api/feeds/reconcile', { signal, query: { dataset, symbol, tolerance } }),
  })

export const scheduleFeed = (connector: string, state: 'daily' | 'paused'): Promise<Feed> =>
  call(`/api/feeds/${connector}/schedule`, { method: 'POST', body: { state } })

/** What to run: a file, the vendor's own answer, or an earlier run again. */
export type Wanted =
  | {
      readonly kind: 'file'
      readonly connector: string
      readonly file: File
      readonly keepGood: boolean
      readonly hint: string
    }
  | { readonly kind: 'vendor'; readonly connector: string; readonly hint: string }
  | { readonly kind: 'again'; readonly id: number; readonly keepGood: boolean }

/** A run may copy and compute over the whole store. */
const longestRunMs = 15 * 60_000

export function runFeed(wanted: Wanted, onProgress: (progress: FeedProgress) => void): Promise<FeedRun> {
  const [path, options] = callOf(wanted)
  return callForEvents<FeedRun>(path, { method: 'POST', timeoutMs: longestRunMs, ...options }, ({ event, data }) => {
    if (event === 'progress') onProgress(data as FeedProgress)
  })
}

function callOf(wanted: Wanted): readonly [path: string, options: CallOptions] {
  if (wanted.kind === 'again') return [`/api/feeds/runs/${wanted.id}/retry`, { body: { keepGood: wanted.keepGood } }]
  const hints = hintsOf(wanted.connector, wanted.hint)
  if (wanted.kind === 'vendor') return [`/api/feeds/${wanted.connector}/ask`, { body: hints }]
  const query = { fileName: wanted.file.name, keepGood: String(wanted.keepGood), ...hints }
  return [`/api/feeds/${wanted.connector}/import`, { query, body: wanted.file }]
}

export const asksForIndex = (connector: string): boolean => connector.includes('index')

const hintsOf = (connector: string, hint: string): { symbol?: string; index?: string } => {
  const text = hint.trim()
  if (text === '') return {}
  return asksForIndex(connector) ? { index: text } : { symbol: text }
}
