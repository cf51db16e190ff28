import { expect, it } from 'vitest'
import type { DailyBars, MarketReader } from '../reader.ts'
import { remembering } from './remembering.ts'

const bars: DailyBars = { days: ['2024-02-06'], bars: {} }
const stock = (symbol: string) => ({ asset: 'stock' as const, symbol })

it('reads the bars of an instrument once for a range, also those there are none of', async () => {
  const asked: string[] = []
  const port: MarketReader = {
    rows: async () => [],
    bars: async (instruments, from) => {
      asked.push(`${instruments.map(({ symbol }) => symbol).join(' ')} from ${from}`)
      return new Map(instruments.filter(({ symbol }) => symbol !== 'NONE').map(({ symbol }) => [symbol, bars]))
    },
  }
  const reader = remembering(port)
  const first = await reader.bars([stock('TCS'), stock('NONE')], '2024-01-01', null)
  const again = await reader.bars([stock('TCS'), stock('NONE'), stock('INFY')], '2024-01-01', null)
  await reader.bars([stock('TCS')], '2023-01-01', null)
  expect([...first.keys()]).toEqual(['TCS'])
  expect([...again.keys()]).toEqual(['TCS', 'INFY'])
  expect(asked).toEqual(['TCS NONE from 2024-01-01', 'INFY from 2024-01-01', 'TCS from 2023-01-01'])
})
