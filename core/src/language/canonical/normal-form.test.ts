import { fields } from 'core/catalogue'
import { indicators } from 'core/indicators'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition, Expression } from '../ast.ts'
import { technicalFields, technicalOfField } from '../technical-fields.ts'
import { arbitraryQuery } from './arbitrary-query.fixture.ts'
import { normalise, normaliseCondition } from './normalise.ts'
import { parseCanonical } from './parse.ts'
import { print, printExpression } from './print.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? 1000)

function shown(text: string): Expression {
  const parsed = parseCanonical(`show TCS: ${text}`)
  if (!parsed.ok || parsed.value.kind !== 'lookup' || !parsed.value.show[0]) throw new Error(JSON.stringify(parsed))
  return parsed.value.show[0]
}

function condition(text: string): Condition {
  const parsed = parseCanonical(`screen stocks where ${text}`)
  if (!parsed.ok || parsed.value.kind !== 'screen' || !parsed.value.where) throw new Error(JSON.stringify(parsed))
  return parsed.value.where
}

describe('normal form of expressions', () => {
  it.each([
    ['rsi_14', 'rsi(14)'],
    ['price_dma_200', 'sma(200)'],
    ['volume_dma_20', 'sma(volume, 20)'],
    ['ema_50', 'ema(50)'],
    ['macd', 'macd(12, 26, 9)'],
    ['macd_signal', 'macd(12, 26, 9).signal'],
    ['bollinger_upper', 'bollinger(20, 2)'],
    ['bollinger_lower', 'bollinger(20, 2).lower'],
    ['supertrend', 'supertrend(10, 3)'],
    ['adx_14', 'adx(14)'],
    ['rsi', 'rsi(14)'],
    ['macd.signal@week', 'macd(12, 26, 9).signal@week'],
    ['macd().histogram', 'macd(12, 26, 9).histogram'],
    ['ema(close, 21)@week', 'ema(21)@week'],
    ['sma(volume@week, 20)@week', 'sma(volume, 20)@week'],
    ['rsi_14@week', 'rsi(14)@week'],
    ['close.daily', 'close'],
    ['growth(close, 1d)', 'return(1d)'],
    ['roce.annual', 'roce'],
    ['net_profit.quarterly', 'net_profit.quarterly'],
    ['--5', '5'],
    ['-(5%)', '-5%'],
    ['-0', '0'],
    ['₹5000 cr', '5000 cr'],
    ['(((roce)))', 'roce'],
    ['(roce + roe) + roa', 'roce + roe + roa'],
    ['roce + (roe + roa)', 'roce + (roe + roa)'],
    ['roce - (roe - roa)', 'roce - (roe - roa)'],
    ['(pe / pb) * 2', 'pe / pb * 2'],
    ['pe / (pb * 2)', 'pe / (pb * 2)'],
    ['(-pe) * 2', '-pe * 2'],
    ['-(pe * 2)', '-(pe * 2)'],
    ['streak((roce > 20%))', 'streak(roce > 20%)'],
    ['streak(volume)', 'streak(volume)'],
    ['supertrend(10, 3).rising', 'supertrend(10, 3).rising'],
    ['avg  (\n roce ,5y )', 'avg(roce, 5y)'],
  ])('%s is %s', (text, canonical) => {
    expect(printExpression(shown(text))).toBe(canonical)
    expect(shown(canonical)).toEqual(shown(text))
  })

  it('a field that is an indicator’s last value reads as that indicator', () => {
    for (const field of technicalFields) expect(shown(field)).toEqual(technicalOfField(field))
  })

  it('names of fields and indicators are no words of the grammar that begin an expression or a condition', () => {
    const opening = 'avg min max sum median stdev cagr growth change percentile rank return prev abs'.split(' ')
    const conditions = 'rising falling always ever pattern known not'.split(' ')
    const names = new Set([...fields, ...indicators].map(({ id }) => id))
    expect([...opening, ...conditions].filter((word) => names.has(word))).toEqual([])
  })
})

describe('money in canonical text', () => {
  it.each([
    [50, '₹50'],
    [50.5, '₹50.5'],
    [200_000, '2 lakh'],
    [5_000 * 1e7, '5000 cr'],
    [12_500_000, '1.25 cr'],
    [12_345_678, '₹12345678'],
    [12_345_000, '123.45 lakh'],
    [-5e7, '-5 cr'],
    [0, '₹0'],
    [1e21, '₹1e+21'],
    [0.1, '₹0.1'],
  ])('%d rupees is %s', (value, text) => {
    expect(printExpression({ node: 'number', value, unit: 'rupees' })).toBe(text)
    expect(shown(text)).toEqual({ node: 'number', value, unit: 'rupees' })
  })

  it('reads back to the very same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const number: Expression = { node: 'number', value: value === 0 ? 0 : value, unit: 'rupees' }
        expect(shown(printExpression(number))).toEqual(number)
      }),
      { numRuns },
    )
  })
})

describe('normal form of conditions', () => {
  it('and, or and not bind in this order, and are taken out of needless brackets', () => {
    const [a, b, c] = ['roce > 1%', 'roe > 2%', 'pe < 3'].map(condition)
    if (!a || !b || !c) throw new Error('three conditions')
    expect(condition('(roce > 1% and roe > 2%) and pe < 3')).toEqual({ node: 'and', all: [a, b, c] })
    expect(condition('roce > 1% or (roe > 2% or pe < 3)')).toEqual({ node: 'or', any: [a, b, c] })
    expect(condition('roce > 1% or roe > 2% and pe < 3')).toEqual({
      node: 'or',
      any: [a, { node: 'and', all: [b, c] }],
    })
    expect(condition('(roce > 1% or roe > 2%) and pe < 3')).toEqual({
      node: 'and',
      all: [{ node: 'or', any: [a, b] }, c],
    })
    expect(condition('not roce > 1% and roe > 2%')).toEqual({ node: 'and', all: [{ node: 'not', of: a }, b] })
  })

  it('between takes its own and', () => {
    expect(condition('pe between 1 and 2 and roce > 1%')).toMatchObject({
      node: 'and',
      all: [{ node: 'between' }, { node: 'compare' }],
    })
  })

  it('a comma after a text belongs to what is around it', () => {
    const text = 'ever(sector is "A", "B" and roce > 1%, 3y)'
    expect(condition(text)).toMatchObject({ node: 'over', of: { node: 'and' }, span: { count: 3, unit: 'y' } })
    expect(parseCanonical('screen stocks where always(sector is "A", 3y)')).toMatchObject({
      failure: { code: 'no_data' },
    })
  })
})

describe('print and parse together', () => {
  it('print after parse changes nothing the second time', () => {
    fc.assert(
      fc.property(arbitraryQuery, (query) => {
        const text = print(query)
        const parsed = parseCanonical(text)
        expect(parsed.ok && print(parsed.value)).toBe(text)
      }),
      { numRuns },
    )
  })

  it('a query in normal form is its own normal form', () => {
    fc.assert(
      fc.property(arbitraryQuery, (query) => {
        expect(normalise(query)).toEqual(query)
      }),
      { numRuns },
    )
  })

  it('normalise gives what the text would: indicators for fields, flat and, numbers with their minus', () => {
    const dma: Expression = { node: 'field', id: 'price_dma_200', period: 'point' }
    const close: Expression = { node: 'field', id: 'close', period: 'daily' }
    const five: Expression = { node: 'number', value: 5, unit: 'rupees' }
    const loose: Condition = {
      node: 'and',
      all: [
        { node: 'compare', op: '>', left: close, right: dma },
        { node: 'and', all: [{ node: 'compare', op: '>', left: close, right: { node: 'negate', of: five } }] },
      ],
    }
    expect(normaliseCondition(loose)).toEqual(condition('close > sma(200) and close > -₹5'))
  })
})
