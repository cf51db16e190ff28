import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  ChartInstrument,
  HeldCompany,
  HolderScreen,
  HolderScreenName,
  InvestorList,
  InvestorPage,
  WatchBoard,
} from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** Holdings change once a quarter. */
const staleTime = 3_600_000

export const investorsQuery = (q: string, kind: string) =>
  queryOptions({
    queryKey: ['holders', 'investors', q, kind],
    queryFn: ({ signal }) =>
      call<InvestorList>('/api/holders/investors', { signal, query: { q, ...(kind !== '' && { kind }) } }),
    placeholderData: keepPreviousData,
    staleTime,
  })

export const investorQuery = (name: string) =>
  queryOptions({
    queryKey: ['holders', 'investor', name],
    queryFn: ({ signal }) => call<InvestorPage>('/api/holders/investor', { signal, query: { name } }),
    staleTime,
  })

export const companyQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['holders', 'company', symbol],
    queryFn: ({ signal }) => call<HeldCompany>('/api/holders/company', { signal, query: { symbol } }),
    staleTime,
  })

export const screenQuery = (of: HolderScreenName, quarters: number) =>
  queryOptions({
    queryKey: ['holders', 'screen', of, quarters],
    queryFn: ({ signal }) =>
      call<HolderScreen>('/api/holders/screen', { signal, query: { of, quarters: String(quarters) } }),
    staleTime,
  })

/** Whose list it is belongs to the key: another person's rows must never be shown from the cache. */
export const watchedQuery = (email: string) =>
  queryOptions({
    queryKey: ['holders', 'watched', email],
    queryFn: ({ signal }) => call<WatchBoard>('/api/watchlist', { signal }),
    staleTime: 0,
  })

/** Investors in the shape of the picker: the name in the place of the symbol. */
export async function findInvestors(words: string, signal: AbortSignal): Promise<readonly ChartInstrument[]> {
  const { investors } = await call<InvestorList>('/api/holders/investors', { signal, query: { q: words } })
  return investors
    .slice(0, 12)
    .map(({ name, kind }) => ({ asset: 'stock', symbol: name, name: kind ?? '', exchange: '' }))
}
