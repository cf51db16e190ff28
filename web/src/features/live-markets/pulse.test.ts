import type { Quote } from 'core/contract'
import type { PulseStock } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { breadthOf, mostTraded, movedStocks, moversOf } from './pulse.ts'

const stock = (symbol: string, given: Partial<PulseStock> = {}): PulseStock => ({
  symbol,
  name: symbol,
  sector: 'IT',
  marketCap: 1,
  close: 100,
  previousClose: 100,
  volume: 10,
  turnover: 1000,
  high52: 120,
  low52: 80,
  average50: 95,
  average200: null,
  ...given,
})
const quote = (symbol: string, last: number, previousClose = 100, volume = 5): Quote => ({
  symbol,
  last,
  previousClose,
  open: null,
  high: null,
  low: null,
  volume,
  at: 1,
})
const quotes = new Map([
  ['A', quote('A', 121)],
  ['B', quote('B', 79)],
])
const moved = movedStocks([stock('A'), stock('B'), stock('C'), stock('D', { close: null })], quotes)

describe('the market at a glance', () => {
  it('takes the newest price and, without one, what was stored', () => {
    expect(moved.map(({ last, change, value }) => [last, change, value])).toEqual([
      [121, expect.closeTo(21, 9), 605],
      [79, expect.closeTo(-21, 9), 395],
      [100, 0, 1000],
      [null, null, 1000],
    ])
  })

  it('counts advances, declines, new highs and lows, and those above their averages', () => {
    expect(breadthOf(moved)).toEqual({
      of: 3,
      advances: 1,
      declines: 1,
      unchanged: 1,
      newHighs: 1,
      newLows: 1,
      above50: expect.closeTo((2 / 3) * 100, 9),
      above200: null,
    })
  })

  it('a high that was only reached again is no new one', () => {
    const at = movedStocks([stock('A', { close: 120 }), stock('B', { close: 80 })], new Map())
    expect(breadthOf(at)).toMatchObject({ newHighs: 0, newLows: 0 })
  })

  it('ranks by value traded', () => {
    expect(mostTraded(moved, 2).map(({ symbol }) => symbol)).toEqual(['C', 'D'])
  })
})

describe('why it is moving', () => {
  it('names who added and who took points, and they add up to the move', () => {
    const live = new Map([
      ['INDEX', quote('INDEX', 1040, 1000)],
      ['A', quote('A', 110)],
      ['B', quote('B', 95)],
    ])
    const {
      moved: points,
      up,
      down,
    } = moversOf(
      {
        index_name: 'INDEX',
        previousClose: 990,
        members: [
          { symbol: 'A', name: 'A', weight: (660 / 1040) * 100 },
          { symbol: 'B', name: 'B', weight: (380 / 1040) * 100 },
          { symbol: 'C', name: 'C', weight: null },
        ],
        filings: [],
        quotes: [],
      },
      live,
      5,
    )
    expect(points).toBe(40)
    expect(up).toEqual([{ symbol: 'A', name: 'A', change: expect.closeTo(10, 9), points: expect.closeTo(60, 9) }])
    expect(down).toEqual([{ symbol: 'B', name: 'B', change: expect.closeTo(-5, 9), points: expect.closeTo(-20, 9) }])
  })
})
