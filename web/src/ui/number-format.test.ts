import { describe, expect, it } from 'vitest'
import { unitText } from './answer/unit-format.ts'
import { directionOf, formatAxis, formatFigure } from './number-format.ts'

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

it('an identifier is not grouped like an amount', () => {
  expect(formatFigure(2714625, 'identifier')).toBe('2714625')
  expect(unitText('identifier', 2714625)).toBe('2714625')
})
