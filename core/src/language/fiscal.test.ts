import { expect, it } from 'vitest'
import { fiscalDays, fiscalEnd } from './fiscal.ts'

it.each([
  [{ year: 2023, quarter: null }, '2022-04-01', '2023-03-31'],
  [{ year: 2025, quarter: 1 as const }, '2024-04-01', '2024-06-30'],
  [{ year: 2025, quarter: 2 as const }, '2024-07-01', '2024-09-30'],
  [{ year: 2025, quarter: 3 as const }, '2024-10-01', '2024-12-31'],
  [{ year: 2025, quarter: 4 as const }, '2025-01-01', '2025-03-31'],
])('%o runs from %s to %s', (period, from, to) => {
  expect(fiscalDays(period)).toEqual({ from, to })
  expect(fiscalEnd(period)).toBe(to)
})
