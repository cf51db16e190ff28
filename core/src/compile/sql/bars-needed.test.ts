import { parseCanonical } from 'core/language'
import { expect, it } from 'vitest'
import { barsNeeded } from './bars-needed.ts'

const needed = (where: string): number | null => {
  const parsed = parseCanonical(`screen stocks where ${where}`)
  if (!parsed.ok || parsed.value.kind !== 'screen' || !parsed.value.where) throw new Error(where)
  return barsNeeded([parsed.value.where], [])
}

it.each([
  ['pattern(bullish_engulfing)', 150],
  ['rsi(9) < 30', 150],
  ['rsi(14)@week > 70', 600],
  ['ema(close, 21) > prev(ema(close, 21), 1y)', 600],
  ['supertrend(7, 3)@month < close', 1500],
  ['return_10y > 10%', null],
  ['all_time_high > ₹100', null],
])('%s sees %s bars', (where, bars) => {
  expect(needed(where)).toBe(bars)
})

it('a longer length never needs fewer bars', () => {
  const lengths = [5, 20, 50, 100, 200]
  const bars = lengths.map((length) => needed(`ema(close, ${length}) > close`) ?? 0)
  expect(bars).toEqual([...bars].sort((left, right) => left - right))
  for (const [at, length] of lengths.entries()) expect(bars[at]).toBeGreaterThan(length)
})
