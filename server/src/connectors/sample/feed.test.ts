import { describe, expect, it } from 'vitest'
import { createSampleFeed, type FeedSymbol } from './feed.ts'

const stock = (symbol: string, volume: number): FeedSymbol => ({ symbol, asset: 'stock', last: 100, volume, at: null })
const open = Date.parse('2026-02-09T09:15:00+05:30')
const dayMs = 22_500_000

function tradedIn(ranMs: number, stepMs: number): Map<string, number> {
  const feed = createSampleFeed({
    symbols: [
      stock('AAA', 4_000_000),
      stock('BBB', 90_000),
      { ...stock('FUND', 2_000_000), asset: 'etf' },
      { ...stock('INDEX', 0), asset: 'index' },
    ],
    indices: [{ name: 'INDEX', weights: [['AAA', 1]] }],
    follows: new Map([['FUND', 'INDEX']]),
    fears: new Map(),
    seed: 'volume',
    perStep: 1,
    dayMs,
  })
  const traded = new Map<string, number>()
  for (let at = open; at <= open + ranMs; at += stepMs)
    for (const { symbol, volume } of feed.step(at)) {
      expect(volume).toBeGreaterThanOrEqual(traded.get(symbol) ?? 0)
      traded.set(symbol, volume)
    }
  return traded
}

describe('the simulated feed', () => {
  it.each([
    ['a whole day', 1, 4000],
    ['a quarter of a day, twice as quick', 0.25, 2000],
  ])('trades in %s what is usual for it', (_what, part, stepMs) => {
    const traded = tradedIn(part * dayMs, stepMs)
    for (const [symbol, usual] of [
      ['AAA', 4_000_000],
      ['BBB', 90_000],
      ['FUND', 2_000_000],
    ] as const) {
      expect((traded.get(symbol) ?? 0) / (usual * part)).toBeGreaterThan(0.9)
      expect((traded.get(symbol) ?? 0) / (usual * part)).toBeLessThan(1.1)
    }
  })
})
