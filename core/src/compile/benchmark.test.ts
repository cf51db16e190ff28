import { parseCanonical } from 'core/language'
import { expect, it } from 'vitest'
import { againstMarket, readsBenchmark } from './benchmark.ts'
import type { MarketReader } from './reader.ts'

it.each([
  ['screen stocks where relative_strength(63) > 0', true],
  ['screen stocks where beta_1y > 1 as of 2023-01-02', true],
  ['series TCS: relative_strength(63) every day last 1y', true],
  ['screen stocks where rsi(14) > 50 and roce > 20%', false],
])('%s is held against the market: %s', (text, isHeld) => {
  const parsed = parseCanonical(text)
  expect(parsed.ok && readsBenchmark(parsed.value)).toBe(isHeld)
})

it('puts the level of the Nifty 50 beside each bar, and nothing on days it did not trade', async () => {
  const port: MarketReader = {
    rows: async () => [],
    bars: async ([instrument]) =>
      new Map([
        instrument?.asset === 'index'
          ? ['NIFTY 50', { days: ['2024-02-05', '2024-02-06'], bars: { close: Float64Array.of(21_771, 21_929) } }]
          : ['TCS', { days: ['2024-02-06', '2024-02-07'], bars: { close: Float64Array.of(4000, 4010) } }],
      ]),
  }
  const found = await againstMarket(port).bars([{ asset: 'stock', symbol: 'TCS' }], null, null)
  expect(found.get('TCS')?.bars.benchmark).toEqual(Float64Array.of(21_929, Number.NaN))
})
