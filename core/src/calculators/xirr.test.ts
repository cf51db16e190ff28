import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xirr } from './xirr.ts'

const rateOf = (flows: readonly (readonly [string, number])[]) => {
  const found = xirr(flows.map(([day, amount]) => ({ day, amount })))
  return found.ok ? found.value : found.failure
}

describe('xirr', () => {
  it('agrees with the example of the spreadsheet programs that made it known', () => {
    expect(
      rateOf([
        ['2008-01-01', -10_000],
        ['2008-03-01', 2750],
        ['2008-10-30', 4250],
        ['2009-02-15', 3250],
        ['2009-04-01', 2750],
      ]),
    ).toBeCloseTo(37.336_253_351_883_1, 6)
  })

  it('is the simple rate for one year of 365 days', () => {
    expect(
      rateOf([
        ['2023-01-01', -100],
        ['2024-01-01', 112],
      ]),
    ).toBeCloseTo(12, 10)
    expect(
      rateOf([
        ['2023-01-01', -100],
        ['2024-01-01', 50],
      ]),
    ).toBeCloseTo(-50, 10)
  })

  it('is found however good or bad it was', () => {
    const after = (days: number, value: number) =>
      rateOf([
        ['2021-01-01', -100],
        [new Date(Date.UTC(2021, 0, 1 + days)).toISOString().slice(0, 10), value],
      ])
    expect(after(365, 0.01)).toBeCloseTo(-99.99, 8)
    expect(after(30, 200)).toBeCloseTo((2 ** (365 / 30) - 1) * 100, 3)
    expect(after(9125, 100.000001)).toBeCloseTo(4e-8, 10)
  })

  it('says in a sentence when there is no rate', () => {
    expect(rateOf([['2023-01-01', -100]])).toBe('A rate of return needs money put in and money taken out.')
    expect(
      rateOf([
        ['2023-01-01', -100],
        ['2023-01-01', 110],
      ]),
    ).toBe('All flows are on one day.')
    expect(
      rateOf([
        ['nonsense', -100],
        ['2023-01-01', 110],
      ]),
    ).toBe('Every flow needs a date.')
  })

  it('makes the flows worth nothing, for any savings plan', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0.05, max: 40, noNaN: true }),
        (paid, factor) => {
          const flows = paid.map((amount, month) => ({
            day: new Date(Date.UTC(2010, month, 1)).toISOString().slice(0, 10),
            amount: -amount,
          }))
          const total = paid.reduce((sum, amount) => sum + amount, 0)
          const end = {
            day: new Date(Date.UTC(2010, paid.length + 3, 1)).toISOString().slice(0, 10),
            amount: total * factor,
          }
          const found = xirr([...flows, end])
          if (!found.ok) throw new Error(found.failure)
          const growth = Math.log1p(found.value / 100)
          const first = Date.parse('2010-01-01T00:00:00Z')
          const worth = [...flows, end].reduce(
            (sum, { day, amount }) =>
              sum + amount * Math.exp((-growth * (Date.parse(`${day}T00:00:00Z`) - first)) / 86_400_000 / 365),
            0,
          )
          expect(Math.abs(worth)).toBeLessThan(1e-6 * (total + end.amount))
        },
      ),
    )
  })
})
