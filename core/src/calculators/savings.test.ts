import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '../values/index.ts'
import { goalOf, lumpSum, type SavingPlan, savingsOf, withdrawalsOf } from './savings.ts'

function got<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.failure)
  return result.value
}

const endOf = (plan: SavingPlan) => got(savingsOf(plan)).value

describe('a monthly plan (SIP)', () => {
  it.each([
    [{ monthly: 200, initial: 500, rate: 6, months: 10 }, 2581.4],
    [{ monthly: 2000, rate: 11, months: 35 }, 82_846.25],
    [{ monthly: 100, initial: 1000, rate: 6, months: 12 }, 2301.4],
  ])('agrees with the published examples of the spreadsheet function FV, paid at the beginning: %j', (plan, value) => {
    expect(endOf(plan)).toBeCloseTo(value, 2)
  })

  it('gives ₹12,809 for ₹1,000 a month for a year at 12%, the worked example of fund platforms', () => {
    expect(Math.round(endOf({ monthly: 1000, rate: 12, months: 12 }))).toBe(12_809)
  })

  it('is the annuity formula P × ((1 + i)^n − 1) ÷ i × (1 + i), for any plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0.01, max: 40, noNaN: true }),
        fc.integer({ min: 1, max: 480 }),
        (monthly, rate, months) => {
          const i = rate / 1200
          const formula = ((monthly * ((1 + i) ** months - 1)) / i) * (1 + i)
          // The formula loses digits where i is next to nothing; the sum does not.
          expect(Math.abs(endOf({ monthly, rate, months }) / formula - 1)).toBeLessThan(1e-7)
        },
      ),
    )
  })

  it('a step-up is worth its years, each a plan of its own left to grow', () => {
    const plan = { monthly: 10_000, rate: 12, months: 36, stepUp: 10 }
    const year = endOf({ monthly: 1, rate: 12, months: 12 })
    const growth = 1.01 ** 12
    expect(endOf(plan)).toBeCloseTo(year * (10_000 * growth ** 2 + 11_000 * growth + 12_100), 4)
    const { years, paid } = got(savingsOf(plan))
    expect(paid).toBeCloseTo(12 * (10_000 + 11_000 + 12_100), 6)
    expect(years.map(({ year: at }) => at)).toEqual([1, 2, 3])
    expect(years.at(-1)).toEqual({ year: 3, paid, value: endOf(plan) })
  })

  it.each([
    [{ months: 0 }, /at least one whole month/],
    [{ months: 1201 }, /hundred years/],
    [{ rate: -100 }, /leaves nothing/],
    [{ rate: Number.NaN }, /must be a number/],
    [{ rate: 1e300 }, /too large/],
  ])('says why it cannot be laid out: %j', (more, why) => {
    const result = savingsOf({ monthly: 1000, rate: 12, months: 12, ...more })
    expect(result.ok ? '' : result.failure).toMatch(why)
  })
})

it('a lump sum grows by its yearly rate: ₹1,00,000 at 10% for 3 years is ₹1,33,100', () => {
  expect(got(lumpSum(100_000, 10, 3))).toEqual({
    paid: 100_000,
    value: expect.closeTo(133_100, 6),
    gain: expect.closeTo(33_100, 6),
    years: [
      { year: 1, paid: 100_000, value: expect.closeTo(110_000, 6) },
      { year: 2, paid: 100_000, value: expect.closeTo(121_000, 6) },
      { year: 3, paid: 100_000, value: expect.closeTo(133_100, 6) },
    ],
  })
})

describe('a goal', () => {
  it('agrees with the published example of the spreadsheet function PMT: 50,000 in 18 years at 6%', () => {
    const { monthly } = got(goalOf({ target: 50_000, inflation: 0, rate: 6, years: 18, held: 0 }))
    // The example pays at the end of each month, a plan at its beginning.
    expect(monthly * 1.005).toBeCloseTo(129.08, 2)
  })

  it('is met by the plan it names, with what is held and with prices that rise', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.integer({ min: 0, max: 500_000 }),
        (years, rate, held) => {
          const goal = got(goalOf({ target: 1_000_000, inflation: 6, rate, years, held }))
          const end = endOf({ monthly: goal.monthly, initial: held, rate, months: years * 12 })
          expect(end / Math.max(goal.needed, goal.fromHeld)).toBeCloseTo(1, 6)
          expect(goal.monthly).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('withdrawals (SWP)', () => {
  it('agrees with the published example of the spreadsheet function PV: 59,777.15 pays 500 a month for 20 years at 8%', () => {
    const { affordable } = got(withdrawalsOf({ corpus: 59_777.15, monthly: 500, stepUp: 0, rate: 8, months: 240 }))
    expect(affordable).toBeCloseTo(500, 4)
  })

  it('the affordable amount ends with nothing and pays every month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 100_000_000 }),
        fc.double({ min: 0, max: 15, noNaN: true }),
        fc.integer({ min: 1, max: 480 }),
        (corpus, rate, months) => {
          const plan = { corpus, stepUp: 0, rate, months }
          const { affordable } = got(withdrawalsOf({ ...plan, monthly: 0 }))
          const end = got(withdrawalsOf({ ...plan, monthly: affordable }))
          expect(end.left / corpus).toBeCloseTo(0, 6)
          expect(end.runsOutAfter).toBeNull()
        },
      ),
    )
  })

  it('says after how many months the money is gone, and never pays more than there was', () => {
    const end = got(withdrawalsOf({ corpus: 100_000, monthly: 30_000, stepUp: 0, rate: 0, months: 12 }))
    expect(end).toMatchObject({ runsOutAfter: 3, withdrawn: 100_000, left: 0 })
    expect(withdrawalsOf({ corpus: 0, monthly: 1, stepUp: 0, rate: 6, months: 12 })).toMatchObject({ ok: false })
  })
})
