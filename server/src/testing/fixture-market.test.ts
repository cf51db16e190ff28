import { expect, it } from 'vitest'
import { createFixtureMarket } from './fixture-market.ts'

const market = createFixtureMarket()

it('answers company announcements by symbols, fromDate and toDate, newest first', async () => {
  const rows = await market.announcements({ symbols: ['TCS', 'INFY'], fromDate: '2024-01-20', toDate: '2024-02-05' })
  expect(rows.map((row) => [row.company_profile.symbol, row.announcement_date])).toEqual([
    ['TCS', '2024-02-05'],
    ['INFY', '2024-02-02'],
  ])
})

it('answers only the funds asked for', async () => {
  expect((await market.mutualFunds(['100002'])).map(({ name }) => name)).toEqual(['Fixture Nifty 50 Index Fund'])
  expect(await market.mutualFunds([])).toEqual([])
})

it('leaves out quotes of symbols it does not know', () => {
  expect(market.quotes(['TCS', 'NOSUCH']).map(({ symbol, last }) => [symbol, last])).toEqual([['TCS', 3900]])
})

it('shows the Nifty 50 companies that pass, best 1 year return first', async () => {
  const { rows, matched, universe } = await market.showcase()
  expect(rows.map(({ symbol }) => symbol)).toEqual(['SUNPHARMA', 'TCS', 'MARUTI', 'ITC', 'INFY'])
  expect([matched, universe]).toEqual([5, 11])
})
