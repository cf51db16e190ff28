import type { AlertRule, AlertRules, WatchBoard, WatchFigures } from 'core/contract/rest'
import { expect, it } from 'vitest'
import { alertsBySymbol, fromHigh, itemsOf, moved, peAgainstUsual, placesOf, priceOf, rowsOf } from './rows.ts'

const item = (id: number, symbol: string) => ({
  id,
  asset_type: 'equity',
  symbol,
  note: null,
  created_at: '2024-02-06T04:00:00.000Z',
  updated_at: '2024-02-06T04:00:00.000Z',
})
const board: WatchBoard = {
  items: [item(1, 'TCS'), item(2, 'ITC'), item(3, 'INFY')],
  lists: [{ id: 7, name: 'Tech', colour: 2, items: [3, 1] }],
  views: [],
}
const figures: WatchFigures = {
  fields: ['pe', 'pe_5y_median', 'high_52w'].map((id) => ({
    id,
    title: id,
    words: [],
    unit: 'times',
    category: 'ratio',
    description: '',
    formula: null,
    period: 'ttm',
  })),
  rows: [
    {
      asset_type: 'equity',
      symbol: 'TCS',
      name: 'Tata Consultancy',
      sector: 'IT',
      marketCap: 1e12,
      closes: [90, 100],
      values: [24, 30, 125],
      next: null,
      lastResults: null,
      status: 'listed',
      successor: null,
    },
  ],
  asOf: '2024-02-06',
  source: 'sample',
}
const silent = { get: () => undefined }

it('a list shows its own items in its own order; no list shows all', () => {
  expect(itemsOf(board, 7).map(({ symbol }) => symbol)).toEqual(['INFY', 'TCS'])
  expect(itemsOf(board, null)).toEqual(board.items)
})

it('a row has the last close until a quote comes', () => {
  const [row] = rowsOf(board.items, figures, new Map([['TCS', 2]]))
  if (!row) throw new Error('one row')
  expect(row.alerts).toBe(2)
  expect(priceOf(row, silent)).toEqual({ last: 100, change: (100 / 90 - 1) * 100 })
  const quote = { symbol: 'TCS', last: 110, previousClose: 100, open: 0, high: 0, low: 0, volume: 0, at: 0 }
  const live = { get: () => quote }
  expect(priceOf(row, live).change).toBeCloseTo(10)
  expect(fromHigh(row, live)).toBeCloseTo(-12)
  expect(fromHigh(row, { get: () => ({ ...quote, last: 130 }) })).toBe(0)
  expect(peAgainstUsual(row)).toBeCloseTo(-20)
  expect(peAgainstUsual({ values: { pe: -3, pe_5y_median: 30 } })).toBeNull()
})

it('rules are counted for the symbols they name, while they wait', () => {
  const rule = (scope: string, more: Partial<AlertRule> = {}) => ({
    scope,
    dip: null,
    paused: false,
    state: 'armed',
    ...more,
  })
  const rules = [rule('TCS'), rule('TCS, INFY'), rule('50 stocks in NIFTY 50'), rule('ITC', { paused: true })]
  const counts = alertsBySymbol({ rules } as unknown as AlertRules)
  expect([counts.get('TCS'), counts.get('INFY'), counts.get('ITC')]).toEqual([2, 1, undefined])
})

it('an undo knows every place an item had', () => {
  expect(placesOf(board, [3])).toEqual([
    { asset_type: 'equity', symbol: 'INFY', note: null, position: 2, lists: [{ id: 7, position: 0 }] },
  ])
})

it('one row is moved, the others keep their order', () => {
  expect(moved([1, 2, 3, 4], 4, 1)).toEqual([1, 4, 2, 3])
  expect(moved([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 4, 1])
})
