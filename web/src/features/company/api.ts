import { queryOptions } from '@tanstack/react-query'
import type { StatementName } from 'core/company'
import type { Answer } from 'core/compile'
import type {
  Checklist,
  CompanyBands,
  CompanyHolders,
  CompanyOwn,
  CompanyPeers,
  CompanyPrices,
  CompanyRatio,
  CompanyReply,
  CompanyStatement,
  CompanyValuation,
  CompanyVerdicts,
  GrowthBox,
  SavedScreenVerdict,
  ThesisReply,
} from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'

/** Filings and closes change once a day: a section seen again is not asked for again. */
const dayLong = { staleTime: 10 * 60_000 }

export const headQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['company', symbol, 'head'],
    queryFn: ({ signal }) => call<CompanyReply>('/api/company/head', { signal, query: { symbol } }),
    ...dayLong,
  })

const section = <Reply>(symbol: string, name: string) =>
  queryOptions({
    queryKey: ['company', symbol, name],
    queryFn: ({ signal }) => call<Reply>(`/api/company/${name}`, { signal, query: { symbol } }),
    ...dayLong,
  })

export const verdictsQuery = (symbol: string) => section<CompanyVerdicts>(symbol, 'rules')
export const pricesQuery = (symbol: string) => section<CompanyPrices>(symbol, 'prices')
export const bandsQuery = (symbol: string) => section<CompanyBands>(symbol, 'bands')
export const growthQuery = (symbol: string) => section<readonly GrowthBox[]>(symbol, 'growth')
export const valuationQuery = (symbol: string) => section<CompanyValuation>(symbol, 'valuation')
export const holdersQuery = (symbol: string) => section<CompanyHolders>(symbol, 'holders')

export const statementQuery = (symbol: string, of: StatementName) =>
  queryOptions({
    queryKey: ['company', symbol, 'statement', of],
    queryFn: ({ signal }) => call<CompanyStatement>('/api/company/statement', { signal, query: { symbol, of } }),
    ...dayLong,
  })

export const ratiosQuery = (symbol: string, of: readonly string[]) =>
  queryOptions({
    queryKey: ['company', symbol, 'ratios', of],
    queryFn: ({ signal }) =>
      call<readonly CompanyRatio[]>('/api/company/ratios', { method: 'POST', body: { symbol, of }, signal }),
    enabled: of.length > 0,
    ...dayLong,
  })

export const readRatio = async (symbol: string, asked: string): Promise<CompanyRatio | undefined> =>
  (await call<readonly CompanyRatio[]>('/api/company/ratios', { method: 'POST', body: { symbol, of: [asked] } }))[0]

export const peersQuery = (symbol: string, chosen: readonly string[] | null) =>
  queryOptions({
    queryKey: ['company', symbol, 'peers', chosen],
    queryFn: ({ signal }) =>
      call<CompanyPeers>('/api/company/peers', {
        signal,
        query: { symbol, ...(chosen !== null && { with: chosen.join(',') }) },
      }),
    ...dayLong,
  })

export const askCompany = (symbol: string, sentence: string, signal: AbortSignal): Promise<Answer> =>
  call('/api/company/ask', { method: 'POST', body: { symbol, sentence }, signal })

export const ownQuery = (symbol: string, email: string) =>
  queryOptions({
    queryKey: ['company', symbol, 'own', email],
    queryFn: ({ signal }) => call<CompanyOwn>('/api/company/own', { signal, query: { symbol } }),
    enabled: email !== '',
  })

export const checklistQuery = (symbol: string, email: string) =>
  queryOptions({
    queryKey: ['company', symbol, 'checklist', email],
    queryFn: ({ signal }) => call<Checklist>('/api/principles/checklist', { signal, query: { symbol } }),
    enabled: email !== '',
  })

const post = <Reply>(path: string, body: object): Promise<Reply> =>
  call<Reply>(`/api/company/${path}`, { method: 'POST', body })

export const saveNote = (symbol: string, note: string): Promise<CompanyOwn> => post('note', { symbol, note })
export const savePeers = (symbol: string, peers: readonly string[] | null): Promise<CompanyOwn> =>
  post('own/peers', { symbol, peers })
export const addThesis = (symbol: string, words: string): Promise<ThesisReply> => post('thesis', { symbol, words })
export const removeThesis = (symbol: string, id: string): Promise<CompanyOwn> => post('thesis/remove', { symbol, id })

export const savedScreensQuery = (symbol: string, email: string) =>
  queryOptions({
    queryKey: ['company', symbol, 'screens', email],
    queryFn: ({ signal }) => call<readonly SavedScreenVerdict[]>('/api/company/screens', { signal, query: { symbol } }),
    enabled: email !== '',
  })

export interface Announcement {
  readonly announcement_date: string
  readonly announcement_category: string
  readonly announcement_document_link: string | null
  readonly announcement_impact: string | null
  readonly announcement_text_summary: string
  readonly announcement_sentiment: string | null
}

export interface InsiderTrade {
  readonly id: string
  readonly intimation_date: string
  readonly name_of_insider: string
  readonly category_of_insider: string
  readonly mode_of_transaction: string
  readonly transaction_type: string
  readonly number_of_securities_transacted: number | null
  readonly value_of_securities_transacted: number | null
  readonly shareholding_before_transaction: number | null
  readonly shareholding_after_transaction: number | null
}

export const eventsQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['company', symbol, 'events'],
    queryFn: ({ signal }) =>
      graphql<
        { company_announcements: readonly Announcement[]; company_insider_trades: readonly InsiderTrade[] },
        { symbols: readonly string[] }
      >(
        `query CompanyEvents($symbols: [String!]) {
          company_announcements(symbols: $symbols) {
            announcement_date announcement_category announcement_document_link announcement_impact
            announcement_text_summary announcement_sentiment
          }
          company_insider_trades(symbols: $symbols) {
            id intimation_date name_of_insider category_of_insider mode_of_transaction transaction_type
            number_of_securities_transacted value_of_securities_transacted
            shareholding_before_transaction shareholding_after_transaction
          }
        }`,
        { symbols: [symbol] },
        { signal },
      ),
    ...dayLong,
  })

const configKey = 'company_ratios'

export const ratioChoiceQuery = (email: string) =>
  queryOptions({
    queryKey: ['company', 'ratio-choice', email],
    queryFn: async ({ signal }) => {
      const { user_config } = await graphql<
        { user_config: readonly { value: string }[] },
        { email: string; key: string }
      >(
        'query RatioChoice($email: String, $key: String) { user_config(email: $email, key: $key) { value } }',
        { email, key: configKey },
        { signal },
      )
      return user_config[0]?.value ?? null
    },
    enabled: email !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

export const saveRatioChoice = (value: string): Promise<unknown> =>
  graphql(
    'mutation KeepRatios($object: user_config_insert_input!) { insert_user_config_one(object: $object) { key } }',
    { object: { key: configKey, value } },
  )
