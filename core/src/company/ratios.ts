/** Ratios a grid begins with; each is an expression of the language, so that one's own stand beside them. */
import type { CompanyKind } from './kind.ts'

const ordinary = [
  'pe',
  'pb',
  'ev_to_ebitda',
  'dividend_yield',
  'roce',
  'roe',
  'operating_margin',
  'debt_to_equity',
  'cagr(revenue, 5y)',
  'cagr(net_profit, 5y)',
  'free_cash_flow_yield',
  'cash_conversion',
] as const

const lender = [
  'pe',
  'pb',
  'roa',
  'roe',
  'nim',
  'cost_to_income',
  'gross_npa_ratio',
  'net_npa_ratio',
  'provision_coverage',
  'capital_adequacy',
  'advances_growth',
  'dividend_yield',
] as const

export const usualRatios: Readonly<Record<CompanyKind, readonly string[]>> = {
  ordinary,
  bank: [...lender.slice(0, 9), 'capital_adequacy', 'casa_ratio', 'advances_growth'],
  nbfc: lender,
  insurer: [
    'pe',
    'pb',
    'roe',
    'net_margin',
    'claims_ratio',
    'cagr(premium_income, 5y)',
    'cagr(revenue, 5y)',
    'cagr(net_profit, 5y)',
    'dividend_yield',
    'dividend_payout',
    'book_value',
    'eps',
  ],
}

export const mostRatios = 36

/** Names that fit a narrow place, where the language's own are longer. */
export const ratioNames: Readonly<Record<string, string>> = {
  pe: 'P/E',
  pb: 'Price to book',
  ps: 'Price to sales',
  ev_to_ebitda: 'EV / EBITDA',
  operating_margin: 'Operating margin',
  net_margin: 'Net margin',
  free_cash_flow_yield: 'Free cash yield',
  'cagr(revenue, 3y)': 'Sales growth, 3 y',
  'cagr(revenue, 5y)': 'Sales growth, 5 y',
  'cagr(net_profit, 5y)': 'Profit growth, 5 y',
  'cagr(premium_income, 3y)': 'Premium growth, 3 y',
  'cagr(premium_income, 5y)': 'Premium growth, 5 y',
  'cagr(eps, 5y)': 'EPS growth, 5 y',
  'avg(roce, 5y)': 'ROCE, mean of 5 y',
  nim: 'Interest margin',
  'growth(close, 1y)': '1 year',
  'return(1y)': '1 year',
}
