import { describe, expect, it } from 'vitest'
import { unitText } from './answer/unit-format.ts'
import { directionOf, formatAxis, formatFigure, oneScale } from './number-format.ts'

describe('axis', () => {
  it.each([
    [2500, '2,500'],
    [1234.5, '1,235'],
    [12.5, '12.50'],
    [150000, '1.50 lakh'],
    [2500000, '25 lakh'],
    [12_500_000, '1.25 cr'],
    [4_540_000_000_000, '4.54 lakh cr'],
    [-25_000_000, '−2.50 cr'],
    [Number.NaN, '–'],
  ])('writes %d as %s, in lakh and crore', (value, text) => {
    expect(formatAxis(value)).toBe(text)
  })

  it('keeps percent as percent', () => {
    expect(formatAxis(12.34, 'percent')).toBe('+12.3%')
  })
})

describe('direction', () => {
  it('is flat for what rounds to nothing and for what is missing', () => {
    expect([0.004, -0.004, null, Number.NaN].map((value) => directionOf(value))).toEqual([
      'flat',
      'flat',
      'flat',
      'flat',
    ])
    expect([0.01, -0.01].map((value) => directionOf(value))).toEqual(['up', 'down'])
  })
})

it('a difference of percentages has a sign, unless it rounds to nothing', () => {
  expect([0.25, -0.25, 0.001, -0.001].map((value) => formatFigure(value, 'points'))).toEqual([
    '+0.25 pt',
    '−0.25 pt',
    '0.00 pt',
    '0.00 pt',
  ])
})

it('an identifier is not grouped like an amount', () => {
  expect(formatFigure(2714625, 'identifier')).toBe('2714625')
  expect(unitText('identifier', 2714625)).toBe('2714625')
})

describe('amounts below each other', () => {
  const written = (amounts: readonly (number | null)[]) => {
    const { format, decimals } = oneScale(amounts)
    return amounts.map((amount) => formatFigure(amount, format, decimals))
  }

  it('are as short as each alone where all have one unit', () => {
    expect(written([16.43e12, null, 1.2e12])).toEqual(['₹16.43 lakh cr', '–', '₹1.20 lakh cr'])
    expect(written([3.5e7])).toEqual(['₹3.50 cr'])
    expect(written([])).toEqual([])
  })

  it('have one unit where each alone would have its own', () => {
    expect(written([1.2e12, 9e9, 5.5e9])).toEqual(['₹1,20,000 cr', '₹900 cr', '₹550 cr'])
    expect(written([2.5e8, -4e6, 0])).toEqual(['₹25.00 cr', '−₹0.40 cr', '₹0.00 cr'])
    expect(written([2.5e7, 4e5, 30_000])).toEqual(['₹250.00 lakh', '₹4.00 lakh', '₹0.30 lakh'])
    expect(written([2.5e5, 4000, 300])).toEqual(['₹2,50,000', '₹4,000', '₹300'])
  })

  it('are never written as nothing', () => {
    expect(written([1.2e12, 9e9, 30_000])).toEqual(['₹1,20,000 cr', '₹900 cr', '₹0.003 cr'])
  })
})
