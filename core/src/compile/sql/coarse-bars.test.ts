import { judgeLast, lastOf, parseCanonical, type Screen, seriesOf } from 'core/language'
import { addDays, day, weekday } from 'core/values'
import { describe, expect, it } from 'vitest'
import { lastFigure, lastTruth, seriesByPeriod } from './coarse-bars.ts'

/** Weekdays with a few holidays, and prices that wander. */
function walk(count: number, seed: number) {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const days: string[] = []
  for (let at = day('2021-01-01'); days.length < count; at = addDays(at, 1)) {
    if (weekday(at) !== 0 && weekday(at) !== 6 && random() > 0.03) days.push(at)
  }
  let price = 100
  const rows = days.map(() => {
    const open = price * (0.99 + random() * 0.02)
    price = open * (0.97 + random() * 0.06)
    return {
      open,
      high: Math.max(open, price) * 1.01,
      low: Math.min(open, price) * 0.99,
      close: price,
      volume: 1000 + random() * 500,
    }
  })
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => Float64Array.from(rows, (row) => row[name])
  return {
    days,
    bars: {
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    },
  }
}

const screen = (text: string): Screen => {
  const parsed = parseCanonical(`screen stocks ${text}`)
  if (!parsed.ok || parsed.value.kind !== 'screen') throw new Error(text)
  return parsed.value
}

describe('the last week or month of a history is what the judge tells of its last day', () => {
  const histories = [1, 2, 3, 4].flatMap((seed) => [700, 701, 703].map((count) => walk(count, seed)))

  it.each([
    'close@week',
    'volume@month',
    'ema(close, 21)@week',
    'rsi(14)@month',
    'prev(close@week, 3w)',
    'growth(close@month, 6m)',
    'avg(volume@week, 10w)',
    'ema(close, 20)@week - ema(close, 10)@week',
    'close - ema(close, 10)@week',
    'supertrend(7, 3)@week',
  ])('%s', (text) => {
    const [figure] = screen(`show ${text}`).show
    if (!figure) throw new Error(text)
    for (const history of histories) expect(lastFigure(figure, history)).toBeCloseTo(lastOf(figure, history), 8)
  })

  it.each([
    'close@week crosses above ema(close, 10)@week within 4w',
    'rising(close@month, 2m)',
    'always(close@week > sma(close, 5)@week, 3w)',
    'pattern(bullish_engulfing)@week within 3w',
    'rsi(14)@week > 50 and close > sma(20)',
  ])('%s', (text) => {
    const { where } = screen(`where ${text}`)
    if (!where) throw new Error(text)
    for (const history of histories) expect(lastTruth(where, history)).toBe(judgeLast(where, history))
  })
})

describe('every week or month of a chart is what the judge tells of its last day', () => {
  const histories = [1, 2].flatMap((seed) => [400, 403].map((count) => walk(count, seed)))

  it.each([
    ['week', 'ema(close, 21)@week'],
    ['week', 'macd(12, 26, 9).signal@week'],
    ['month', 'rsi(14)@month'],
    ['week', 'avg(volume@week, 10w)'],
  ])('by the %s, %s', (timeframe, text) => {
    const [figure] = screen(`show ${text}`).show
    if (!figure) throw new Error(text)
    for (const history of histories) {
      const told = seriesByPeriod(figure, history, timeframe)
      const judged = seriesOf(figure, history)
      expect(told?.size).toBeGreaterThan(15)
      for (const [day, value] of told ?? []) expect(value).toBe(judged[history.days.indexOf(day)])
    }
  })

  it('is left to the judge where other bars are read', () => {
    const [history] = histories
    const [daily, mixed, weekly] = screen('show sma(20), close - ema(close, 10)@week, rsi(14)@week').show
    if (!history || !daily || !mixed || !weekly) throw new Error('three figures')
    expect([
      seriesByPeriod(daily, history, 'day'),
      seriesByPeriod(mixed, history, 'week'),
      seriesByPeriod(weekly, history, 'month'),
    ]).toEqual([null, null, null])
  })
})
