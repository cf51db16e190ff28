import { findFields } from 'core/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, type Expression, numberUnits, type Query } from '../ast.ts'
import { arbitraryExpression, arbitraryQuery, groundOfBase } from '../canonical/arbitrary-query.fixture.ts'
import { parseCanonical } from '../canonical/parse.ts'
import { checkQuery } from './check-query.ts'
import { unitOf } from './units.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? 1000)

const where = (condition: Condition): Query => ({
  kind: 'screen',
  universe: { base: 'stocks', within: [], except: [] },
  where: condition,
  show: [],
  sort: null,
  limit: null,
  asOf: null,
  why: [],
})

const compared = (left: Expression, right: Expression): Query => where({ node: 'compare', op: '>', left, right })

/** Said apart from the code: money, percentages and all other figures are three worlds. */
function worldOf(of: Expression): 'money' | 'percent' | 'number' {
  const unit = unitOf(of)
  if (unit === 'rupees' || unit === 'price') return 'money'
  return unit === 'percent' ? 'percent' : 'number'
}

const isZero = (of: Expression): boolean => of.node === 'number' && of.unit === 'plain' && of.value === 0

const figure = arbitraryExpression(groundOfBase.stocks)

describe('unit safety', () => {
  it('a figure meets a number of its own world and no other, whatever the figure', () => {
    const number = fc.record({ value: fc.integer({ min: 1, max: 1e6 }), unit: fc.constantFrom(...numberUnits) })
    fc.assert(
      fc.property(figure, number, (left, { value, unit }) => {
        const right: Expression = { node: 'number', value, unit }
        const problem = checkQuery(compared(left, right))
        if (worldOf(left) !== worldOf(right)) expect(problem).toMatchObject({ code: 'unit' })
        else if (unit !== 'times' && unit !== 'days') expect(problem).toBeNull()
      }),
      { numRuns },
    )
  })

  it('two figures that pass are of one world', () => {
    fc.assert(
      fc.property(figure, figure, (left, right) => {
        if (worldOf(left) !== worldOf(right)) expect(checkQuery(compared(left, right))).toMatchObject({ code: 'unit' })
      }),
      { numRuns },
    )
  })

  it('no query that passes compares or adds two worlds anywhere in it', () => {
    const pairs = (value: unknown): (readonly [Expression, Expression])[] => {
      if (typeof value !== 'object' || value === null) return []
      const inside = Object.values(value).flatMap(pairs)
      if (!('node' in value)) return inside
      const node = value as Condition | Expression
      if (node.node === 'compare' || node.node === 'crosses') return [[node.left, node.right], ...inside]
      if (node.node === 'between') return [[node.of, node.low], [node.of, node.high], ...inside]
      if (node.node === 'near') return [[node.of, node.to], ...inside]
      if (node.node === 'arithmetic' && (node.op === '+' || node.op === '-'))
        return [[node.left, node.right], ...inside]
      return inside
    }
    fc.assert(
      fc.property(arbitraryQuery, (query) => {
        for (const [left, right] of pairs(query))
          if (!isZero(left) && !isZero(right)) expect(worldOf(left)).toBe(worldOf(right))
      }),
      { numRuns },
    )
  })
})

describe('the unit of an expression', () => {
  const unitIn = (text: string): string => {
    const parsed = parseCanonical(`show TCS: ${text}`)
    if (!parsed.ok || parsed.value.kind !== 'lookup') throw new Error(JSON.stringify(parsed))
    const [shown] = parsed.value.show
    return shown ? unitOf(shown) : ''
  }

  it.each([
    ['roce', 'percent'],
    ['market_cap', 'rupees'],
    ['close', 'price'],
    ['volume', 'shares'],
    ['pe', 'times'],
    ['rsi(14)', 'points'],
    ['sma(200)', 'price'],
    ['sma(volume, 20)', 'shares'],
    ['sma(rsi(14), 5)', 'points'],
    ['growth(net_profit, 3y)', 'percent'],
    ['cagr(revenue, 5y)', 'percent'],
    ['change(promoter_holding, 1q)', 'percent'],
    ['avg(pe, 5y)', 'times'],
    ['percentile(pe, 5y)', 'points'],
    ['rank(market_cap by sector)', 'count'],
    ['median(pe by industry)', 'times'],
    ['streak(roce > 20%)', 'count'],
    ['prev(net_profit, 1y)', 'rupees'],
    ['at(roce, FY2023)', 'percent'],
    ['close / sma(200)', 'times'],
    ['2 * close', 'price'],
    ['market_cap / shares_outstanding', 'price'],
    ['close * volume', 'rupees'],
    ['pe * pb', 'times'],
    ['-roce', 'percent'],
    ['abs(roce - roe)', 'percent'],
    ['5000 cr', 'rupees'],
    ['30 days', 'days'],
    ['1.5x', 'times'],
    ['sector', 'text'],
    ['listing_date', 'date'],
  ])('%s is in %s', (text, unit) => {
    expect(unitIn(text)).toBe(unit)
  })
})

describe('queries made by hand', () => {
  it('a field, an indicator and a pattern that do not exist are refused', () => {
    const missing = { node: 'field', id: 'no_such_field', period: 'annual' } as const
    expect(checkQuery(compared(missing, missing))).toMatchObject({ code: 'unknown_word' })
    const indicator = {
      node: 'technical',
      id: 'rsl',
      parameters: [14],
      output: 'rsl',
      timeframe: 'day',
      of: null,
    } as const
    expect(checkQuery(compared(indicator, indicator))).toMatchObject({ code: 'unknown_word', nearest: ['rsi'] })
    const pattern = { node: 'pattern', id: 'dojo', timeframe: 'day', within: { count: 1, unit: 'd' } } as const
    expect(checkQuery(where(pattern))).toMatchObject({ code: 'unknown_word', nearest: ['doji'] })
  })

  it('parameters out of the bounds of the registry are refused', () => {
    const indicator = {
      node: 'technical',
      id: 'rsi',
      parameters: [0],
      output: 'rsi',
      timeframe: 'day',
      of: null,
    } as const
    expect(checkQuery(compared(indicator, indicator))).toMatchObject({ code: 'syntax' })
    expect(checkQuery(compared({ ...indicator, parameters: [] }, indicator))).toMatchObject({ code: 'syntax' })
  })

  it('what is bought by the calendar is not sold', () => {
    expect(parseCanonical('backtest TCS buy ₹5000 every month hold 20d')).toMatchObject({
      ok: false,
      failure: { code: 'syntax', message: expect.stringContaining('by the calendar') },
    })
  })

  it('a condition nested 5,000 deep is too large and does not overflow the stack', () => {
    let deep: Condition = { node: 'known', of: { node: 'field', id: 'roce', period: 'annual' } }
    for (let at = 0; at < 5000; at++) deep = { node: 'not', of: deep }
    expect(checkQuery(where(deep))).toMatchObject({ code: 'too_large' })
  })

  it('NaN and infinity are no numbers', () => {
    const roce = { node: 'field', id: 'roce', period: 'annual' } as const
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(checkQuery(compared(roce, { node: 'number', value, unit: 'percent' }))).toMatchObject({ code: 'syntax' })
  })

  it('windows over statistics of prices are allowed, as they can be told for any day', () => {
    expect(findFields('high_52w')[0]?.period).toBe('point')
    expect(parseCanonical('screen stocks where ever(close > high_52w, 5d)')).toMatchObject({ ok: true })
  })
})
