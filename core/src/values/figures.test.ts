import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, formatPercent, formatRupees, formatRupeesShort, groupIndian, missing } from './figures.ts'
import { paise } from './money.ts'

const nothing = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

describe('Indian grouping', () => {
  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['99999', '99,999'],
    ['100000', '1,00,000'],
    ['1234567', '12,34,567'],
    ['10000000', '1,00,00,000'],
    ['123456789012', '1,23,45,67,89,012'],
  ])('%s reads %s', (digits, grouped) => {
    expect(groupIndian(digits)).toBe(grouped)
  })

  it('groups as the Indian locale does, and loses no digit', () => {
    const locale = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (value) => {
        expect(groupIndian(String(value))).toBe(locale.format(value))
      }),
    )
  })
})

describe('a number', () => {
  it.each([
    [0, '0.00'],
    [1234567.891, '12,34,567.89'],
    [-1234.5, '−1,234.50'],
    [-0, '0.00'],
    [-0.004, '0.00'],
    [-0.005, '−0.01'],
    [1e21, '1,00,00,00,00,00,00,00,00,00,000.00'],
  ])('%d reads %s', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })

  it('has as many decimals as asked for', () => {
    expect(formatNumber(1500, 0)).toBe('1,500')
    expect(formatNumber(1.23456, 4)).toBe('1.2346')
  })

  it('is never NaN, Infinity, an exponent, a hyphen or a minus on nothing', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const text = formatNumber(value, decimals)
        expect(text).toMatch(/^(–|−?\d{1,3}(,\d{2})*(,\d{3})?(\.\d+)?)$/)
        expect(text).not.toMatch(/^−[0.,]+$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('rupees', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [12_34_567_00, '₹12,34,567.00'],
    [-99_95, '−₹99.95'],
  ])('%d paise read %s', (value, text) => {
    expect(formatRupees(paise(value))).toBe(text)
  })

  it.each([
    [999.5, '₹999.50'],
    [12_00_000, '₹12.00 lakh'],
    [345_00_00_000, '₹345.00 cr'],
    [1.2e12, '₹1.20 lakh cr'],
    [-2_50_000, '−₹2.50 lakh'],
    [-0.001, '₹0.00'],
    [99_999.999, '₹1.00 lakh'],
    [99_99_999, '₹1.00 cr'],
    [9_99_99_99_999_999, '₹10.00 lakh cr'],
    [1e22, '₹10,00,00,00,000.00 lakh cr'],
  ])('%d in short is %s', (value, text) => {
    expect(formatRupeesShort(value)).toBe(text)
  })

  it('in short never show a hundred lakh or a lakh crore in the smaller unit', () => {
    fc.assert(
      fc.property(fc.constantFrom(1e5, 1e7, 1e12), fc.double({ min: -1, max: 1, noNaN: true }), (border, off) => {
        expect(formatRupeesShort(border + off * border * 1e-4)).not.toMatch(
          /^₹(100\.00 lakh|1,00,000\.00 cr|1,00,000\.00)$/,
        )
      }),
    )
  })
})

describe('a percent', () => {
  it.each([
    [2.345, '+2.35%'],
    [-2.5, '−2.50%'],
    [0, '0.00%'],
    [0.001, '0.00%'],
    [-0.001, '0.00%'],
  ])('%d reads %s, with a sign so that colour is never alone', (value, text) => {
    expect(formatPercent(value)).toBe(text)
  })
})

it('what is missing is a dash in every format, never 0 or NaN', () => {
  expect(missing).toBe('–')
  for (const value of nothing) {
    expect(formatNumber(value)).toBe(missing)
    expect(formatPercent(value)).toBe(missing)
    expect(formatRupeesShort(value)).toBe(missing)
  }
  expect(formatRupees(null)).toBe(missing)
  expect(formatRupees(undefined)).toBe(missing)
})
