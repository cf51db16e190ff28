import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cagr, percentChange } from './percent.ts'

const maybe = fc.oneof(fc.double(), fc.constantFrom(null, undefined, 0, -1, 1e-320, 1e308))

describe('a percent change', () => {
  it('is a finite number or nothing, whatever it is asked of', () => {
    fc.assert(
      fc.property(maybe, maybe, (from, to) => {
        const change = percentChange(from, to)
        expect(change === null || Number.isFinite(change)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('takes the start to the end', () => {
    const price = fc.double({ min: 0.01, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(price, price, (from, to) => {
        expect(from * (1 + (percentChange(from, to) ?? Number.NaN) / 100)).toBeCloseTo(to, 4)
      }),
    )
  })

  it('is nothing where the start is missing, zero, negative or beyond measure, or the end is missing', () => {
    for (const from of [null, undefined, 0, -0, -100, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(percentChange(from, 110)).toBeNull()
    }
    for (const to of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(percentChange(100, to)).toBeNull()
    expect(percentChange(1e-320, 1e308)).toBeNull()
    expect(percentChange(200, 0)).toBe(-100)
    expect(percentChange(200, -100)).toBe(-150)
  })
})

describe('a yearly growth rate', () => {
  it('is a finite number or nothing, whatever it is asked of', () => {
    fc.assert(
      fc.property(maybe, maybe, fc.double(), (from, to, years) => {
        const rate = cagr(from, to, years)
        expect(rate === null || Number.isFinite(rate)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('compounds from the start to the end', () => {
    expect(cagr(100, 121, 2)).toBeCloseTo(10, 10)
    expect(cagr(1500, 1650, 1)).toBeCloseTo(10, 10)
    expect(cagr(200, 100, 1)).toBe(-50)
  })

  it('is nothing without a positive start, a positive end and a time between them', () => {
    for (const end of [null, undefined, 0, -0, -100, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(cagr(end, 121, 2)).toBeNull()
      expect(cagr(100, end, 2)).toBeNull()
    }
    for (const years of [0, -1, Number.NaN]) expect(cagr(100, 121, years)).toBeNull()
    expect(cagr(1e-320, 1e308, 1)).toBeNull()
  })
})
