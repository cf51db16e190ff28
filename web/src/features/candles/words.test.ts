import { findPattern, patterns } from 'core/indicators'
import { parseCanonical } from 'core/language'
import { describe, expect, it } from 'vitest'
import { readState, writeState } from './candle-state.ts'
import {
  findPatterns,
  groups,
  invalidAt,
  invalidation,
  queryText,
  sampleBadge,
  verdictBadge,
  watchText,
} from './words.ts'

const named = (id: string) => {
  const pattern = findPattern(id)
  if (!pattern) throw new Error(id)
  return pattern
}

const after = (...verdicts: ('too few' | 'chance' | 'higher' | 'lower')[]) => ({
  after: verdicts.map((verdict, at) => ({ days: [5, 10, 20][at] ?? 0, times: 100, rose: 50, z: 1, verdict })),
})

describe('the words of a pattern', () => {
  it('its question and its watch are read by the language, in every universe and timeframe', () => {
    for (const { id } of patterns)
      for (const universe of ['nifty50', 'nifty200', 'nifty500', 'all'] as const)
        for (const timeframe of ['day', 'week', 'month'] as const) {
          const asked = { universe, timeframe }
          expect(parseCanonical(queryText(id, asked)).ok, queryText(id, asked)).toBe(true)
          expect(parseCanonical(watchText(id, asked)).ok, watchText(id, asked)).toBe(true)
        }
    expect(queryText('hammer', { universe: 'nifty200', timeframe: 'week' })).toBe(
      'screen stocks in index "NIFTY 200" where pattern(hammer)@week',
    )
  })

  it('a bullish one is invalid below its low, a bearish one above its high, a neutral one claims nothing', () => {
    const match = { high: 110, low: 90 }
    expect(['hammer', 'shooting_star', 'doji'].map((id) => invalidAt(named(id), match))).toEqual([90, 110, null])
    expect(invalidation(named('bullish_engulfing'))).toBe('A close below the lowest low of its two candles.')
  })

  it('every pattern is in one group', () => {
    expect(patterns.map((pattern) => groups.filter(({ holds }) => holds(pattern)).length)).toEqual(
      patterns.map(() => 1),
    )
  })

  it('is found by any of its names and by its bias', () => {
    expect(findPatterns({ bias: '', find: 'rickshaw' }).map(({ id }) => id)).toEqual(['long_legged_doji'])
    expect(findPatterns({ bias: 'bearish', find: 'hammer' })).toEqual([])
  })
})

describe('what the record says', () => {
  it('no better than chance, unless a distance is past the threshold in the direction of its name', () => {
    const says = (id: string, ...verdicts: Parameters<typeof after>) => verdictBadge(named(id), after(...verdicts)).text
    expect(says('hammer', 'chance', 'chance', 'chance')).toBe('No better than chance')
    expect(says('hammer', 'chance', 'higher', 'chance')).toBe('Better than chance')
    expect(says('shooting_star', 'lower', 'chance', 'chance')).toBe('Better than chance')
    expect(says('shooting_star', 'higher', 'chance', 'chance')).toBe('Against its name')
    expect(says('hammer', 'lower', 'chance', 'higher')).toBe('Mixed')
    expect(says('doji', 'lower', 'chance', 'chance')).toBe('More often lower')
    expect(says('doji', 'too few', 'too few', 'too few')).toBe('Cannot be judged')
  })

  it('a badge says how much the number of matches can tell', () => {
    expect([0, 29, 30, 299, 300, 2999, 3000].map((times) => sampleBadge(times).text)).toEqual([
      'Never seen',
      'Too few',
      'Small sample',
      'Small sample',
      'Fair sample',
      'Fair sample',
      'Large sample',
    ])
  })
})

describe('the address', () => {
  it('holds what is shown and leaves out what is as usual; odd words are passed over', () => {
    const state = readState(
      new URLSearchParams('universe=nifty200&bars=week&pattern=hammer&bias=bullish&today=on&find=ham'),
    )
    expect(readState(writeState(state))).toEqual(state)
    expect(
      writeState(readState(new URLSearchParams('universe=moon&bars=minute&pattern=toString&quiz=x'))).toString(),
    ).toBe('')
  })
})
