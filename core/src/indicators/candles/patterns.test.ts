import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWalk } from '../walk.fixture.ts'
import type { CandlePattern, Candles } from './candle.ts'
import { drawn, type Example, examples } from './examples.fixture.ts'
import { findPattern, patterns } from './patterns.ts'

const matches = (pattern: CandlePattern, bars: Candles): number[] =>
  [...bars.close.keys()].filter((at) => pattern.match(bars, at))

const exampleOf = (id: string): Example => {
  const example = examples[id]
  if (!example) throw new Error(`No example of ${id}.`)
  return example
}

const candle = fc
  .tuple(fc.integer({ min: 80, max: 120 }), fc.integer({ min: 80, max: 120 }), fc.nat(6), fc.nat(6))
  .map(
    ([open, close, above, below]) =>
      [open, Math.max(open, close) + above, Math.min(open, close) - below, close] as const,
  )

describe.each(patterns.map((pattern) => [pattern.id, pattern] as const))('%s', (id, pattern) => {
  const { after, quotes, miss } = exampleOf(id)

  it('is seen in a hand-made example, where it ends', () => {
    const bars = drawn(after, quotes)
    expect(pattern.match(bars, bars.close.length - 1)).toBe(true)
  })

  it('is not seen in a near miss', () => {
    const [place, quote] = miss
    const bars = drawn(after, quotes.with(place, quote))
    expect(pattern.match(bars, bars.close.length - 1)).toBe(false)
  })

  it('is not seen where a price is missing, where bars are too few, or outside the bars', () => {
    const bars = drawn(after, quotes)
    const last = bars.close.length - 1
    bars.high[last] = Number.NaN
    expect(pattern.match(bars, last)).toBe(false)
    const whole = drawn(after, quotes)
    const cut = (column: Float64Array) => column.slice(column.length - pattern.bars + 1)
    const short = { open: cut(whole.open), high: cut(whole.high), low: cut(whole.low), close: cut(whole.close) }
    expect(matches(pattern, short)).toEqual([])
    expect([pattern.match(whole, -1), pattern.match(whole, last + 1)]).toEqual([false, false])
  })

  it('does not depend on how high the price stands', () => {
    fc.assert(
      fc.property(fc.array(candle, { minLength: 1, maxLength: 5 }), fc.integer({ min: -6, max: 6 }), (made, power) => {
        const bars = drawn(after, [...quotes, ...made])
        const scaled = (column: Float64Array) => column.map((price) => price * 2 ** power)
        const other = {
          open: scaled(bars.open),
          high: scaled(bars.high),
          low: scaled(bars.low),
          close: scaled(bars.close),
        }
        expect(matches(pattern, other)).toEqual(matches(pattern, bars))
      }),
      { numRuns: 20 },
    )
  })
})

describe('the patterns', () => {
  it('have ids and words of their own, in lower case, and a rule', () => {
    const words = patterns.flatMap((pattern) => pattern.words)
    expect(words.filter((word, at) => words.indexOf(word) !== at || word !== word.toLowerCase())).toEqual([])
    expect(new Set(patterns.map(({ id }) => id)).size).toBe(patterns.length)
    expect(patterns.filter(({ rule }) => !rule.endsWith('.'))).toEqual([])
    expect(findPattern('hammer')?.title).toBe('Hammer')
    expect(findPattern('toString')).toBeUndefined()
  })

  it('say up or down as their trend does: no bar is both a hammer and a hanging man', () => {
    const bars = aWalk({ count: 20_000, seed: 3 })
    const both = (one: string, other: string) =>
      [...bars.close.keys()].filter((at) => findPattern(one)?.match(bars, at) && findPattern(other)?.match(bars, at))
    expect(both('hammer', 'hanging_man')).toEqual([])
    expect(both('bullish_engulfing', 'bearish_engulfing')).toEqual([])
    expect(both('morning_star', 'morning_doji_star')).toEqual([])
  })

  it('of one and two candles are all found in a long walk, but for those that need wide gaps', () => {
    const bars = aWalk({ count: 20_000, seed: 3 })
    const unseen = patterns.filter((pattern) => pattern.candles <= 2 && matches(pattern, bars).length === 0)
    expect(unseen.map(({ id }) => id)).toEqual([
      'bullish_kicker',
      'bearish_kicker',
      'bullish_counterattack',
      'bearish_counterattack',
    ])
  })
})
