import type { EtfFund } from 'core/contract/rest'
import { expect, it } from 'vitest'
import { bandOf, classOf, passes, readFilters, writeFilters } from './filters.ts'
import { priceOf, rowsOf } from './rows.ts'

const fund = (symbol: string, more: Partial<EtfFund> = {}): EtfFund => ({
  symbol,
  name: symbol,
  instrument_token: symbol.length,
  underlying: 'NIFTY 50',
  isDipFund: true,
  close: 100,
  previousClose: 99,
  high52w: 110,
  return1y: 10,
  return3y: 10,
  inav: 99.5,
  inavDay: '2024-02-06',
  expense: 0.05,
  trackingError: 0.1,
  trackingDifference1y: -0.05,
  trackingDifference3y: -0.05,
  aum: 1e10,
  tradedValue: 5e8,
  closes: [],
  ...more,
})

it('filters go into the address and come back; nonsense becomes none', () => {
  const filters = {
    assetClass: 'Equity',
    index: 'NIFTY 50',
    isCheap: true,
    traded: 10,
    band: 'premium',
    isGrouped: true,
    open: 'NIFTYBEES',
    sort: { id: 'expense', descending: false },
  } as const
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  expect(writeFilters(readFilters(new URLSearchParams('class=x&band=y&traded=7&s=<'))).toString()).toBe('')
})

it('funds are sorted into classes by what they follow', () => {
  expect(
    ['GOLD', 'OVERNIGHT RATE', 'GOVERNMENT BONDS', 'NIFTY BANK', null].map((underlying) => classOf({ underlying })),
  ).toEqual(['Gold and silver', 'Debt', 'Debt', 'Equity', 'Equity'])
})

it('a fund passes when it passes all of them', () => {
  const all = readFilters(new URLSearchParams('class=Equity&index=NIFTY+50&cheap=on&traded=10&band=fair'))
  expect(passes(fund('A'), 0.4, all, 0.5)).toBe(true)
  expect(passes(fund('A', { expense: 0.5 }), 0.4, all, 0.5)).toBe(false)
  expect(passes(fund('A', { tradedValue: 9e7 }), 0.4, all, 0.5)).toBe(false)
  expect(passes(fund('A'), null, all, 0.5)).toBe(false)
  expect([0.6, 0.5, -0.6, null].map((premium) => bandOf(premium, 0.5))).toEqual([
    'premium',
    'fair',
    'discount',
    'unknown',
  ])
})

it('the premium compares a price of the day of the iNAV', () => {
  const quote = { symbol: 'A', last: 103, previousClose: 100, open: 0, high: 0, low: 0, volume: 0 }
  const onTheDay = Date.parse('2024-02-06T09:00:00Z')
  expect(priceOf(fund('A'), { ...quote, at: onTheDay }).premium).toBeCloseTo((103 / 99.5 - 1) * 100)
  const dayAfter = onTheDay + 24 * 3_600_000
  expect(priceOf(fund('A'), { ...quote, at: dayAfter })).toMatchObject({ last: 103, compared: 100 })
  expect(priceOf(fund('A', { inav: null }), undefined).premium).toBeNull()
})

it('the cheapest of each index is marked, and what one subscribed to', () => {
  const rows = rowsOf(
    [fund('AA', { trackingDifference3y: -0.3 }), fund('BBB'), fund('LONE', { underlying: 'GOLD' })],
    [{ instrument_token: 3, trigger: 2.5, base_amount: 1000 }],
  )
  expect(
    rows.map(({ symbol, cheapest, subscription, peers }) => [symbol, cheapest?.symbol, subscription?.trigger, peers]),
  ).toEqual([
    ['AA', undefined, undefined, 1],
    ['BBB', 'BBB', 2.5, 1],
    ['LONE', undefined, undefined, 0],
  ])
})
