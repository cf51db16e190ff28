import type { Quote } from 'core/contract'
import { type LiveGlance, type MarketTab, marketTabs } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { liveRows, liveRules } from './live-rules.ts'

const stock = (symbol: string): LiveGlance => ({
  symbol,
  name: `${symbol} Ltd.`,
  sector: null,
  close: 100,
  dayChange: 0,
  volumeTimes: 1,
  deliveryPercent: 50,
  marketCap: 1,
  closes: [],
  previousClose: 100,
  high52: 110,
  low52: 90,
  volume20: 1000,
})
const quote = (symbol: string, last: number, open: number, volume: number): Quote => ({
  symbol,
  last,
  previousClose: 100,
  open,
  high: null,
  low: null,
  volume,
  at: 1,
})
const stocks = ['UP', 'DOWN', 'FLAT', 'SILENT'].map(stock)
const quotes = new Map([
  ['UP', quote('UP', 112, 102, 3000)],
  ['DOWN', quote('DOWN', 88, 97, 500)],
  ['FLAT', quote('FLAT', 100, 100, 2000)],
])
const found = (tab: MarketTab) => {
  const rule = liveRules[tab]
  return rule ? liveRows(rule, stocks, quotes).rows.map(({ symbol, cells }) => [symbol, cells.figure]) : null
}

describe('lists on live prices', () => {
  it('judge the rule of their sentence on quotes; who has no quote is in none', () => {
    expect(found('gainers')).toEqual([['UP', expect.closeTo(12, 9)]])
    expect(found('losers')).toEqual([['DOWN', expect.closeTo(-12, 9)]])
    expect(found('volume')).toEqual([['UP', 3]])
    expect(found('highs')).toEqual([['UP', expect.closeTo(1.818, 3)]])
    expect(found('lows')).toEqual([['DOWN', expect.closeTo(-2.222, 3)]])
    expect(found('gap-up')).toEqual([['UP', expect.closeTo(2, 9)]])
    expect(found('gap-down')).toEqual([['DOWN', expect.closeTo(-3, 9)]])
  })

  it('are only those that a price can judge', () => {
    expect(marketTabs.filter((tab) => !liveRules[tab])).toEqual([
      'delivery',
      'deals',
      'insiders',
      'announcements',
      'results',
      'flows',
    ])
  })
})
