import type { CandlePattern } from './candle.ts'
import { longPatterns } from './long-patterns.ts'
import { oneCandle } from './one-candle.ts'
import { stars } from './stars.ts'
import { threeCandles } from './three-candles.ts'
import { twoCandles } from './two-candles.ts'

export const patterns: readonly CandlePattern[] = Object.freeze([
  ...oneCandle,
  ...twoCandles,
  ...stars,
  ...threeCandles,
  ...longPatterns,
])

const byId = new Map(patterns.map((pattern) => [pattern.id, pattern]))

export const findPattern = (id: string): CandlePattern | undefined => byId.get(id)
