import { findIndicator, indicators } from 'core/indicators'
import { type Expression, type History, judge, parseCanonical, seriesOf } from 'core/language'
import { day, tradingDays } from 'core/values'
import { describe, expect, it } from 'vitest'
import { aWalk } from '../indicators/walk.fixture.ts'
import { barsBefore, barsBeforeCondition } from './lookback.ts'

const count = 1100
const history: History = {
  days: tradingDays(day('2020-01-01'), day('2025-01-31')).slice(0, count),
  bars: aWalk({ count, seed: 9 }),
}
const from = 1000
const last = (bars: number): History => ({
  days: history.days.slice(from - bars),
  bars: Object.fromEntries(Object.entries(history.bars).map(([name, column]) => [name, column.slice(from - bars)])),
})

describe('bars that are enough', () => {
  it.each([
    'close crosses above sma(200)',
    'return(1y) > 10% and volume > 2 * sma(volume, 20)',
    'always(close > sma(50), 20d)',
    'from_52w_high >= 10%',
    'ever(pattern(bullish_engulfing), 10d)',
    'max(high, 3m) > 1.1 * avg(close, 1m)',
    'rising(sma(20), 10d)',
    'volatility_1y > 20%',
    'close > sma(10)@week',
  ])('give the same verdicts as all there are: %s', (text) => {
    const parsed = parseCanonical(`study TCS when ${text} then 5d`)
    if (!parsed.ok || parsed.value.kind !== 'study') throw new Error(text)
    const bars = barsBeforeCondition(parsed.value.when)
    expect(bars).toBeLessThan(600)
    const whole = judge(parsed.value.when, history).slice(from)
    expect(judge(parsed.value.when, last(bars)).slice(bars)).toEqual(whole)
  })

  it.each(indicators.map(({ id }) => id))(
    'give the same line of an indicator as all there are, or are as many as the store reads: %s',
    (id) => {
      const indicator = findIndicator(id)
      const node: Expression = {
        node: 'technical',
        id,
        parameters: indicator?.parameters.map((each) => each.default) ?? [],
        output: indicator?.outputs[0]?.name ?? id,
        timeframe: 'day',
        of: null,
      }
      const bars = barsBefore(node)
      if (bars >= 780) return expect(bars).toBe(780)
      const whole = seriesOf(node, history).slice(from)
      seriesOf(node, last(bars))
        .slice(bars)
        .forEach((value, at) => {
          const same = whole[at] ?? Number.NaN
          const isClose = Math.abs(value - same) <= 1e-9 * Math.max(1, Math.abs(same))
          if (!isClose) expect([at, value]).toEqual([at, same])
        })
    },
  )
})
