import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GainPlan, gainTax } from './capital-gains.ts'

const plan: GainPlan = {
  asset: 'equity',
  quantity: 1,
  buyPrice: 100,
  sellPrice: 250,
  bought: '2023-01-02',
  sold: '2025-01-02',
  costs: 0,
  slab: 30,
  exemptUsed: 0,
  fairPrice2018: null,
}

const taxOf = (more: Partial<GainPlan>) => {
  const result = gainTax({ ...plan, ...more })
  if (!result.ok) throw new Error(result.failure)
  return result.value
}

describe('tax on a gain', () => {
  it.each([
    ['1', { fairPrice2018: 200, sellPrice: 250 }, 50],
    ['2', { fairPrice2018: 200, sellPrice: 150 }, 0],
    ['3', { fairPrice2018: 50, sellPrice: 150 }, 50],
    ['4', { fairPrice2018: 200, sellPrice: 50 }, -50],
  ])(
    "agrees with scenario %s of the tax board's answers of 4 February 2018 on the rule of 31 January 2018",
    (_, more, gain) => {
      expect(taxOf({ bought: '2017-01-01', sold: '2018-04-01', ...more }).gain).toBe(gain)
    },
  )

  it('long-term on equity: 12.5% above ₹1.25 lakh since 23 July 2024, 10% before, above ₹1 lakh until March 2024, with cess', () => {
    const long = { quantity: 2000 } // a gain of ₹3,00,000
    expect(taxOf(long)).toMatchObject({ isLongTerm: true, exempt: 125_000, taxable: 175_000, rate: 12.5, tax: 21_875 })
    expect(taxOf(long).cess).toBeCloseTo(875, 8)
    expect(taxOf({ ...long, sold: '2024-07-22' })).toMatchObject({ exempt: 125_000, rate: 10, tax: 17_500 })
    expect(taxOf({ ...long, sold: '2024-03-28' })).toMatchObject({ exempt: 100_000, rate: 10, tax: 20_000 })
    expect(taxOf({ ...long, exemptUsed: 125_000 })).toMatchObject({ exempt: 0, tax: 37_500 })
    expect(taxOf({ ...long, bought: '2016-01-04', sold: '2018-03-28' })).toMatchObject({ rate: 0, tax: 0 })
  })

  it('short-term on equity: 20% since 23 July 2024, 15% before, with nothing exempt', () => {
    const short = { quantity: 1000, bought: '2024-06-03' }
    expect(taxOf({ ...short, sold: '2024-12-02' })).toMatchObject({
      isLongTerm: false,
      exempt: 0,
      rate: 20,
      tax: 30_000,
    })
    expect(taxOf({ ...short, sold: '2024-07-22' })).toMatchObject({ rate: 15, tax: 22_500 })
  })

  it('twelve months to the day are still short, a day more is long', () => {
    expect(taxOf({ bought: '2024-02-29', sold: '2025-02-28' }).isLongTerm).toBe(false)
    expect(taxOf({ bought: '2024-02-29', sold: '2025-03-01' }).isLongTerm).toBe(true)
  })

  it('debt funds bought from April 2023 are taxed by the slab however long held; older ones after two years at 12.5%', () => {
    expect(taxOf({ asset: 'debt', bought: '2023-04-01', sold: '2030-01-01' })).toMatchObject({
      rate: 30,
      isLongTerm: false,
    })
    expect(taxOf({ asset: 'debt', bought: '2022-01-03', sold: '2025-01-03' })).toMatchObject({
      rate: 12.5,
      isLongTerm: true,
    })
    expect(taxOf({ asset: 'listed', bought: '2024-09-02', sold: '2025-10-01' })).toMatchObject({ rate: 12.5 })
  })

  it.each([
    // Three years before 23 July 2024, one from then on.
    ['2020-01-01', '2023-01-01', false, 30],
    ['2020-01-01', '2023-01-02', true, 20],
    ['2022-01-03', '2024-07-22', false, 30],
    ['2022-01-03', '2024-07-23', true, 12.5],
    // Section 50AA, for what was bought from April 2023 and sold before April 2025.
    ['2023-03-31', '2025-03-31', true, 12.5],
    ['2023-04-01', '2025-03-31', false, 30],
    ['2023-04-01', '2025-04-01', true, 12.5],
    ['2024-09-02', '2025-09-02', false, 30],
  ])('gold, silver and foreign ETFs bought %s and sold %s: long-term %s, %d%%', (bought, sold, isLongTerm, rate) => {
    expect(taxOf({ asset: 'listed', bought, sold })).toMatchObject({ isLongTerm, rate })
  })

  it('names the rule that took gold ETFs by the slab', () => {
    expect(taxOf({ asset: 'listed', bought: '2023-04-03', sold: '2025-01-02' }).rule).toBe(
      'Units bought from 1 April 2023 and sold before 1 April 2025: by your slab, 30%, however long they were held.',
    )
  })

  it.each([
    [{ sold: '2020-01-01' }, /before the purchase/],
    [{ sold: 'soon' }, /Both dates/],
    [{ quantity: 0 }, /above zero/],
    [{ slab: 130 }, /slab/],
    [{ buyPrice: Number.NaN }, /must be a number/],
  ])('says why nothing can be reckoned: %j', (more, says) => {
    const result = gainTax({ ...plan, ...more })
    expect(result.ok ? '' : result.failure).toMatch(says)
  })

  it('a loss is never taxed and a tax is never more than the gain', () => {
    const price = fc.double({ min: 0, max: 10_000, noNaN: true })
    fc.assert(
      fc.property(
        price,
        price,
        fc.constantFrom('equity', 'listed', 'debt'),
        fc.integer({ min: 0, max: 42 }),
        (...drawn) => {
          const [buyPrice, sellPrice, asset, slab] = drawn
          const { gain, tax, cess, taxable } = taxOf({ buyPrice, sellPrice, asset, slab, quantity: 500 })
          expect(tax + cess).toBeLessThanOrEqual(Math.max(0, gain))
          expect(taxable).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
