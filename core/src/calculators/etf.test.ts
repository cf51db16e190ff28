import { describe, expect, it } from 'vitest'
import { cheapestToHold, fallsByYear, type HeldFund, priceBesideInav } from './etf.ts'

const fund = (symbol: string, more: Partial<HeldFund> = {}): HeldFund => ({
  symbol,
  expense: 0.1,
  trackingDifference3y: -0.1,
  tradedValue: 1e9,
  ...more,
})

describe('cheapest to hold', () => {
  it('is the one that fell least behind its index over three years, not the one with the lowest expense', () => {
    const best = cheapestToHold([
      fund('DEAR', { expense: 0.02, trackingDifference3y: -0.2 }),
      fund('NEAR', { expense: 0.05, trackingDifference3y: -0.03 }),
    ])
    expect(best).toEqual({
      symbol: 'NEAR',
      cost: 0.03,
      reason: 'Over 3 years it fell 0.03% a year behind what it follows, the best of them (2 compared).',
    })
  })

  it('passes over a fund that hardly trades or is too young, and says how many', () => {
    const best = cheapestToHold([
      fund('THIN', { trackingDifference3y: 0.5, tradedValue: 100 }),
      fund('YOUNG', { trackingDifference3y: null }),
      fund('USUAL'),
    ])
    expect(best?.symbol).toBe('USUAL')
    expect(best?.reason).toContain('1 compared, 2 left out for thin trading or short history')
  })

  it('is by expense where nobody has three years', () => {
    const young = { trackingDifference3y: null }
    const best = cheapestToHold([fund('A', { ...young, expense: 0.3 }), fund('B', { ...young, expense: 0.2 })])
    expect(best?.reason).toBe('Lowest expense ratio, 0.20% (2 compared).')
  })

  it('is nobody among one, or without figures', () => {
    expect(cheapestToHold([fund('ALONE')])).toBeNull()
    const none = { trackingDifference3y: null, expense: null }
    expect(cheapestToHold([fund('A', none), fund('B', none)])).toBeNull()
  })
})

it('falls of exactly the trigger count, year by year, and the worst day is known', () => {
  const days = ['2023-12-28', '2023-12-29', '2024-01-01', '2024-01-02', '2024-01-03']
  expect(fallsByYear(days, [100, 98, 99, 96.03, 97], 2)).toEqual([
    { year: '2023', falls: 1, worst: expect.closeTo(-2) },
    { year: '2024', falls: 1, worst: expect.closeTo(-3) },
  ])
  expect(fallsByYear(days, [100, 98, 99, 96.03, 97], 2.5).map(({ falls }) => falls)).toEqual([0, 1])
})

it('an iNAV is compared with a price of its own day, and with the close of that day afterwards', () => {
  const valued = { inavDay: '2024-02-06', close: 100 }
  const noon = Date.parse('2024-02-06T12:00:00+05:30')
  expect(priceBesideInav(valued, { last: 103, at: noon })).toBe(103)
  expect(priceBesideInav(valued, { last: 103, at: noon + 24 * 3_600_000 })).toBe(100)
  expect(priceBesideInav({ ...valued, inavDay: null }, { last: 103, at: noon })).toBe(100)
  expect(priceBesideInav(valued, undefined)).toBe(100)
})
