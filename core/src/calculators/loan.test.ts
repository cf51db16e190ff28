import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loanOf } from './loan.ts'

const loan = (amount: number, rate: number, months: number) => {
  const result = loanOf(amount, rate, months)
  if (!result.ok) throw new Error(result.failure)
  return result.value
}

describe('a loan in equated instalments (EMI)', () => {
  it('agrees with the published example of the spreadsheet function PMT: 10,000 at 8% over 10 months is 1,037.03', () => {
    expect(loan(10_000, 8, 10).instalment).toBeCloseTo(1037.03, 2)
  })

  it("agrees with a bank's published example: ₹10 lakh at 7.2% over 120 months is ₹11,714", () => {
    expect(Math.round(loan(1_000_000, 7.2, 120).instalment)).toBe(11_714)
  })

  it('pays back exactly what was lent, whatever the rate and time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.double({ min: 0, max: 48, noNaN: true }),
        fc.integer({ min: 1, max: 600 }),
        (amount, rate, months) => {
          const { years, interest, paid } = loan(amount, rate, months)
          expect(years.reduce((sum, { principal }) => sum + principal, 0) / amount).toBeCloseTo(1, 6)
          expect(years.at(-1)?.left).toBe(0)
          expect((paid - interest) / amount).toBeCloseTo(1, 8)
        },
      ),
    )
  })

  it.each([
    [0, 8, 12],
    [1000, -1, 12],
    [1000, 8, 0.5],
    [1000, 8, 601],
  ])('says why %s at %s%% over %s months is no loan', (amount, rate, months) => {
    expect(loanOf(amount, rate, months)).toMatchObject({ ok: false, failure: expect.stringMatching(/\.$/) })
  })
})
