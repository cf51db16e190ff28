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
