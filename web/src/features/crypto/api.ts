import { queryOptions } from '@tanstack/react-query'
import type { CoinBoard, CoinMoves, CoinNews, MyCoinNews } from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** The source is asked every few minutes; its pages a little more often, so that its age is right. */
const pace = { refetchInterval: 60_000, staleTime: 30_000 } as const

export const coinsQuery = queryOptions({
  queryKey: ['crypto', 'coins'],
  queryFn: ({ signal }) => call<CoinBoard>('/api/crypto/coins', { signal }),
  ...pace,
})

export const newsQuery = queryOptions({
  queryKey: ['crypto', 'news'],
  queryFn: ({ signal }) => call<CoinNews>('/api/crypto/news', { signal }),
  ...pace,
})

export const movesQuery = (id: string) =>
  queryOptions({
    queryKey: ['crypto', 'moves', id],
    queryFn: ({ signal }) => call<CoinMoves>('/api/crypto/news/moves', { signal, query: { id } }),
    staleTime: 5 * 60_000,
  })

export const mineQuery = (email: string) =>
  queryOptions({
    queryKey: ['crypto', 'mine', email],
    queryFn: ({ signal }) => call<MyCoinNews>('/api/crypto/mine', { signal }),
    enabled: email !== '',
  })

const change =
  <Body extends object>(path: string) =>
  (body: Body): Promise<MyCoinNews> =>
    call(`/api/crypto/${path}`, { method: 'POST', body })

export const saveNews = change<{ id: string; isSaved: boolean }>('saved')
export const muteSource = change<{ source: string; isMuted: boolean }>('muted')
export const alertOnNews = change<{ symbol: string; isOn: boolean }>('alerts')

/** The charting page takes every indicator to a coin as to a share. */
export const chartAddress = (symbol: string): string =>
  `/tradingagent/indicators?${new URLSearchParams({ symbol: `coin:${symbol}` })}`

export const newsAddress = (symbol: string): string => `/crypto/news?${new URLSearchParams({ coin: symbol })}`
