import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryReturn, valuation, valuationMatrix } from './valuation.ts'

describe('the valuation matrix', () => {
  it('[K42-K44] has base value 100, entry and exit P/E 15 to 70, EPS growth 10% and 1 year by default', () => {
    expect(valuation).toEqual({
      base: 100,
      priceEarnings: [15, 20, 25, 30, 40, 50, 60, 70],
      growth: { min: 10, max: 50, default: 10 },
      years: { min: 1, max: 20, default: 1 },
    })
  })

  it('[K45] the diagonal is the growth itself; the rest is worked by hand to 2 decimals', () => {
    const matrix = valuationMatrix(10, 1)
    expect(matrix.map((row, at) => row[at])).toEqual([10, 10, 10, 10, 10, 10, 10, 10])
    // Bought at 15, sold at 70 a year later: 70 ÷ 15 × 1.1 − 1.
    expect(matrix[7]?.[0]).toBe(413.33)
    // Bought at 70, sold at 15: 15 ÷ 70 × 1.1 − 1.
    expect(matrix[0]?.[7]).toBe(-76.43)
    // Five years at 20%, 60 → 30: (0.5 × 1.2⁵)^(1/5) − 1.
    expect(valuationMatrix(20, 5)[3]?.[6]).toBe(4.47)
    expect(matrix.every((row) => row.length === 8)).toBe(true)
  })

  it('money grown at the rate of a cell arrives at what was sold, for every pair, growth and time', () => {
    const pe = fc.constantFrom(...valuation.priceEarnings)
    fc.assert(
      fc.property(pe, pe, fc.integer(valuation.growth), fc.integer(valuation.years), (entry, exit, growth, years) => {
        const rate = entryReturn(entry, exit, growth, years) ?? Number.NaN
        const sold = exit * 100 * (1 + growth / 100) ** years
        // Half of the last decimal either way.
        expect(entry * 100 * (1 + (rate - 0.005_001) / 100) ** years).toBeLessThanOrEqual(sold)
        expect(entry * 100 * (1 + (rate + 0.005_001) / 100) ** years).toBeGreaterThanOrEqual(sold)
        expect(rate).toBe(Number(rate.toFixed(2)))
      }),
    )
  })
})
