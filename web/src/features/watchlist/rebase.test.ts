import type { ChartBars } from 'core/contract/rest'
import { expect, it } from 'vitest'
import { rebased } from './rebase.ts'

const bars = (symbol: string, closes: Readonly<Record<string, number | null>>): ChartBars => ({
  instrument: { asset: 'stock', symbol, name: symbol, exchange: 'NSE' },
  days: Object.keys(closes),
  open: [],
  high: [],
  low: [],
  close: Object.values(closes),
  volume: [],
  events: [],
  source: '',
  asOf: '',
})

it('each begins at 100 on the first day all of them have', () => {
  const { series, from } = rebased(
    [
      bars('OLD', { '2023-01-02': 5, '2024-01-02': 50, '2024-01-03': 60, '2024-01-04': 75 }),
      bars('NEW', { '2024-01-03': 200, '2024-01-04': 190, '2024-01-05': null }),
    ],
    '1Y',
  )
  expect(from).toBe('2024-01-03')
  expect(series.map(({ id, points }) => [id, points.map((point) => 'value' in point && point.value)])).toEqual([
    ['OLD', [100, 125]],
    ['NEW', [100, 95]],
  ])
})
