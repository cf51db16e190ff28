import { describe, expect, it } from 'vitest'
import { boughtFor, moveOf, overlapOf, quarterBefore, quartersBetween, sectorParts, withGaps } from './stakes.ts'

const filed = { hasFiledNow: true, hasFiledBefore: true }

describe('a stake between two quarters', () => {
  it('is new, increased, reduced, the same or below 1%, as both filings name it', () => {
    expect(moveOf({ now: 1.2, before: null, ...filed })).toBe('new')
    expect(moveOf({ now: 1.21, before: 1.2, ...filed })).toBe('increased')
    expect(moveOf({ now: 1.19, before: 1.2, ...filed })).toBe('reduced')
    expect(moveOf({ now: 1.2, before: 1.2, ...filed })).toBe('same')
    expect(moveOf({ now: null, before: 1.2, ...filed })).toBe('below')
  })

  it('says that a company has not filed, instead of an exit or an entry', () => {
    expect(moveOf({ now: null, before: 1.2, hasFiledNow: false, hasFiledBefore: true })).toBe('unfiled')
    expect(moveOf({ now: 1.2, before: null, hasFiledNow: true, hasFiledBefore: false })).toBe('unknown')
  })

  it('is worth what the change of the stake costs now, and unknown where a stake is', () => {
    expect(boughtFor(2, 1.5, 400)).toBe(100)
    expect(boughtFor(2, 2.5, 400)).toBe(-100)
    expect(boughtFor(2, null, 400)).toBeNull()
    expect(boughtFor(null, 2, null)).toBeNull()
  })
})

describe('quarters', () => {
  it('run from the first to the last without one left out', () => {
    expect(quartersBetween('2025-06-30', '2026-03-31')).toEqual([
      '2025-06-30',
      '2025-09-30',
      '2025-12-31',
      '2026-03-31',
    ])
  })

  it('come one after the other, over the turn of the year too', () => {
    expect(['2026-03-31', '2026-06-30', '2026-12-31'].map(quarterBefore)).toEqual([
      '2025-12-31',
      '2026-03-31',
      '2026-09-30',
    ])
  })

  it('that nobody filed are gaps, not zeros', () => {
    const [one, two] = [
      { end: '2025-06-30', value: 3 },
      { end: '2025-12-31', value: 4 },
    ]
    expect(withGaps([two, one])).toEqual([
      { end: '2025-06-30', row: one },
      { end: '2025-09-30', row: null },
      { end: '2025-12-31', row: two },
    ])
    expect(withGaps([])).toEqual([])
  })
})

it('an overlap names the common companies and their part of the portfolio', () => {
  const held = [
    { symbol: 'ITC', value: 30 },
    { symbol: 'TCS', value: 50 },
    { symbol: 'INFY', value: 20 },
  ]
  expect(overlapOf(held, ['INFY', 'ITC', 'SBIN'])).toEqual({ symbols: ['ITC', 'INFY'], part: 50 })
  expect(overlapOf([], ['ITC'])).toEqual({ symbols: [], part: null })
})

it('a portfolio splits into sectors, largest first, and what is not named is in none', () => {
  expect(
    sectorParts([
      { sector: 'IT', value: 30 },
      { sector: 'Bank', value: 60 },
      { sector: 'IT', value: 10 },
      { sector: 'Bank', value: null },
    ]),
  ).toEqual([
    { sector: 'Bank', value: 60, holdings: 1, part: 60 },
    { sector: 'IT', value: 40, holdings: 2, part: 40 },
  ])
})
