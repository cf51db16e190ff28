import { type Bars, patterns } from 'core/indicators'
import { addDays, day as dayOf, weekday } from 'core/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWalk, barAt } from '../../indicators/walk.fixture.ts'
import type { Condition, Expression, Span, Stretch, Timeframe } from '../ast.ts'
import type { Filed, History } from './block.ts'
import { judge, judgeLast, lastOf, seriesOf, startJudge } from './judge.ts'
import { obviousFigure, obviousTruth } from './obvious.fixture.ts'
import { priceFields } from './price-fields.ts'

/** Weekdays from 1 January 2024, a Monday. */
const weekdays = (count: number): string[] => {
  const days: string[] = []
  for (let at = dayOf('2024-01-01'); days.length < count; at = addDays(at, 1))
    if (weekday(at) !== 0 && weekday(at) !== 6) days.push(at)
  return days
}
const walk = (count: number, seed: number): History => ({ days: weekdays(count), bars: aWalk({ count, seed }) })
const flat = (close: readonly number[]): History => ({
  days: weekdays(close.length),
  bars: Object.fromEntries(
    ['open', 'high', 'low', 'close', 'volume'].map((name) => [name, Float64Array.from(close)]),
  ) as Bars,
})

const close: Expression = { node: 'price', of: 'close', timeframe: 'day' }
const number = (value: number): Expression => ({ node: 'number', value, unit: 'plain' })
const span = (count: number, unit: Span['unit'] = 'd'): Span => ({ count, unit })
const sma = (length: number, timeframe: Timeframe = 'day'): Expression => ({
  node: 'technical',
  id: 'sma',
  parameters: [length],
  output: 'sma',
  timeframe,
  of: null,
})
const field = (id: string, period: 'annual' | 'quarterly' | 'point' = 'annual'): Expression => ({
  node: 'field',
  id,
  period,
})

/** Ended, running, and to come, on walks that begin in January 2024. */
const stretches: readonly Stretch[] = [
  { range: 'between', from: '2024-01-05', to: '2024-01-12' },
  { range: 'between', from: '2024-01-15', to: '2024-02-01' },
  { range: 'since', from: '2024-01-10' },
  { range: 'since', from: '2023-06-01' },
  { range: 'this', unit: 'week' },
  { range: 'previous', unit: 'week' },
]

const anExpression: fc.Arbitrary<Expression> = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<Expression>(close, { ...close, of: 'volume' } as Expression, sma(3), sma(8), number(1000)),
    fc.record({
      node: fc.constant('window' as const),
      op: fc.constantFrom(
        'avg' as const,
        'min',
        'max',
        'sum',
        'median',
        'stdev',
        'cagr',
        'growth',
        'change',
        'percentile',
      ),
      of: tie('any'),
      span: fc.record({ count: fc.integer({ min: 1, max: 4 }), unit: fc.constantFrom('d' as const, 'w') }),
    }),
    fc.record({
      node: fc.constant('ago' as const),
      of: tie('any'),
      span: fc.record({ count: fc.integer({ min: 1, max: 3 }), unit: fc.constant('d' as const) }),
    }),
    fc.record({
      node: fc.constant('arithmetic' as const),
      op: fc.constantFrom('+' as const, '-', '*', '/'),
      left: tie('any'),
      right: tie('any'),
    }),
    fc.constantFrom<Stretch>(...stretches).map((over): Expression => ({ node: 'moved', over })),
    fc.record({ node: fc.constant('negate' as const), of: tie('any') }),
    fc.record({ node: fc.constant('absolute' as const), of: tie('any') }),
    tie('any').map(
      (of): Expression => ({
        node: 'streak',
        of: { node: 'compare', op: '>', left: of, right: { node: 'ago', of, span: span(1) } },
      }),
    ),
  ),
})).any

const aCondition: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({
      node: fc.constant('compare' as const),
      op: fc.constantFrom('<' as const, '<=', '>', '>=', '=', '!='),
      left: anExpression,
      right: anExpression,
    }),
    fc.record({
      node: fc.constant('between' as const),
      of: anExpression,
      low: anExpression,
      high: anExpression,
    }),
    fc.record({
      node: fc.constant('crosses' as const),
      direction: fc.constantFrom('above' as const, 'below' as const),
      left: anExpression,
      right: anExpression,
      within: fc.record({ count: fc.integer({ min: 1, max: 4 }), unit: fc.constant('d' as const) }),
    }),
    fc.record({ node: fc.constant('near' as const), of: anExpression, to: anExpression, within: fc.constant(2) }),
    fc.record({
      node: fc.constant('trend' as const),
      direction: fc.constantFrom('rising' as const, 'falling' as const),
      of: anExpression,
      span: fc.record({ count: fc.integer({ min: 1, max: 3 }), unit: fc.constant('d' as const) }),
    }),
    fc.record({
      node: fc.constant('over' as const),
      quantifier: fc.constantFrom('always' as const, 'ever' as const),
      of: tie('any'),
      span: fc.record({ count: fc.integer({ min: 1, max: 4 }), unit: fc.constant('d' as const) }),
    }),
    fc.record({ node: fc.constant('known' as const), of: anExpression }),
    fc.record({ node: fc.constant('and' as const), all: fc.array(tie('any'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ node: fc.constant('or' as const), any: fc.array(tie('any'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ node: fc.constant('not' as const), of: tie('any') }),
  ),
})).any

const cut = ({ days, bars }: History, count: number): History => ({
  days: days.slice(0, count),
  bars: Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column.slice(0, count)])),
})

const truthNames = [false, true, null] as const

/** Differences in the last bits decide an equality; such a comparison is left out. */
const isClose = (left: number | null, right: number | null): boolean =>
  left === null || right === null ? left === right : Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left))

describe('a figure bar by bar', () => {
  it('is what looking it up again for each bar gives', () => {
    fc.assert(
      fc.property(anExpression, fc.integer({ min: 1, max: 1000 }), (expression, seed) => {
        const history = walk(24, seed)
        const found = [...seriesOf(expression, history)].map((value) => (Number.isNaN(value) ? null : value))
        const obvious = history.days.map((_, at) => obviousFigure(expression, history, at))
        found.forEach((value, at) => {
          const other = obvious[at] ?? null
          if (!isClose(value, other)) expect([at, value]).toEqual([at, other])
        })
      }),
      { numRuns: 150 },
    )
  })

  it('has no growth from a base that is not positive, and no quotient by zero', () => {
    const history = flat([-5, 0, 10, 20])
    const growth: Expression = { node: 'window', op: 'growth', of: close, span: span(1) }
    expect([...seriesOf(growth, history)]).toEqual([Number.NaN, Number.NaN, Number.NaN, 100])
    const quotient: Expression = { node: 'arithmetic', op: '/', left: number(1), right: close }
    expect(seriesOf(quotient, history)[1]).toBeNaN()
  })

  it('is missing in a window over fewer bars than it asks for', () => {
    const mean: Expression = { node: 'window', op: 'avg', of: close, span: span(3) }
    expect([...seriesOf(mean, flat([1, 2, 3, 4]))]).toEqual([Number.NaN, Number.NaN, 2, 3])
  })

  it('counts a week as five bars, a month as 21 and a year as 248, as the store does', () => {
    const history = walk(300, 3)
    const growth = (of: Span): number => lastOf({ node: 'window', op: 'growth', of: close, span: of }, history)
    expect(growth(span(1, 'w'))).toBe(growth(span(5)))
    expect(growth(span(1, 'm'))).toBe(growth(span(21)))
    expect(growth(span(1, 'y'))).toBe(growth(span(248)))
    expect(growth(span(1, 'y'))).toBe(lastOf(field('return_1y', 'point'), history))
  })
})

describe('a condition bar by bar', () => {
  it('is what looking it up again for each bar gives', () => {
    fc.assert(
      fc.property(aCondition, fc.integer({ min: 1, max: 1000 }), (condition, seed) => {
        const history = walk(14, seed)
        const found = [...judge(condition, history)].map((truth) => truthNames[truth])
        expect(found).toEqual(history.days.map((_, at) => obviousTruth(condition, history, at)))
      }),
      { numRuns: 100 },
    )
  })

  it('is decided by nothing that comes later', () => {
    fc.assert(
      fc.property(aCondition, fc.integer({ min: 1, max: 1000 }), (condition, seed) => {
        const history = walk(20, seed)
        const whole = judge(condition, history)
        for (const count of [1, 7, 13]) expect(judge(condition, cut(history, count))).toEqual(whole.slice(0, count))
      }),
      { numRuns: 100 },
    )
  })

  it('is the same one bar at a time', () => {
    fc.assert(
      fc.property(aCondition, fc.integer({ min: 1, max: 1000 }), (condition, seed) => {
        const history = walk(20, seed)
        const { next } = startJudge(condition)
        const live = history.days.map((day, at) => next({ day, ...barAt(history.bars, at) }))
        expect(live).toEqual([...judge(condition, history)])
      }),
      { numRuns: 300 },
    )
  })

  it('is passed by no missing figure, also not when negated', () => {
    const above: Condition = { node: 'compare', op: '>', left: sma(3), right: number(0) }
    const history = flat([1, 2, 3])
    expect([...judge(above, history)]).toEqual([2, 2, 1])
    expect([...judge({ node: 'not', of: above }, history)]).toEqual([2, 2, 0])
    const never: Condition = { node: 'compare', op: '<', left: close, right: number(0) }
    expect([...judge({ node: 'and', all: [above, never] }, history)]).toEqual([0, 0, 0])
    expect([...judge({ node: 'or', any: [above, never] }, history)]).toEqual([2, 2, 1])
  })

  it('crosses on the bar on which it comes from below, and within so many bars of it', () => {
    const history = flat([9, 10, 11, 12, 10, 11])
    const crosses = (bars: number): Condition => ({
      node: 'crosses',
      direction: 'above',
      left: close,
      right: number(10),
      within: span(bars),
    })
    expect([...judge(crosses(1), history)]).toEqual([2, 0, 1, 0, 0, 1])
    expect([...judge(crosses(2), history)]).toEqual([2, 2, 1, 1, 0, 1])
  })
})

describe('patterns of candles', () => {
  it('are seen on the bar they end on, one bar at a time too, and need bars before them', () => {
    const history = walk(120, 8)
    for (const { id, bars } of patterns) {
      const condition: Condition = { node: 'pattern', id, timeframe: 'day', within: span(1) }
      const verdicts = [...judge(condition, history)]
      expect(verdicts.slice(0, bars - 1).every((truth) => truth === 2)).toBe(true)
      expect(verdicts.slice(bars - 1).includes(2)).toBe(false)
      const { next } = startJudge(condition)
      expect([id, history.days.map((day, at) => next({ day, ...barAt(history.bars, at) }))]).toEqual([id, verdicts])
    }
  })
})

describe('weeks and months', () => {
  /** Two weeks and two days: the third week runs. */
  const history = flat([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const weekly = (of: 'open' | 'high' | 'low' | 'close' | 'volume'): Expression => ({
    node: 'price',
    of,
    timeframe: 'week',
  })

  it('are the bars so far while they run, and end on Friday', () => {
    expect([...seriesOf(weekly('open'), history)]).toEqual([1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 11, 11])
    expect([...seriesOf(weekly('volume'), history)]).toEqual([1, 3, 6, 10, 15, 6, 13, 21, 30, 40, 11, 23])
    expect([...seriesOf(weekly('high'), history)].slice(4, 7)).toEqual([5, 6, 7])
  })

  it('give an indicator its weekly closes and the last price so far', () => {
    // Weekly closes 5 and 10, then the running 11 and 12.
    const found = [...seriesOf(sma(2, 'week'), history)]
    expect(found.slice(0, 5).every(Number.isNaN)).toBe(true)
    expect(found.slice(5)).toEqual([5.5, 6, 6.5, 7, 7.5, 10.5, 11])
    expect(lastOf(sma(2, 'week'), history)).toBe(11)
  })

  it('are walked by week: what crossed this week is held against the week before', () => {
    const crosses: Condition = {
      node: 'crosses',
      direction: 'above',
      left: weekly('close'),
      right: number(7),
      within: span(1),
    }
    expect([...judge(crosses, history)]).toEqual([2, 2, 2, 2, 2, 0, 0, 1, 1, 1, 0, 0])
    expect(judgeLast(crosses, history)).toBe(0)
  })

  it('are the same one bar at a time', () => {
    const condition: Condition = { node: 'compare', op: '>', left: close, right: sma(2, 'week') }
    const long = walk(60, 5)
    const { next } = startJudge(condition)
    expect(long.days.map((day, at) => next({ day, ...barAt(long.bars, at) }))).toEqual([...judge(condition, long)])
  })
})

describe('filed figures', () => {
  const filings: Record<string, Filed[]> = {
    'roce.annual': [
      { periodEnd: '2021-03-31', visibleFrom: '2021-05-20', value: 10 },
      { periodEnd: '2022-03-31', visibleFrom: '2022-05-20', value: 20 },
      { periodEnd: '2023-03-31', visibleFrom: '2024-01-03', value: 30 },
      { periodEnd: '2022-03-31', visibleFrom: '2024-01-05', value: 26 },
    ],
  }
  const context = { fundamental: (id: string, period: string) => filings[`${id}.${period}`] ?? [] }
  const history = flat([1, 1, 1, 1, 1, 1])

  it('count from the day the public could see them', () => {
    expect([...seriesOf(field('roce'), history, context)]).toEqual([20, 20, 30, 30, 30, 30])
  })

  it('are walked by period, a restated year once and by its last visible version', () => {
    const mean: Expression = { node: 'window', op: 'avg', of: field('roce'), span: span(3, 'y') }
    expect([...seriesOf(mean, history, context)]).toEqual([Number.NaN, Number.NaN, 20, 20, 22, 22])
    const rising: Condition = { node: 'trend', direction: 'rising', of: field('roce'), span: span(2, 'y') }
    expect([...judge(rising, history, context)]).toEqual([2, 2, 1, 1, 1, 1])
    const inRow: Expression = {
      node: 'streak',
      of: { node: 'compare', op: '>', left: field('roce'), right: number(15) },
    }
    expect([...seriesOf(inRow, history, context)]).toEqual([1, 1, 2, 2, 2, 2])
  })

  it('of one year are that year’s, from the day it could be seen', () => {
    const of = (year: number): Expression => ({ node: 'at', of: field('roce'), period: { year, quarter: null } })
    expect([...seriesOf(of(2022), history, context)]).toEqual([20, 20, 20, 20, 26, 26])
    expect([...seriesOf(of(2023), history, context)]).toEqual([Number.NaN, Number.NaN, 30, 30, 30, 30])
    expect([...judge({ node: 'known', of: of(2019) }, history, context)]).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('are the same where only the last day is asked for, a last period filed again included', () => {
    const again = [...(filings['roce.annual'] ?? []), { periodEnd: '2023-03-31', visibleFrom: '2024-01-06', value: 34 }]
    const known = { fundamental: () => again }
    const mean: Expression = { node: 'window', op: 'avg', of: field('roce'), span: span(3, 'y') }
    for (const figure of [field('roce'), mean]) {
      for (let count = 1; count <= history.days.length; count++) {
        const short = flat(new Array<number>(count).fill(1))
        expect(lastOf(figure, short, known)).toBe(seriesOf(figure, history, known)[count - 1])
      }
    }
    expect([...seriesOf(field('roce'), history, known)].slice(-2)).toEqual([30, 34])
  })

  it('meet prices day by day', () => {
    const above: Condition = { node: 'compare', op: '>', left: field('roce'), right: close }
    const { next } = startJudge(above, context)
    expect(history.days.map((day, at) => next({ day, ...barAt(history.bars, at) }))).toEqual([
      ...judge(above, history, context),
    ])
  })

  it('are missing where nobody knows them', () => {
    expect([...judge({ node: 'known', of: field('roce') }, history)]).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('fields that are statistics of prices', () => {
  it('are the same one bar at a time', () => {
    const history = walk(320, 11)
    const condition = (id: string): Condition => ({
      node: 'compare',
      op: '>',
      left: field(id, 'point'),
      right: number(1),
    })
    for (const id of priceFields.keys()) {
      const { next } = startJudge(condition(id))
      const live = history.days.map((day, at) => next({ day, ...barAt(history.bars, at) }))
      expect([id, live]).toEqual([id, [...judge(condition(id), history)]])
    }
  })

  it('reads a high of a year from the first bar on', () => {
    const history = flat([5, 9, 7])
    expect([...seriesOf(field('high_52w', 'point'), history)]).toEqual([5, 9, 9])
    expect([...seriesOf(field('consecutive_up_days', 'point'), history)]).toEqual([Number.NaN, 1, 0])
  })
})
