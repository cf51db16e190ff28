import { expect, it } from 'vitest'
import { unitText } from './unit-format.ts'

it('a movement has its sign, and one of percentages is in points; other figures have none', () => {
  expect(unitText('percent', 4.2, { in: 'unit', isGoodUp: true })).toBe('+4.20%')
  expect(unitText('percent', -4.2, { in: 'unit', isGoodUp: true })).toBe('−4.20%')
  expect(unitText('percent', 0.21, { in: 'points', isGoodUp: true })).toBe('+0.21 pt')
  expect(unitText('percent', -0.21, { in: 'points', isGoodUp: false })).toBe('−0.21 pt')
  expect(unitText('percent', 4.2)).toBe('4.20%')
})

it('days are written as people write them', () => {
  expect(unitText('date', '2026-09-30')).toBe('30 Sep 2026')
  expect(unitText('date', '?')).toBe('?')
})
