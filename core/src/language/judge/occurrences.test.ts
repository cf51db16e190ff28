import { describe, expect, it } from 'vitest'
import type { Condition } from '../ast.ts'
import { parseCanonical } from '../canonical/parse.ts'
import { isMomentary, occurrences } from './occurrences.ts'

function condition(text: string): Condition {
  const parsed = parseCanonical(`study TCS when ${text} then 5d`)
  if (!parsed.ok || parsed.value.kind !== 'study') throw new Error(text)
  return parsed.value.when
}

describe('when something happened', () => {
  it.each([
    'return(1d) <= -2%',
    'gap >= 1%',
    'close crosses above sma(200)',
    'pattern(bullish_engulfing)',
    'return(1d) <= -2% and rsi(14) < 30',
    'return(1d) <= -2% or gap <= -2%',
    'return(1d) between -2% and -1%',
  ])('is on each bar for what a bar tells of itself: %s', (text) => {
    expect(isMomentary(condition(text))).toBe(true)
  })

  it.each([
    'rsi(14) < 30',
    'return(1w) <= -5%',
    'close > sma(200)',
    'return(1d) <= -2% or rsi(14) < 30',
    'close crosses above sma(200) within 5d',
  ])('is when it begins for a state: %s', (text) => {
    expect(isMomentary(condition(text))).toBe(false)
  })

  it('begins anew after a bar on which it did not hold or was not known', () => {
    const verdicts = Uint8Array.of(1, 1, 0, 1, 2, 1)
    expect(occurrences(condition('rsi(14) < 30'), verdicts)).toEqual([0, 3, 5])
    expect(occurrences(condition('gap >= 1%'), verdicts)).toEqual([0, 1, 3, 5])
  })
})
