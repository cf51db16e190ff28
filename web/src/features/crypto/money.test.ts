import { describe, expect, it } from 'vitest'
import { ageText, countText, inCurrency, priceText, sizeText } from './money.ts'

describe('money of coins', () => {
  it.each([
    [16_226_507.01, 'inr', '₹1,62,26,507'],
    [0.0006426874, 'inr', '₹0.0006427'],
    [0.5, 'inr', '₹0.5000'],
    [0, 'inr', '₹0.00'],
    [170_328.12, 'usd', '$170,328'],
    [0.00000675, 'usd', '$0.000006750'],
    [null, 'usd', '–'],
  ] as const)('a price of %s in %s is %s', (price, currency, text) => {
    expect(priceText(price, currency)).toBe(text)
  })

  it('sizes are in lakh crore or in trillions', () => {
    expect(sizeText(3.229e14, 'inr')).toBe('₹322.90 lakh cr')
    expect(sizeText(3.39e12, 'usd')).toBe('$3.39 tn')
    expect(sizeText(42e6, 'usd')).toBe('$42.00 m')
    expect(countText(19_900_000)).toBe('1.99 cr')
    expect(countText(21_000_000)).toBe('2.10 cr')
  })

  it('is not turned into dollars without a rate', () => {
    expect(inCurrency(950, 'usd', 95)).toBe(10)
    expect(inCurrency(950, 'inr', null)).toBe(950)
    expect(inCurrency(950, 'usd', null)).toBeNull()
    expect(inCurrency(null, 'inr', 95)).toBeNull()
  })

  it('ages in the unit people use', () => {
    expect([20_000, 3 * 60_000, 5 * 3_600_000, 50 * 3_600_000].map((ago) => ageText(0, ago))).toEqual([
      'under a minute',
      '3 min',
      '5 h',
      '2 days',
    ])
  })
})
