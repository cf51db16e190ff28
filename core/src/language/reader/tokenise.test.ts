import { describe, expect, it } from 'vitest'
import { testEntities } from './entities.fixture.ts'
import { buildLexicon } from './lexicon/build.ts'
import type { Sense } from './token.ts'
import { tokenise } from './tokenise.ts'

const lexicon = buildLexicon({ entities: testEntities, taught: [] })
const today = '2026-11-15'

const sensesOf = (text: string, is: Sense['is']): unknown[] =>
  tokenise(text, lexicon, today).all.flatMap(({ senses }) => senses.find((sense) => sense.is === is) ?? [])

const number = (value: number, unit: string, orMore = false) => ({ is: 'number', value, unit, orMore })

describe('numbers', () => {
  it.each([
    ['5000', number(5000, 'plain')],
    ['5k cr', number(5e10, 'rupees')],
    ['5,000cr', number(5e10, 'rupees')],
    ['2 lakh', number(2e5, 'rupees')],
    ['10L', number(1e6, 'rupees')],
    ['1 lakh crore', number(1e12, 'rupees')],
    ['₹500', number(500, 'rupees')],
    ['Rs. 1,00,000', number(1e5, 'rupees')],
    ['500 rupaye', number(500, 'rupees')],
    ['20%', number(20, 'percent')],
    ['20 percent', number(20, 'percent')],
    ['1.15x', number(1.15, 'times')],
    ['500+', number(500, 'plain', true)],
    ['fifty', number(50, 'plain')],
    ['twenty five', number(25, 'plain')],
    ['do sau', number(200, 'plain')],
    ['paanch hazaar', number(5000, 'plain')],
  ])('%s', (text, wanted) => {
    expect(sensesOf(text, 'number')).toEqual([wanted])
  })

  it('reads 40-60 as both ends of a range', () => {
    expect(sensesOf('40-60', 'numbers')).toEqual([{ is: 'numbers', low: 40, high: 60, unit: 'plain' }])
  })

  it('reads 20,50,200 beside an average as three numbers', () => {
    expect(tokenise('ema 20,50,200', lexicon, today).tokens.map(({ text }) => text)).toEqual([
      'ema',
      '20',
      ',',
      '50',
      ',',
      '200',
    ])
  })
})

describe('times', () => {
  it.each([
    ['3 years', { count: 3, unit: 'y' }],
    ['3yr', { count: 3, unit: 'y' }],
    ['8 quarters', { count: 8, unit: 'q' }],
    ['20d', { count: 20, unit: 'd' }],
    ['10-day', { count: 10, unit: 'd' }],
    ['three months', { count: 3, unit: 'm' }],
    ['5 saal', { count: 5, unit: 'y' }],
    ['3 consecutive quarters', { count: 3, unit: 'q' }],
  ])('%s is a span', (text, span) => {
    expect(sensesOf(text, 'span')).toEqual([{ is: 'span', span }])
  })

  it.each([
    ['last 8 quarters', { range: 'last', span: { count: 8, unit: 'q' } }],
    ['pichle 3 saal', { range: 'last', span: { count: 3, unit: 'y' } }],
    ['since 2015', { range: 'since', from: '2015-01-01' }],
    ['since march 2020', { range: 'since', from: '2020-03-01' }],
    ['this month', { range: 'this', unit: 'month' }],
    ['last year', { range: 'previous', unit: 'year' }],
    ['from 2015 to 2020', { range: 'between', from: '2015-01-01', to: '2020-12-31' }],
    ['since FY18', { range: 'since', from: '2017-04-01' }],
  ])('%s is a range', (text, range) => {
    expect(sensesOf(text, 'range')).toEqual([{ is: 'range', range }])
  })

  it.each([
    ['FY23', { year: 2023, quarter: null }],
    ['fy 2024', { year: 2024, quarter: null }],
    ['Q2FY25', { year: 2025, quarter: 2 }],
    ['q3 fy24', { year: 2024, quarter: 3 }],
    ['Q2 of FY2024', { year: 2024, quarter: 2 }],
  ])('%s is a financial period', (text, fiscal) => {
    expect(sensesOf(text, 'fiscal')).toEqual([{ is: 'fiscal', fiscal }])
  })

  it.each([
    ['march 2020', '2020-03-31'],
    ['31 march 2020', '2020-03-31'],
    ['february 2024', '2024-02-29'],
    ['2021-06-30', '2021-06-30'],
    ['15/08/2022', '2022-08-15'],
  ])('%s is a day', (text, date) => {
    expect(sensesOf(text, 'date')).toEqual([{ is: 'date', date }])
  })

  it('knows no 30th of February', () => {
    expect(sensesOf('2024-02-30', 'date')).toEqual([])
  })
})

describe('names', () => {
  const symbolOf = (text: string): string[] =>
    tokenise(text, lexicon, today).tokens.flatMap(({ senses }) => {
      const entity = senses.find((sense) => sense.is === 'entity')
      return entity?.is === 'entity' ? [entity.entity.id] : []
    })

  it.each([
    ['tcs', 'TCS'],
    ['Tata Consultancy Services Ltd', 'TCS'],
    ['infosys', 'INFY'],
    ['sbi', 'SBIN'],
    ['berger', 'BERGEPAINT'],
    ['graphite india', 'GRAPHITE'],
    ['m&m', 'M&M'],
    ['bajaj auto', 'BAJAJ-AUTO'],
    ['BAJAJ-AUTO', 'BAJAJ-AUTO'],
    ['zomato', 'ETERNAL'],
    ['page industries', 'PAGEIND'],
    ['bank nifty', 'NIFTY BANK'],
    ['nifty 500', 'NIFTY 500'],
    ['निफ्टी', 'NIFTY 50'],
  ])('%s is %s', (text, symbol) => {
    expect(symbolOf(text)).toEqual([symbol])
  })

  it('takes the largest where a name fits several, and keeps the others', () => {
    const [token] = tokenise('hdfc', lexicon, today).tokens
    const names = token?.senses.flatMap((sense) =>
      sense.is === 'entity' && sense.entity.is === 'stock'
        ? [sense.entity.id, ...sense.others.map(({ id }) => id)]
        : [],
    )
    expect(names).toEqual(['HDFCBANK', 'HDFCLIFE', 'HDFCAMC'])
  })

  it.each(['can you show it', 'page 2', 'an indian company', 'it is a star'])('sees no company in "%s"', (text) => {
    expect(symbolOf(text)).toEqual([])
  })

  it('reads a name that is a common word only in capitals', () => {
    expect(symbolOf('IDEA price')).toEqual(['IDEA'])
    expect(symbolOf('any idea')).toEqual([])
  })

  it('reads IT as the sector, it as nothing', () => {
    expect(sensesOf('IT with pe < 20', 'scope')).toHaveLength(1)
    expect(sensesOf('is it with pe < 20', 'scope')).toHaveLength(0)
  })
})

describe('spelling', () => {
  const corrections = (text: string) =>
    tokenise(text, lexicon, today).corrections.map(({ from, to }) => `${from}→${to}`)

  it.each([
    ['devidend yield > 3', ['devidend→dividend']],
    ['promoter holdng > 50', ['holdng→holding']],
    ['relaince pe', ['relaince→reliance']],
    ['hdfc bnk roe', ['bnk→bank']],
  ])('%s', (text, wanted) => {
    expect(corrections(text)).toEqual(wanted)
  })

  it('never corrects a known word, a short one or a number', () => {
    expect(corrections('sail roe car 2O')).toEqual([])
  })

  it('does not bend a capitalised stranger into a word of the language', () => {
    expect(corrections('gross margin of Corning')).toEqual([])
  })
})
