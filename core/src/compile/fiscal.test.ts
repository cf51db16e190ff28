import { expect, it } from 'vitest'
import { fiscalEnd, fiscalLabel } from './fiscal.ts'

it.each([
  ['2024-03-31', 'FY2024', 'Q4FY2024'],
  ['2024-06-30', 'FY2025', 'Q1FY2025'],
  ['2024-09-30', 'FY2025', 'Q2FY2025'],
  ['2024-12-31', 'FY2025', 'Q3FY2025'],
])('%s lies in %s and is the end of %s', (day, year, quarter) => {
  expect([fiscalLabel(day, 'annual'), fiscalLabel(day, 'quarterly')]).toEqual([year, quarter])
})

it.each([
  [{ year: 2023, quarter: null }, '2023-03-31'],
  [{ year: 2025, quarter: 1 as const }, '2024-06-30'],
  [{ year: 2025, quarter: 3 as const }, '2024-12-31'],
  [{ year: 2025, quarter: 4 as const }, '2025-03-31'],
])('the end of %o is %s', (period, end) => {
  expect(fiscalEnd(period)).toBe(end)
})
