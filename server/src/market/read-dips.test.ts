import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSmallMarket, smallMarketBatches } from '#testing/small-market.ts'
import { readDipFunds } from './read-dips.ts'
import { readTradables } from './read-trade.ts'
import { type MarketStore, openStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-dips-'))
let store: MarketStore

const bars = [
  { day: '2024-02-05', open: 100, high: 101, low: 99, close: 100, volume: 1 },
  { day: '2024-02-06', open: 100, high: 100, low: 97.5, close: 99, volume: 1 },
]

beforeAll(async () => {
  const path = await buildSmallMarket(folder, {
    batches: [
      ...smallMarketBatches(),
      batchOf('etf_instruments', [
        { symbol: 'BEES', etf_name: 'Bees', underlying: 'NIFTY 50', instrument_token: 7, isDipSipETF: 1, inav: 98.9 },
      ]),
      batchOf('global_symbol_map', [
        { exchange: 'NSE', symbol: 'BEES', instrument_name: 'Bees', asset_type: 'etf', instrument_token: 7 },
      ]),
      batchOf(
        'stock_price_daily_historical',
        bars.map((bar) => ({ symbol: 'BEES', ...bar })),
        ['day'],
      ),
      batchOf('etf_nav_daily', [{ symbol: 'BEES', day: '2024-02-05', inav: 98.9 }], ['day']),
    ],
  })
  const opened = await openStore(path)
  if (!opened) throw new Error('not built')
  store = opened
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a fund has the closes and lows of its year, and its iNAV with the day of it', async () => {
  expect(await readDipFunds(store)).toEqual([
    {
      name: 'Bees',
      tradingsymbol: 'BEES',
      instrument_token: 7,
      underlying: 'NIFTY 50',
      isDipFund: true,
      expenseRatio: null,
      inav: 98.9,
      inavDay: '2024-02-05',
      days: ['2024-02-05', '2024-02-06'],
      closes: [100, 99],
      lows: [99, 97.5],
    },
  ])
})

it('what can be ordered says the day of its iNAV', async () => {
  expect(await readTradables(store, ['BEES', 'TCS'])).toEqual([
    { symbol: 'BEES', name: 'Bees', kind: 'etf', inav: 98.9, inavDay: '2024-02-05' },
    { symbol: 'TCS', name: 'TCS', kind: 'stock', inav: null, inavDay: null },
  ])
})
