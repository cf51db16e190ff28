import { expect, it } from 'vitest'
import { fiscalLabel } from './fiscal.ts'

it.each([
  ['2024-03-31', 'FY2024', 'Q4FY2024'],
  ['2024-06-30', 'FY2025', 'Q1FY2025'],
  ['2024-09-30', 'FY2025', 'Q2FY2025'],
  ['2024-12-31', 'FY2025', 'Q3FY2025'],
])('%s lies in %s and is the end of %s', (day, year, quarter) => {
  expect([fiscalLabel(day, 'annual'), fiscalLabel(day, 'quarterly')]).toEqual([year, quarter])
})
