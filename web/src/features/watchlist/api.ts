import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from 'core/compile'
import {
  type AddedWatchItems,
  type AlertRules,
  type ChartBars,
  type ChartInstrument,
  type ChartLeader,
  type DeliveryList,
  type FoundWatchItems,
  type RestoreWatchItems,
  type ReviewedLine,
  type SentWatchDigest,
  type WatchBoard,
  type WatchDigest,
  type WatchedItem,
  type WatchField,
  type WatchFigures,
  watchTypeOf,
} from 'core/contract/rest'
import { call } from '#lib/http.ts'

const at = '/api/watchlist'
const post = <Reply>(path: string, body: unknown, signal?: AbortSignal): Promise<Reply> =>
  call<Reply>(`${at}/${path}`, { method: 'POST', body, ...(signal && { signal }) })

export const boardQuery = queryOptions({
  queryKey: ['watch-board'],
  queryFn: ({ signal }) => call<WatchBoard>(at, { signal }),
  // Read on every visit, and not twice on the first: the page asked for it before the screen was here.
  staleTime: 2000,
})

export const fieldsQuery = queryOptions({
  queryKey: ['watch-fields'],
  queryFn: ({ signal }) => call<readonly WatchField[]>(`${at}/fields`, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export type Subject = Pick<WatchedItem, 'asset_type' | 'symbol'>

const subjectOf = ({ asset_type, symbol }: Subject): Subject => ({ asset_type, symbol })

export const figuresQuery = (items: readonly Subject[], fields: readonly string[]) =>
  queryOptions({
    queryKey: ['watch-figures', items.map(({ asset_type, symbol }) => `${asset_type} ${symbol}`), fields],
    queryFn: ({ signal }) => post<WatchFigures>('figures', { items: items.map(subjectOf), fields }, signal),
    enabled: items.length > 0,
    staleTime: 5 * 60_000,
    // Rows stay while one more symbol or column is fetched.
    placeholderData: keepPreviousData,
  })

/** Alerts are another feature's; here they are counted by symbol. */
export const rulesQuery = queryOptions({
  queryKey: ['alert-rules-of-watch-list'],
  queryFn: ({ signal }) => call<AlertRules>('/api/alerts/rules', { signal }),
})

export const firesQuery = queryOptions({
  queryKey: ['alert-fires-of-watch-list'],
  queryFn: ({ signal }) => call<DeliveryList>('/api/alerts/deliveries', { signal, query: { limit: 100 } }),
})

export const digestQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: ['watch-digest', symbols],
    queryFn: ({ signal }) => post<WatchDigest>('digest', { symbols }, signal),
    staleTime: 60_000,
  })

export const leadersQuery = queryOptions({
  queryKey: ['chart-leaders'],
  queryFn: ({ signal }) => call<readonly ChartLeader[]>('/api/charting/leaders', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const barsQuery = ({ asset_type, symbol }: Subject) =>
  queryOptions({
    queryKey: ['watch-bars', asset_type, symbol],
    queryFn: ({ signal }) =>
      call<ChartBars>('/api/charting/bars', { signal, query: { asset: assetOf(asset_type), symbol } }),
    staleTime: 5 * 60_000,
  })

export const assetOf = (asset_type: string): ChartInstrument['asset'] =>
  (Object.entries(watchTypeOf).find(([, type]) => type === asset_type)?.[0] ?? 'stock') as ChartInstrument['asset'] // keys of that record

export const itemOf = ({ asset, symbol }: ChartInstrument): Subject => ({ asset_type: watchTypeOf[asset], symbol })

export const addItems = (list: number | null, items: readonly Subject[]) =>
  post<AddedWatchItems>('items', { list, items })
export const removeItems = (list: number | null, ids: readonly number[]) =>
  post<WatchBoard>('items/remove', { list, ids })
export const restoreItems = (items: RestoreWatchItems) => post<WatchBoard>('items/restore', items)
export const orderItems = (list: number | null, ids: readonly number[]) =>
  post<WatchBoard>('items/order', { list, ids })
export const noteItem = (id: number, note: string) => post<WatchBoard>('items/note', { id, note })
export const createList = (name: string, colour: number) => post<WatchBoard>('lists', { name, colour })
export const changeList = (id: number, changes: { name?: string; colour?: number }) =>
  post<WatchBoard>('lists/change', { id, ...changes })
export const removeList = (id: number) => post<WatchBoard>('lists/remove', { id })
export const orderLists = (ids: readonly number[]) => post<WatchBoard>('lists/order', { ids })
export const saveView = (name: string, view: string) => post<WatchBoard>('views', { name, view })
export const removeView = (id: number) => post<WatchBoard>('views/remove', { id })
export const reviewLines = (lines: readonly string[]) => post<readonly ReviewedLine[]>('review', { lines })
export const findItems = (sentence: string) => post<FoundWatchItems>('find', { sentence })
export const askWithin = (sentence: string, symbols: readonly string[], signal?: AbortSignal) =>
  post<Answer>('ask', { sentence, symbols }, signal)
export const sendDigest = (name: string, symbols: readonly string[]) =>
  post<SentWatchDigest>('digest/send', { name, symbols })
