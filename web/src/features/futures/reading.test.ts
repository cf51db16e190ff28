import type { FutureBars, FutureContract } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import { filterCounts, readFilters, testsOf, without, writeFilters } from './filters.ts'
import { contractDays, nearMonth, priceSeries, rollCalendar, spreadSeries } from './history.ts'
import { positionsOf } from './positions.ts'
import { annualBasis, priceOf, termStructure } from './rows.ts'
import { alertSentences, listSentence } from './sentences.ts'

const contract = (symbol: string, more: Partial<FutureContract> = {}): FutureContract => ({
  symbol,
  contract: `${symbol}24FEBFUT`,
  name: symbol,
  kind: 'stock',
  sector: 'IT',
  quote: symbol,
  expiry: '2024-02-29',
  month: 'near',
  day: '2024-02-06',
  last: 1010,
  previousClose: 1000,
  openInterest: 1_000_000,
  openInterestChange: 5,
  volume: 1000,
  lotSize: 100,
  spot: 1000,
  basis: 10,
  basisAnnual: 15.87,
  rollover: 12,
  buildUp: 'Long build-up',
  high52: 1020,
  low52: 700,
  ...more,
})

const quote = (symbol: string, last: number) => ({
  symbol,
  last,
  previousClose: 1010,
  open: last,
  high: last,
  low: last,
  volume: 1,
  at: 1,
})

describe('a contract’s price', () => {
  it('follows its own quote, and its basis the spot of the same moment', () => {
    expect(priceOf(contract('TCS'), quote('TCS24FEBFUT', 1030.2), quote('TCS', 1020), '2024-02-07')).toEqual({
      last: 1030.2,
      change: expect.closeTo(2, 9),
      spot: 1020,
      basis: expect.closeTo(10.2, 9),
      basisAnnual: expect.closeTo(0.01 * (365 / 22) * 100, 9),
    })
  })

  it('without a quote is the close, with the basis of the close', () => {
    expect(priceOf(contract('TCS'), undefined, quote('TCS', 1020), '2024-02-07')).toEqual({
      last: 1010,
      change: expect.closeTo(1, 9),
      spot: 1000,
      basis: 10,
      basisAnnual: 15.87,
    })
  })

  it('has no yearly basis on its last day', () => {
    expect(annualBasis(101, 100, '2024-02-29', '2024-02-29')).toBeNull()
    expect(annualBasis(101, 100, '2024-02-29', '2023-03-01')).toBeCloseTo(1, 9)
  })
})

describe('near, next and far', () => {
  const of = (...prices: readonly number[]) =>
    termStructure(prices.map((last, at) => ({ last, expiry: ['2024-02-29', '2024-03-28', '2024-04-25'][at] ?? '' })))

  it('are in contango, in backwardation or mixed, with the spread of the first two', () => {
    expect(of(100, 101, 102)).toEqual({
      shape: 'Contango',
      spread: 1,
      annual: expect.closeTo((1 / 100) * (365 / 28) * 100, 9),
    })
    expect(of(100, 99, 98)?.shape).toBe('Backwardation')
    expect(of(100, 101, 99)?.shape).toBe('Mixed')
    expect(of(100)).toBeNull()
  })
})

describe('filters', () => {
  const all = [
    contract('TCS'),
    contract('INFY', { buildUp: 'Short covering' }),
    contract('NIFTY', { kind: 'index', sector: null, buildUp: 'Short build-up', volume: 90_000 }),
    contract('TCS', { contract: 'TCS24MARFUT', month: 'next' }),
  ]
  const names = (words: string) => {
    const tests = testsOf(readFilters(new URLSearchParams(words)))
    return all.filter((each) => tests.every((test) => test.passes(each, null))).map((each) => each.contract)
  }

  it('by month, class, sector, liquidity and nearness to the 52-week high or low', () => {
    expect(names('')).toEqual(['TCS24FEBFUT', 'INFY24FEBFUT', 'NIFTY24FEBFUT'])
    expect(names('month=all')).toHaveLength(4)
    expect(names('month=next')).toEqual(['TCS24MARFUT'])
    expect(names('class=short-covering')).toEqual(['INFY24FEBFUT'])
    expect(names('sector=Index')).toEqual(['NIFTY24FEBFUT'])
    // 1010 × 100 × 90,000 is 909 crore.
    expect(names('liquidity=500')).toEqual(['NIFTY24FEBFUT'])
    expect(names('near52=high')).toHaveLength(3)
    expect(names('near52=low')).toEqual([])
  })

  it('that leave nothing say what each keeps alone and what dropping it brings back', () => {
    const tests = testsOf(readFilters(new URLSearchParams('class=short-covering&sector=Index')))
    expect(filterCounts(all, tests, () => null).map(({ test, ...counts }) => [test.label, counts])).toEqual([
      ['Near month', { alone: 3, withoutIt: 0 }],
      ['Short covering', { alone: 1, withoutIt: 1 }],
      ['Index', { alone: 1, withoutIt: 1 }],
    ])
  })

  it('live in the address and come back from it', () => {
    const filters = readFilters(
      new URLSearchParams('month=far&class=long-unwinding&sector=IT&liquidity=10&near52=low&symbol=tcs&s=-oi'),
    )
    expect(readFilters(writeFilters(filters))).toEqual(filters)
    expect(filters).toMatchObject({ symbol: 'TCS', buildUp: 'Long unwinding', sort: { id: 'oi', descending: true } })
    expect(writeFilters(without(filters, 'near52')).has('near52')).toBe(false)
    expect(readFilters(new URLSearchParams('class=nothing&liquidity=7'))).toMatchObject({ buildUp: null, liquidity: 0 })
  })
})

const bars = (name: string, expiry: string, days: readonly (readonly [string, number, number])[]): FutureBars => ({
  contract: name,
  expiry,
  days: days.map(([on]) => on),
  close: days.map(([, close]) => close),
  spot: days.map(() => 100),
  openInterest: days.map(([, , interest]) => interest),
  volume: days.map(() => 1),
  buildUp: days.map(() => 'Short build-up'),
})
const year = [
  bars('JAN', '2024-01-25', [
    ['2024-01-24', 101, 500],
    ['2024-01-25', 100, 250],
  ]),
  bars('FEB', '2024-02-29', [
    ['2024-01-24', 102, 400],
    ['2024-01-25', 101.5, 700],
    ['2024-01-29', 103, 900],
  ]),
  bars('MAR', '2024-03-28', [
    ['2024-01-25', 102, 50],
    ['2024-01-29', 104, 100],
  ]),
]

describe('a year of contracts', () => {
  it('rolls from month to month on the nearest expiry', () => {
    expect(nearMonth(year).map((each) => [each.day, each.contract, each.close])).toEqual([
      ['2024-01-24', 'JAN', 101],
      ['2024-01-25', 'JAN', 100],
      ['2024-01-29', 'FEB', 103],
    ])
    expect(contractDays(year, 'FEB')).toHaveLength(3)
  })

  it('has a roll calendar: what had moved on by the last day, and what moving cost', () => {
    expect(rollCalendar(year, '2024-01-30')).toEqual([
      expect.objectContaining({ contract: 'MAR', isOver: false, rollover: null, cost: null, costAnnual: null }),
      expect.objectContaining({ contract: 'FEB', isOver: false, rollover: 10, cost: 1 }),
      {
        expiry: '2024-01-25',
        contract: 'JAN',
        on: '2024-01-25',
        isOver: true,
        rollover: 75,
        cost: 1.5,
        costAnnual: expect.closeTo(0.015 * (365 / 35) * 100, 9),
        close: 100,
      },
    ])
  })

  it('is drawn with the class of each day, and the spread in rupees or for a year', () => {
    const days = nearMonth(year)
    expect(priceSeries(days).at(-1)).toMatchObject({
      kind: 'bands',
      points: [{ value: 1 }, { value: 1 }, { value: 1 }],
    })
    expect(spreadSeries(days).rupees.points).toMatchObject([{ value: 1 }, { value: 0 }, { value: 3 }])
    // The last days of a month say nothing by the year.
    expect(spreadSeries(days).annual.points).toMatchObject([
      { value: null },
      { value: null },
      { value: expect.closeTo(0.03 * (365 / 31) * 100, 9) },
    ])
  })
})

describe('words', () => {
  it('of participants: net, and its change', () => {
    expect(
      positionsOf({ positions: [{ participant: 'FII', long: 90, short: 110, longBefore: 60, shortBefore: 140 }] }),
    ).toEqual([{ participant: 'FII', long: 90, short: 110, net: -20, netChange: 60 }])
  })

  it('of the list and of alerts are sentences', () => {
    expect(listSentence({ buildUp: 'Long build-up', sector: '' })).toBe('futures with long build-up')
    expect(listSentence({ buildUp: null, sector: 'Commodity' })).toBe('futures sorted by open interest change')
    expect(listSentence({ buildUp: 'Long build-up', sector: 'Healthcare' })).toBe(
      'futures in Healthcare sector with long build-up',
    )
    expect(listSentence({ buildUp: null, sector: 'Index' })).toBe('index futures sorted by open interest change')
    expect(alertSentences({ symbol: 'TCS', contract: 'TCS24FEBFUT', last: 4150 })).toEqual([
      'tell me when TCS24FEBFUT goes above 4233',
      'tell me when TCS24FEBFUT goes below 4067',
      'tcs futures',
    ])
  })
})
