import { describe, expect, it } from 'vitest'
import {
  calendarYears,
  deepestDrawdown,
  downsideCapture,
  type MarketPoint,
  monthEnds,
  type NavPoint,
  quantile,
  rollingReturns,
  rollingSummary,
  sipOver,
} from './index.ts'

const endOf = (month: number): string => new Date(Date.UTC(2015, month + 1, 0)).toISOString().slice(0, 10)

/** Month ends from January 2015, growing by so much a month. */
const steady = (months: number, growth: number): NavPoint[] =>
  Array.from({ length: months }, (_, at) => ({ day: endOf(at), nav: 10 * growth ** at }))

describe('the month ends of a fund', () => {
  it('are the last NAV of each month that has ended', () => {
    const points = ['2024-01-30', '2024-01-31', '2024-02-15', '2024-02-29', '2024-03-12'].map((day) => ({
      day,
      nav: 10,
    }))
    expect(monthEnds(points).map(({ day }) => day)).toEqual(['2024-01-31', '2024-02-29'])
  })

  it('allow for a weekend and holidays at the end of a month', () => {
    const points = ['2024-03-28', '2024-04-30', '2024-05-24'].map((day) => ({ day, nav: 10 }))
    expect(monthEnds(points).map(({ day }) => day)).toEqual(['2024-03-28', '2024-04-30'])
  })
})

describe('rolling returns', () => {
  it('are the same for every start of a fund that grows by the same part', () => {
    const rolling = rollingReturns(steady(60, 1.01), 3)
    expect(rolling).toHaveLength(60 - 36)
    for (const { value } of rolling) expect(value).toBeCloseTo((1.01 ** 12 - 1) * 100, 9)
  })

  it('of daily NAVs are those of their month ends', () => {
    const ends = steady(48, 1.008)
    const daily = ends.flatMap(({ day, nav }) => [
      { day: `${day.slice(0, 7)}-10`, nav: nav * 0.9 },
      { day, nav },
    ])
    expect(rollingReturns(daily, 3)).toEqual(rollingReturns(ends, 3))
  })

  it('leave out a stretch whose first month is missing', () => {
    const points = steady(40, 1.01).filter((_, at) => at !== 1)
    expect(rollingReturns(points, 3).map(({ day }) => day)).toEqual([endOf(36), endOf(38), endOf(39)])
  })

  it('are summed up by median, worst, best and the part above a bar', () => {
    const returns = [4, 14, 8, 12, 20].map((value) => ({ day: '2024-01-31', value }))
    expect(rollingSummary(returns, 12)).toEqual({ count: 5, median: 12, worst: 4, best: 20, above: 40 })
    expect(rollingSummary([], 12)).toBeNull()
  })

  it('take a quantile between the two nearest, as spreadsheets do', () => {
    expect([quantile([1, 2, 3, 4], 0.25), quantile([1, 2, 3, 4], 0.5), quantile([7], 0.75)]).toEqual([1.75, 2.5, 7])
  })
})

describe('falls of a fund', () => {
  const navs = (values: readonly number[]): NavPoint[] => values.map((nav, at) => ({ day: endOf(at), nav }))

  it('are measured from the highest NAV before', () => {
    expect(deepestDrawdown(navs([10, 12, 9, 15, 12, 16]))).toBeCloseTo(-25, 9)
    expect(deepestDrawdown(navs([10, 11, 12]))).toBe(0)
    expect(deepestDrawdown(navs([10]))).toBeNull()
  })

  it('are captured in the part that the fund fell with its benchmark', () => {
    const market = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 0.96 : 1.03))
    const points: MarketPoint[] = [{ day: endOf(0), nav: 10, market: 1000 }]
    for (const [at, growth] of market.entries()) {
      const before = points[at]
      if (!before) throw new Error('no month before')
      const own = growth < 1 ? 1 - (1 - growth) / 2 : growth
      points.push({ day: endOf(at + 1), nav: before.nav * own, market: (before.market ?? 0) * growth })
    }
    // Half of each fall: 1 − 0.98^12 on 1 − 0.96^12.
    expect(downsideCapture(points)).toBeCloseTo(((1 - 0.98 ** 12) / (1 - 0.96 ** 12)) * 100, 6)
    expect(downsideCapture(points.slice(-20))).toBeNull()
    expect(downsideCapture(points.map((point) => ({ ...point, market: null })))).toBeNull()
  })
})

describe('calendar years', () => {
  it('run from December to December, the first from the launch and the last to the last NAV', () => {
    const points = [
      ['2022-06-30', 10],
      ['2022-12-30', 11],
      ['2023-12-29', 13.2],
      ['2024-03-15', 12.54],
    ].map(([day, nav]) => ({ day: String(day), nav: Number(nav) }))
    const years = calendarYears(points)
    expect(years.map(({ year, isWhole }) => [year, isWhole])).toEqual([
      [2022, false],
      [2023, true],
      [2024, false],
    ])
    expect(years.map(({ gain }) => Math.round(gain * 1e6) / 1e6)).toEqual([10, 20, -5])
  })
})

describe('a SIP', () => {
  it('into a fund that never moves is worth what was paid, at no return', () => {
    const points = [...steady(12, 1), { day: '2016-01-15', nav: 10 }]
    const result = sipOver(points, 12, 1000)
    expect(result).toMatchObject({ months: 12, paid: 12_000, value: 12_000, units: 1200 })
    expect(result?.xirr).toBeCloseTo(0, 9)
  })

  it('into a fund that grows has the fund’s own yearly return', () => {
    const points = Array.from({ length: 37 }, (_, at) => {
      const day = endOf(at)
      return { day, nav: 10 * 1.12 ** ((Date.parse(day) - Date.parse(endOf(0))) / 86_400_000 / 365) }
    })
    expect(sipOver(points, 36, 5000)?.xirr).toBeCloseTo(12, 6)
  })

  it('of more months than there are is not told', () => {
    expect(sipOver(steady(12, 1.01), 12, 1000)).toBeNull()
    expect(sipOver([], 1, 1000)).toBeNull()
  })
})
