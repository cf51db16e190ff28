import { expect, it } from 'vitest'
import { titleCase } from './title-case.ts'

it('[S71] field names are shown in title case', () => {
  expect(['net_profit_growth', 'kiteInstrumentToken', 'EPS', 'isin'].map(titleCase)).toEqual([
    'Net Profit Growth',
    'Kite Instrument Token',
    'EPS',
    'Isin',
  ])
})
