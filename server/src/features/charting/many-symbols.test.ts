import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Batch, batchOf } from 'core/catalogue'
import type { ChartBars, ChartInstrument, ChartMarks } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { buildSmallMarket, smallMarketBatches } from '#testing/small-market.ts'

const many = 100_000
const days = ['2024-02-05', '2024-02-06'] as const

const charted = [1, 50_000, many]

/** Symbols S1 to S100000; those charted here have bars that end at their own number. */
function manySymbols(): Batch[] {
  const numbers = Array.from({ length: many }, (_, at) => at + 1)
  const text = (write: (number: number) => string) => ({ kind: 'text', values: numbers.map(write) }) as const
  return [
    {
      dataset: 'global_symbol_map',
      rowCount: many,
      columns: {
        exchange: text(() => 'NSE'),
        symbol: text((number) => `S${number}`),
        instrument_name: text((number) => `Company number ${number}`),
        asset_type: text(() => 'stock'),
      },
    },
    batchOf(
      'stock_price_daily_historical',
      charted.flatMap((number) =>
        days.map((day, at) => {
          const close = number + 1 - at
          return { symbol: `S${number}`, day, open: close, high: close, low: close, close }
        }),
      ),
      ['day'],
    ),
  ]
}

const others = [
  ['commodity', 'GOLD', 'Gold'],
  ['currency', 'USDINR', 'US dollar'],
  ['crypto', 'BTC', 'Bitcoin'],
  ['crypto', 'BCH', 'Bitcoin Cash'],
] as const
const rising = days.map((day, at) => ({ day, open: 100, high: 111, low: 99, close: 100 + 10 * at, volume: 5 }))
const future = { symbol: 'TCS', contract: 'TCS24FEBFUT', expiry: '2024-02-29' }
const option = { symbol: 'TCS', contract: 'TCS24FEB4000CE', expiry: '2024-02-29' }

const folder = mkdtempSync(join(tmpdir(), 'many-symbols-'))
const clock = testClock('2024-02-06T18:00:00+05:30')
let market: Market
let server: TestServer

beforeAll(async () => {
  const path = await buildSmallMarket(folder, {
    batches: [
      ...smallMarketBatches(),
      ...manySymbols(),
      batchOf(
        'global_symbol_map',
        others.map(([asset_type, symbol, instrument_name]) => ({
          exchange: 'MCX',
          symbol,
          instrument_name,
          asset_type,
        })),
      ),
      batchOf(
        'asset_price_daily',
        others.flatMap(([, symbol]) => rising.map((bar) => ({ symbol, ...bar }))),
        ['day'],
      ),
      batchOf('futures', [{ ...future, lot_size: 100 }], ['expiry']),
      batchOf(
        'futures_daily',
        rising.map((bar) => ({ ...future, ...bar })),
        ['day', 'expiry'],
      ),
      batchOf('options', [{ ...option, strike: 4000, option_type: 'CE', lot_size: 100 }], ['expiry']),
      batchOf(
        'options_daily',
        rising.map((bar) => ({ symbol: option.symbol, contract: option.contract, ...bar })),
        ['day'],
      ),
    ],
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  market = (await createMarket(store, { clock, isAlwaysOpen: false })).market
  server = await testServer({ market, clock })
}, 240_000)

afterAll(async () => {
  await server?.close()
  await market?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function read<Reply>(reply: Response): Promise<Reply> {
  expect(reply.status, reply.ok ? '' : await reply.clone().text()).toBe(200)
  return (await reply.json()) as Reply
}
const find = async (q: string) =>
  read<readonly ChartInstrument[]>(await server.get(`/api/charting/instruments?${new URLSearchParams({ q })}`))
const barsOf = async (asset: string, symbol: string) =>
  read<ChartBars>(await server.get(`/api/charting/bars?${new URLSearchParams({ asset, symbol })}`))

describe('[S5] the Charting Agent works over more than 100,000 symbols', () => {
  it('finds any of them by symbol and by name', async () => {
    expect((await find('s99999'))[0]).toMatchObject({ asset: 'stock', symbol: 'S99999' })
    expect((await find('company number 100000')).map(({ symbol }) => symbol)).toEqual(['S100000'])
    expect((await find('tcs'))[0]).toMatchObject({ symbol: 'TCS' })
    expect((await find('bitcoin')).map(({ symbol }) => symbol)).toEqual(['BTC', 'BCH'])
  })

  it('draws the chart of the last as of the first, and tells when a condition on it came true', async () => {
    for (const number of charted) expect((await barsOf('stock', `S${number}`)).close).toEqual([number + 1, number])
    const marks = await read<ChartMarks>(
      await server.post('/api/charting/marks', {
        asset: 'stock',
        symbol: 'S100000',
        timeframe: 'day',
        mark: 'close < ₹100001',
      }),
    )
    expect(marks).toMatchObject({ days: ['2024-02-06'], total: 1 })
  })
})

describe('[S4] technical analysis on charts of equity, futures and options, commodity, forex and crypto', () => {
  it.each([
    ['stock', 'TCS', [3970, 3960, 4140]],
    ['future', 'TCS24FEBFUT', [100, 110]],
    ['option', 'TCS24FEB4000CE', [100, 110]],
    ['commodity', 'GOLD', [100, 110]],
    ['currency', 'USDINR', [100, 110]],
    ['coin', 'BTC', [100, 110]],
  ])('of %s %s: found, drawn, and marked where it rose', async (asset, symbol, closes) => {
    expect(await find(symbol)).toContainEqual(expect.objectContaining({ asset, symbol }))
    const bars = await barsOf(asset, symbol)
    expect(bars.close).toEqual(closes)
    const marks = await read<ChartMarks>(
      await server.post('/api/charting/marks', { asset, symbol, timeframe: 'day', mark: 'return(1d) > 4%' }),
    )
    expect(marks.days).toEqual([bars.days.at(-1)])
  })
})
