import { describe, expect, it } from 'vitest'
import { dayLabels, levelsOf, linePath, rebase } from './rebase.ts'

const series = {
  days: ['2023-02-06', '2023-10-06', '2024-01-10', '2024-02-06'],
  lines: [
    { name: 'AAA', values: [100, 120, 150, 180] },
    { name: 'Young', values: [null, null, 50, 55] },
    { name: 'Dead', values: [null, null, null, null] },
  ],
}

describe('rebase', () => {
  it('starts every line again at 100 on the first day shown', () => {
    expect(rebase(series, '1M')).toEqual({
      days: ['2024-01-10', '2024-02-06'],
      lines: [
        { name: 'AAA', values: [100, 120], change: 20 },
        { name: 'Young', values: [100, 110.00000000000001], change: 10.000000000000014 },
        { name: 'Dead', values: [null, null], change: null },
      ],
    })
  })

  it('keeps days without a price missing, never zero', () => {
    expect(rebase(series, '1Y').lines[1]?.values.slice(0, 2)).toEqual([null, null])
  })

  it('is empty without days', () => {
    expect(rebase({ days: [], lines: [] }, '1Y')).toEqual({ days: [], lines: [] })
  })
})

describe('levelsOf', () => {
  it('covers every value with a few round levels', () => {
    expect(levelsOf([{ name: 'x', values: [96.4, 141.2, null], change: null }])).toEqual([80, 100, 120, 140, 160])
  })

  it('has levels for a flat line and for no values', () => {
    expect(levelsOf([{ name: 'x', values: [100, 100], change: 0 }])).toEqual([100, 101])
    expect(levelsOf([])).toEqual([90, 100, 110])
  })
})

describe('linePath', () => {
  it('breaks the line where a value is missing', () => {
    expect(linePath([100, null, 110, 120], [100, 120], { width: 30, height: 20 })).toBe('M0.0 20.0M20.0 10.0L30.0 0.0')
  })
})

describe('dayLabels', () => {
  it('names months over a year, with the year at both ends, and days over a month', () => {
    const year = Array.from(
      { length: 101 },
      (_, index) => `2024-${String(1 + Math.floor(index / 10)).padStart(2, '0')}-05`,
    )
    expect(dayLabels(year).map(({ text }) => text)).toEqual(['Jan 2024', 'Mar', 'Jun', 'Aug', 'Nov 2024'])
    expect(dayLabels(['2024-02-05', '2024-02-06', '2024-02-07'])).toEqual([
      { at: 0, text: '5 Feb' },
      { at: 0.5, text: '6 Feb' },
      { at: 1, text: '7 Feb' },
    ])
  })

  it('names months over a year even when few days are known, and nothing for a single day', () => {
    expect(dayLabels(['2023-02-06', '2024-02-06']).map(({ text }) => text)).toEqual(['Feb 2023', 'Feb 2024'])
    expect(dayLabels(['2023-02-06'])).toEqual([])
  })
})
