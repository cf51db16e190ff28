import type { Quote } from 'core/contract'
import { describe, expect, it } from 'vitest'
import { averageMarks, awayFrom, countAbove, liveIndex, liveMembers, ordinal, rebased } from './live.ts'
import { aMember, anIndex } from './sample.fixture.ts'

const quote = (symbol: string, last: number, previousClose: number): Quote => ({
  symbol,
  last,
  previousClose,
  open: previousClose,
  high: last,
  low: previousClose,
  volume: 10,
  at: 0,
})

describe('live figures of an index', () => {
  it('take the newest price, and the stored one while there is none', () => {
    const row = anIndex()
    expect(liveIndex(row, undefined)).toBe(row)
    expect(liveIndex(row, quote('NIFTY 50', 22_000, 20_000))).toMatchObject({
      level: 22_000,
      previousClose: 20_000,
      dayChange: expect.closeTo(10, 9),
      high: 22_000,
      low: 20_000,
    })
  })

  it('put every member and its points at the same instant', () => {
    const members = [aMember({ symbol: 'A', weight: 60 }), aMember({ symbol: 'B', weight: 40 })]
    const quotes = new Map([
      ['A', quote('A', 110, 100)],
      ['B', quote('B', 100, 100)],
    ])
    const [a, b] = liveMembers(members, quotes, { previous: 1000, level: 1058 })
    expect(a).toMatchObject({ close: 110, dayChange: expect.closeTo(10, 9) })
    expect(a?.points).toBeCloseTo((0.6 * 1058 * 0.1) / 1.1, 9)
    expect(b?.points).toBe(0)
  })

  it('say how far a price is from each average, and nothing where there is none', () => {
    const marks = averageMarks(110, { 5: 100, 10: 110, 20: 120, 50: null, 100: null, 200: null })
    expect(marks.map(({ away }) => (away === null ? null : Math.round(away)))).toEqual([10, 0, -8, null, null, null])
    expect(countAbove(marks)).toBe(1)
    expect(countAbove(averageMarks(null, { 5: 1, 10: 1, 20: 1, 50: 1, 100: 1, 200: 1 }))).toBeNull()
    expect(awayFrom(5, 0)).toBeNull()
  })

  it('name places in a row', () => {
    expect([0, 1, 2, 3, 11, 12, 13, 21, 82, 99.6].map(ordinal)).toEqual([
      '0th',
      '1st',
      '2nd',
      '3rd',
      '11th',
      '12th',
      '13th',
      '21st',
      '82nd',
      '100th',
    ])
  })
})

describe('rebased lines', () => {
  it('start at 100 on the first day that all of them have', () => {
    const old = {
      points: [
        ['2020-01-01', 50],
        ['2021-01-01', 100],
        ['2022-01-01', 150],
      ] as const,
    }
    const young = {
      points: [
        ['2021-01-01', 10],
        ['2022-01-01', 20],
      ] as const,
    }
    expect(rebased([old, young], '2019-01-01')).toEqual([
      [
        ['2021-01-01', 100],
        ['2022-01-01', 150],
      ],
      [
        ['2021-01-01', 100],
        ['2022-01-01', 200],
      ],
    ])
  })
})
