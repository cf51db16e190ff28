import { queryOptions } from '@tanstack/react-query'
import type { ChartBars, ChartInstrument, FieldFigures } from 'core/contract/rest'
import { graphql } from '#lib/graphql.ts'
import { call } from '#lib/http.ts'
import type { CompanyFigures, RealSource } from './real.ts'

const accounts = ['free_cash_flow', 'net_debt', 'shares_outstanding', 'revenue_cagr_5y'] as const

async function companyFigures(symbol: string): Promise<CompanyFigures | null> {
  const { figures } = await call<FieldFigures>('/api/fields/figures', { query: { symbol, names: accounts.join(',') } })
  const found = (name: (typeof accounts)[number]) => figures.find((figure) => figure.name === name)
  return {
    freeCashFlow: found('free_cash_flow')?.value ?? null,
    netDebt: found('net_debt')?.value ?? null,
    shares: found('shares_outstanding')?.value ?? null,
    growth5y: found('revenue_cagr_5y')?.value ?? null,
    period: found('free_cash_flow')?.asOf ?? '–',
  }
}

/** Everything a calculator may take from one instrument. */
export async function realSource({ asset, symbol, name }: ChartInstrument): Promise<RealSource> {
  const [bars, figures] = await Promise.all([
    call<ChartBars>('/api/charting/bars', { query: { asset, symbol } }),
    asset === 'stock' ? companyFigures(symbol) : null,
  ])
  return { kind: 'bars', name: asset === 'index' ? name : `${name} (${symbol})`, bars, figures }
}

export interface OwnFund {
  readonly id: string
  readonly name: string
  readonly return_3Y: number | null
}

interface OwnReply {
  readonly portfolio_mutual_funds: readonly { readonly mutual_fund: OwnFund | null }[]
}

/** Funds in the portfolio of whoever is signed in. */
export const ownFundsQuery = (email: string) =>
  queryOptions({
    queryKey: ['own-funds', email],
    queryFn: async ({ signal }): Promise<readonly OwnFund[]> => {
      const { portfolio_mutual_funds } = await graphql<OwnReply, { email: string }>(
        'query OwnFunds($email: String) { portfolio_mutual_funds(email: $email) { mutual_fund { id name return_3Y } } }',
        { email },
        { signal },
      )
      return portfolio_mutual_funds.flatMap(({ mutual_fund }) => (mutual_fund ? [mutual_fund] : []))
    },
    enabled: email !== '',
  })
