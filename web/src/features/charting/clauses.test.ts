import { describe, expect, it } from 'vitest'
import { clausesOf, patternIn, withClause } from './clauses.ts'

const mark = 'rsi(14) < 30 and close > sma(200)'

describe('the clauses of a mark', () => {
  it('are told one by one', () => {
    expect(clausesOf(mark)).toEqual(['rsi(14) < 30', 'close > sma(200)'])
  })

  it('one is changed, taken out or added; the last one taken out leaves nothing', () => {
    expect(withClause(mark, 0, 'rsi(14) < 25')).toEqual({ ok: true, value: 'rsi(14) < 25 and close > sma(200)' })
    expect(withClause(mark, 1, '')).toEqual({ ok: true, value: 'rsi(14) < 30' })
    expect(withClause(mark, 2, 'adx(14) > 25')).toEqual({ ok: true, value: `${mark} and adx(14) > 25` })
    expect(withClause('rsi(14) < 30', 0, '')).toEqual({ ok: true, value: null })
  })

  it('what is no condition is refused with a sentence and changes nothing', () => {
    const refused = withClause(mark, 0, 'florble << 3')
    expect(refused.ok).toBe(false)
  })

  it('names the candle pattern it is about, alone or beside other clauses', () => {
    expect(patternIn('pattern(bullish_engulfing)')?.candles).toBe(2)
    expect(patternIn('rsi(14) < 30 and pattern(morning_star)')?.candles).toBe(3)
    expect(patternIn('rsi(14) < 30')).toBeUndefined()
  })
})
