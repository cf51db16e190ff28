import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AskingMarket, openAskingMarket } from '#testing/asking-market.ts'
import { readTradables } from './read-trade.ts'

let market: AskingMarket
beforeAll(async () => {
  market = await openAskingMarket()
})
afterAll(() => market.store.close())

it('knows what can be ordered: shares and funds, never an index, by symbol', async () => {
  expect(await readTradables(market.store, ['TCS', 'NIFTY 50', 'NOSUCH', "x' or 1=1 --"])).toEqual([
    { symbol: 'TCS', name: expect.stringContaining('Tata'), kind: 'stock', inav: null, inavDay: null },
  ])
  expect(await readTradables(market.store, [])).toEqual([])
})
