import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../values/index.ts'
import { coinTax } from './coin-tax.ts'

const rupees = (amount: number) => paise(amount * 100)
const sale = (paid: number, got: number) => ({ paid: rupees(paid), got: rupees(got) })

describe('tax on coins', () => {
  it('is a flat 30% on the gain with 4% cess, less the 1% TDS held back on the sale', () => {
    expect(coinTax([sale(1_00_000, 1_50_000)])).toEqual({
      taxable: rupees(50_000),
      losses: 0,
      tax: rupees(15_000),
      cess: rupees(600),
      heldBack: rupees(1_500),
      due: rupees(14_100),
      kept: rupees(34_400),
    })
  })

  it('sets no loss off: two sales that end even are taxed on the one that gained', () => {
    expect(coinTax([sale(1_00_000, 1_50_000), sale(1_00_000, 50_000)])).toEqual({
      taxable: rupees(50_000),
      losses: rupees(50_000),
      tax: rupees(15_000),
      cess: rupees(600),
      heldBack: rupees(2_000),
      due: rupees(13_600),
      kept: rupees(-15_600),
    })
  })

  it('gives the 1% back where there was only a loss', () => {
    expect(coinTax([sale(1_00_000, 80_000)])).toMatchObject({ taxable: 0, tax: 0, cess: 0, due: rupees(-800) })
  })

  it('keeps whole paise and adds up, whatever is sold', () => {
    const amount = fc.integer({ min: 0, max: 1e12 }).map(paise)
    fc.assert(
      fc.property(fc.array(fc.record({ paid: amount, got: amount }), { maxLength: 8 }), (sales) => {
        const { taxable, losses, tax, cess, heldBack, due, kept } = coinTax(sales)
        expect(taxable - losses).toBe(sales.reduce((sum, { paid, got }) => sum + got - paid, 0))
        expect(tax + cess).toBe(due + heldBack)
        expect(kept).toBe(taxable - losses - tax - cess)
        expect(tax).toBeLessThanOrEqual(taxable)
      }),
    )
  })

  it('refuses an amount below zero', () => {
    expect(() => coinTax([sale(-1, 5)])).toThrow(RangeError)
  })
})
