import type { Expression } from '../../ast.ts'
import { close, returnOver, sure } from '../figures/make.ts'

/** What is shown of a company when nothing is named. */
export const overview: readonly Expression[] = [
  'close',
  'market_cap',
  'pe',
  'pb',
  'roe',
  'roce',
  'debt_to_equity',
  'dividend_yield',
  'revenue_growth',
  'net_profit_growth',
].map((id) => sure(id))

/** "what does tcs do". */
export const business: readonly Expression[] = ['sector', 'industry', 'description'].map((id) => sure(id))

/** "results of tcs": what a quarter, or a year, brought. */
export const resultsOf = (period: 'quarterly' | 'annual'): readonly Expression[] =>
  ['revenue', 'operating_profit', 'net_profit', 'eps'].map((id) => sure(id, period))

/** Of what has no accounts: its price and how it moved. */
export const priceOverview: readonly Expression[] = [
  close,
  ...(
    [
      { count: 1, unit: 'd' },
      { count: 1, unit: 'm' },
      { count: 1, unit: 'y' },
    ] as const
  ).map((span) => returnOver(span)),
]
