import { addDays, day } from 'core/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xirr } from './xirr.ts'

describe('XIRR', () => {
  it('is the growth of a single amount over whole years', () => {
    expect(
      xirr([
        { day: '2021-01-01', amount: -100 },
        { day: '2022-01-01', amount: 110 },
      ]),
    ).toBeCloseTo(10, 12)
  })

  it('agrees with the example of spreadsheet manuals', () => {
    const flows = [
      { day: '2008-01-01', amount: -10_000 },
      { day: '2008-03-01', amount: 2750 },
      { day: '2008-10-30', amount: 4250 },
      { day: '2009-02-15', amount: 3250 },
      { day: '2009-04-01', amount: 2750 },
    ]
    expect(xirr(flows)).toBeCloseTo(37.336_253_35, 6)
  })

  it('is found however good or bad it was', () => {
    const over = (days: number, value: number) =>
      xirr([
        { day: '2021-01-01', amount: -100 },
        { day: addDays(day('2021-01-01'), days), amount: value },
      ])
    expect(over(365, 0.01)).toBeCloseTo(-99.99, 8)
    expect(over(30, 200)).toBeCloseTo((2 ** (365 / 30) - 1) * 100, 3)
    expect(over(9125, 100.000001)).toBeCloseTo(4e-8, 10)
  })

  it('is none without money in and money out, or within one day', () => {
    expect(xirr([])).toBeNull()
    expect(xirr([{ day: '2021-01-01', amount: -100 }])).toBeNull()
    expect(
      xirr([
        { day: '2021-01-01', amount: -100 },
        { day: '2021-01-01', amount: 100 },
      ]),
    ).toBeNull()
  })

  it('balances what was put in with what is there', () => {
    const puts = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 5000 }), amount: fc.integer({ min: 1, max: 1e7 }) }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(puts, fc.double({ min: 0.05, max: 50, noNaN: true }), (list, multiple) => {
        const start = day('2005-01-01')
        const total = list.reduce((sum, { amount }) => sum + amount, 0)
        const flows = [
          ...list.map(({ at, amount }) => ({ day: addDays(start, at) as string, amount: -amount })),
          { day: addDays(start, 6000) as string, amount: total * multiple },
        ]
        const rate = xirr(flows)
        if (rate === null) throw new Error('no rate')
        const first = Math.min(...flows.map((flow) => Date.parse(flow.day)))
        const grown = flows.reduce(
          (sum, flow) => sum + flow.amount * (1 + rate / 100) ** (-(Date.parse(flow.day) - first) / 86_400_000 / 365),
          0,
        )
        expect(Math.abs(grown) / total).toBeLessThan(1e-9)
      }),
    )
  })
})
