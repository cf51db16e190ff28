import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  FundList,
  FundOverlap,
  FundPage,
  FundPlan,
  FundTrades,
  ImportReply,
  ImportRequest,
  NewTransactionRequest,
  OwnPortfolio,
  RemoveTransactionsRequest,
  StatementRequest,
  StatementReview,
} from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'

const at = '/api/mutualfunds'

export const listQuery = (plan: FundPlan) =>
  queryOptions({
    queryKey: ['mutual-funds', 'list', plan],
    queryFn: ({ signal }) => call<FundList>(`${at}/list`, { signal, query: { plan } }),
    placeholderData: keepPreviousData,
  })

export const fundQuery = (id: string) =>
  queryOptions({
    queryKey: ['mutual-funds', 'fund', id],
    queryFn: ({ signal }) => call<FundPage>(`${at}/fund`, { signal, query: { id } }),
  })

export const overlapQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['mutual-funds', 'overlap', ...ids],
    queryFn: ({ signal }) => call<FundOverlap>(`${at}/overlap`, { signal, query: { ids: ids.join(',') } }),
    enabled: ids.length > 1,
    placeholderData: keepPreviousData,
  })

export const tradesQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['mutual-funds', 'traded', symbol],
    queryFn: ({ signal }) => call<FundTrades>(`${at}/traded`, { signal, ...(symbol !== '' && { query: { symbol } }) }),
  })

const mine = '/api/portfolio'
const portfolioKey = ['mutual-funds', 'portfolio'] as const

export const portfolioQuery = (email: string) =>
  queryOptions({
    queryKey: [...portfolioKey, email],
    queryFn: ({ signal }) => call<OwnPortfolio>(mine, { signal }),
    enabled: email !== '',
  })

const post = <Reply>(path: string, body: object): Promise<Reply> =>
  call<Reply>(`${mine}/${path}`, { method: 'POST', body, timeoutMs: 60_000 })

export const reviewStatement = (statement: StatementRequest): Promise<StatementReview> => post('review', statement)
export const importStatement = (statement: ImportRequest): Promise<ImportReply> => post('import', statement)
export const addTransaction = (given: NewTransactionRequest): Promise<ImportReply> => post('add', given)
export const removeTransactions = (which: RemoveTransactionsRequest): Promise<{ removed: number }> =>
  post('remove', which)

/** A fund without amounts: listed and looked through, as the specification’s portfolio keeps it. */
export const insertFund = (mutual_fund_id: string): Promise<unknown> =>
  graphql(
    `mutation AddFund($object: portfolio_mutual_funds_insert_input!) {
      insert_portfolio_mutual_funds_one(object: $object) { mutual_fund_id }
    }`,
    { object: { mutual_fund_id } },
  )

export const deleteFund = (mutual_fund_id: string, email: string): Promise<unknown> =>
  graphql(
    `mutation RemoveFund($mutual_fund_id: ID!, $email: String) {
      delete_portfolio_mutual_funds(mutual_fund_id: $mutual_fund_id, email: $email) { affected_rows }
    }`,
    { mutual_fund_id, email },
  )

const sipKey = 'mutual_fund_sip'

/** The monthly amount of SIP results, kept among the person’s own settings; null for none. */
export const sipQuery = (email: string) =>
  queryOptions({
    queryKey: ['mutual-funds', 'sip', email],
    queryFn: async ({ signal }) => {
      const { user_config } = await graphql<
        { user_config: readonly { value: string }[] },
        { email: string; key: string }
      >(
        'query SipAmount($email: String, $key: String) { user_config(email: $email, key: $key) { value } }',
        { email, key: sipKey },
        { signal },
      )
      const amount = Number(user_config[0]?.value)
      return Number.isFinite(amount) && amount > 0 ? amount : null
    },
    enabled: email !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

export const keepSip = (amount: number): Promise<unknown> =>
  graphql('mutation KeepSip($object: user_config_insert_input!) { insert_user_config_one(object: $object) { key } }', {
    object: { key: sipKey, value: String(amount) },
  })
