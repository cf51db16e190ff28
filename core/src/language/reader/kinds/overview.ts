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
