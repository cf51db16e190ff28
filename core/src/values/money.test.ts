import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupees } from './figures.ts'
import { nearestPaise, orderTotal, paise, parseRupees } from './money.ts'

const largest = 2 ** 51 - 1
const anyPaise = fc.integer({ min: -largest, max: largest })
/** Rupees as a person writes them, from whole paise, without going through a double. */
const written = (value: number) => {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('paise', () => {
  it('are whole and small enough that rupees and paise come back exactly', () => {
    expect(paise(12_345)).toBe(12_345)
    expect(paise(largest)).toBe(largest)
    for (const bad of [0.5, 1e-9, largest + 1, -largest - 1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => paise(bad)).toThrow(RangeError)
    }
  })

  it('have no minus zero, which would print as a loss of nothing', () => {
    expect(Object.is(paise(-0), 0)).toBe(true)
    expect(Object.is(nearestPaise(-0.001), 0)).toBe(true)
    expect(Object.is(parseRupees('-0.00'), 0)).toBe(true)
  })
})

describe('rupees as typed', () => {
  it('come back as the same paise, whatever the amount', () => {
    fc.assert(
      fc.property(anyPaise, (value) => {
        expect(parseRupees(written(value))).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  it('are shown so that reading them again gives the same paise', () => {
    const typed = (shown: string) => shown.replace('₹', '').replaceAll(',', '').replace('−', '-')
    fc.assert(
      fc.property(anyPaise, (value) => {
        expect(parseRupees(typed(formatRupees(paise(value))))).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['0', 0],
    ['  12.5 ', 1250],
    ['-3', -300],
    ['0.07', 7],
    ['22517998136852.47', largest],
  ])('"%s" is %d paise', (text, value) => {
    expect(parseRupees(text)).toBe(value)
  })

  it.each([
    '',
    ' ',
    '.',
    '1.',
    '.5',
    '1.234',
    '1,000',
    '1e3',
    '+1',
    '--1',
    '0x10',
    'NaN',
    'Infinity',
    '₹5',
    '１２',
    '22517998136852.48',
    '9'.repeat(16),
  ])('"%s" is not an amount', (text) => {
    expect(parseRupees(text)).toBeNull()
  })

  it('never give a fraction or a number out of range, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const value = parseRupees(text)
        expect(value === null || (Number.isInteger(value) && Math.abs(value) <= largest)).toBe(true)
      }),
    )
  })
})

describe('arithmetic', () => {
  it('takes a price of a feed to its paise although 0.1 + 0.2 is not 0.3', () => {
    expect(nearestPaise(0.1 + 0.2)).toBe(30)
    expect(nearestPaise(1234.56)).toBe(123_456)
    fc.assert(
      fc.property(anyPaise, (value) => {
        expect(nearestPaise(value / 100)).toBe(value)
      }),
    )
    expect(() => nearestPaise(Number.NaN)).toThrow(RangeError)
  })

  it('totals an order exactly and refuses one too large to hold', () => {
    expect(orderTotal(paise(101_005), 3)).toBe(303_015)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 8 }), fc.integer({ min: 0, max: 10 ** 7 }), (price, quantity) => {
        expect(BigInt(orderTotal(paise(price), quantity))).toBe(BigInt(price) * BigInt(quantity))
      }),
    )
    expect(() => orderTotal(paise(largest), 2)).toThrow(RangeError)
    expect(() => orderTotal(paise(101), 0.5)).toThrow(RangeError)
  })
})
