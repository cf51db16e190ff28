import { expect, it } from 'vitest'
import { linePath, periodsOf, ticksOf } from './period-chart-scale.ts'

it('periods stand in the order of time, a year behind its quarters', () => {
  const series = [
    {
      label: 'a',
      draw: 'bars' as const,
      points: [
        ['FY2025', 1],
        ['Q1FY2025', 2],
        ['Q4FY2024', 3],
      ] as const,
    },
    { label: 'b', draw: 'bars' as const, points: [['Q2FY2024', 1]] as const },
  ]
  expect(periodsOf(series)).toEqual(['Q2FY2024', 'Q4FY2024', 'Q1FY2025', 'FY2025'])
})

it.each([
  [0, 97],
  [-31, 12],
  [1.2e10, 9.9e11],
  [5, 5],
])('marks of an axis are even and hold %d and %d', (low, high) => {
  const ticks = ticksOf(low, high)
  expect(ticks[0]).toBeLessThanOrEqual(low)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
  expect(ticks.length).toBeGreaterThanOrEqual(2)
  expect(ticks.length).toBeLessThanOrEqual(7)
})

it('a line has a gap where nothing is known, and a value between gaps is a dot', () => {
  const path = linePath(
    [
      [0, 1],
      [10, null],
      [20, 2],
      [30, 3],
    ],
    (value) => value,
  )
  expect(path).toBe('M0.0 1.0h0M20.0 2.0L30.0 3.0')
})
