import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DcfPlan, dcfGrid, dcfValue, impliedGrowth } from './dcf.ts'

const plan: DcfPlan = {
  cashFlow: 100,
  growth: 10,
  years: 5,
  fadeYears: 0,
  terminalGrowth: 4,
  discountRate: 12,
  netDebt: 50,
  shares: 10,
}

const worthOf = (more: Partial<DcfPlan> = {}) => {
  const value = dcfValue({ ...plan, ...more })
  if (!value.ok) throw new Error(value.failure)
  return value.value
}

describe('discounted cash flow', () => {
  it("is the textbook's growing perpetuity when growth never changes: C ÷ (r − g) (Brealey and Myers)", () => {
    // 100 growing at 4% from next year's 104, discounted at 12%: 104 ÷ 0.08 = 1,300.
    const { enterpriseValue, equityValue, perShare } = worthOf({ growth: 4 })
    expect(enterpriseValue).toBeCloseTo(1300, 8)
    expect(equityValue).toBeCloseTo(1250, 8)
    expect(perShare).toBeCloseTo(125, 8)
  })

  it('lays out every year, worked by hand', () => {
    const { years, terminalValue, terminalPresentValue, enterpriseValue, terminalShare } = worthOf({ years: 2 })
    expect(years).toEqual([
      { year: 1, growth: 10, cashFlow: expect.closeTo(110, 8), presentValue: expect.closeTo(98.214_285_714, 8) },
      { year: 2, growth: 10, cashFlow: expect.closeTo(121, 8), presentValue: expect.closeTo(96.460_459_184, 8) },
    ])
    expect(terminalValue).toBeCloseTo(1573, 8)
    expect(terminalPresentValue).toBeCloseTo(1253.985_969_388, 8)
    expect(enterpriseValue).toBeCloseTo(1448.660_714_286, 8)
    expect(terminalShare).toBeCloseTo(86.561_743_34, 6)
  })

  it('fades evenly from the first rate to the last', () => {
    expect(worthOf({ years: 1, fadeYears: 2 }).years.map(({ growth }) => growth)).toEqual([
      10,
      expect.closeTo(8, 10),
      expect.closeTo(6, 10),
    ])
  })

  it.each([
    [{ cashFlow: 0 }, /not positive/],
    [{ cashFlow: -5 }, /not positive/],
    [{ discountRate: 4 }, /must be above the terminal growth/],
    [{ shares: 0 }, /shares must be above zero/],
    [{ years: 1.5 }, /whole numbers/],
    [{ years: 50, fadeYears: 20 }, /At most 60 years/],
    [{ growth: Number.NaN }, /must be a number/],
  ])('says why there is no value: %j', (more, why) => {
    const value = dcfValue({ ...plan, ...more })
    expect(value.ok ? '' : value.failure).toMatch(why)
  })

  it('is worth more with more growth and less with a higher discount rate, whatever the plan', () => {
    const percent = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(percent(-5, 30), percent(0, 5), percent(8, 25), fc.integer({ min: 1, max: 20 }), (...drawn) => {
        const [growth, terminalGrowth, discountRate, years] = drawn
        const made = { growth, terminalGrowth, discountRate, years }
        const { perShare, terminalShare } = worthOf(made)
        expect(worthOf({ ...made, growth: growth + 1 }).perShare).toBeGreaterThan(perShare)
        expect(worthOf({ ...made, discountRate: discountRate + 1 }).perShare).toBeLessThan(perShare)
        expect(terminalShare).toBeGreaterThan(0)
        expect(terminalShare).toBeLessThan(100)
      }),
    )
  })

  it('the grid has the plan in its middle and nothing where there is no value', () => {
    const { discountRates, terminalGrowths, perShare } = dcfGrid({ ...plan, discountRate: 5, terminalGrowth: 4 })
    expect(discountRates).toEqual([3, 4, 5, 6, 7])
    expect(terminalGrowths).toEqual([3, 3.5, 4, 4.5, 5])
    expect(perShare[2]?.[2]).toBeCloseTo(worthOf({ discountRate: 5, terminalGrowth: 4 }).perShare, 8)
    expect(perShare[0]).toEqual([null, null, null, null, null])
  })

  it('the implied growth gives back the growth a price was made from', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 60, noNaN: true }), (growth) => {
        const implied = impliedGrowth(plan, worthOf({ growth }).perShare)
        expect(implied.ok && implied.value).toBeCloseTo(growth, 6)
      }),
    )
    expect(impliedGrowth(plan, 0)).toMatchObject({ ok: false })
    expect(impliedGrowth(plan, 1e12)).toMatchObject({ ok: false, failure: expect.stringMatching(/100% a year/) })
  })
})
