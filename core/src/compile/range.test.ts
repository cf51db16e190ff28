import { addSpan, daysOf, type Range } from 'core/language'
import { describe, expect, it } from 'vitest'
import { describeDays } from './range.ts'

const today = '2026-02-06'
const days = (range: Range | null) => {
  const { from, to } = daysOf(range, today)
  return [from, to]
}

describe('days of a range', () => {
  it('counts the last days, weeks, months and years up to today', () => {
    expect(days({ range: 'last', span: { count: 30, unit: 'd' } })).toEqual(['2026-01-08', today])
    expect(days({ range: 'last', span: { count: 2, unit: 'w' } })).toEqual(['2026-01-24', today])
    expect(days({ range: 'last', span: { count: 1, unit: 'y' } })).toEqual(['2025-02-07', today])
  })

  it('knows this and the previous day, week, month, quarter, year and financial year', () => {
    expect(days({ range: 'this', unit: 'day' })).toEqual([today, today])
    expect(days({ range: 'this', unit: 'week' })).toEqual(['2026-02-02', '2026-02-08'])
    expect(days({ range: 'previous', unit: 'week' })).toEqual(['2026-01-26', '2026-02-01'])
    expect(days({ range: 'previous', unit: 'month' })).toEqual(['2026-01-01', '2026-01-31'])
    expect(days({ range: 'previous', unit: 'quarter' })).toEqual(['2025-10-01', '2025-12-31'])
    expect(days({ range: 'this', unit: 'fy' })).toEqual(['2025-04-01', '2026-03-31'])
    expect(days({ range: 'previous', unit: 'fy' })).toEqual(['2024-04-01', '2025-03-31'])
    expect(days({ range: 'previous', unit: 'year' })).toEqual(['2025-01-01', '2025-12-31'])
  })

  it('looks ahead from tomorrow on', () => {
    expect(days({ range: 'next', span: { count: 7, unit: 'd' } })).toEqual(['2026-02-07', '2026-02-13'])
  })

  it('takes the whole of the next week, month, quarter or year', () => {
    expect(days({ range: 'coming', unit: 'week' })).toEqual(['2026-02-09', '2026-02-15'])
    expect(days({ range: 'coming', unit: 'month' })).toEqual(['2026-03-01', '2026-03-31'])
    expect(days({ range: 'coming', unit: 'quarter' })).toEqual(['2026-04-01', '2026-06-30'])
    expect(days({ range: 'coming', unit: 'year' })).toEqual(['2027-01-01', '2027-12-31'])
    expect(days({ range: 'coming', unit: 'fy' })).toEqual(['2026-04-01', '2027-03-31'])
  })

  it('ends a shorter month on its last day', () => {
    expect(addSpan('2026-03-31', { count: 1, unit: 'm' }, -1)).toBe('2026-02-28')
    expect(addSpan('2024-02-29', { count: 1, unit: 'y' }, 1)).toBe('2025-02-28')
    expect(addSpan('2026-01-31', { count: 1, unit: 'q' }, 1)).toBe('2026-04-30')
  })

  it('says them in words', () => {
    expect(describeDays(daysOf({ range: 'this', unit: 'day' }, today))).toBe('on 6 Feb 2026')
    expect(describeDays(daysOf({ range: 'since', from: '2015-01-01' }, today))).toBe('since 1 Jan 2015')
    expect(describeDays(daysOf(null, today))).toBe('')
  })
})
