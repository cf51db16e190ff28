import { dayNumber, dayText } from 'core/catalogue'
import { describe, expect, it } from 'vitest'
import { foldCandles, monthOf } from './bars.ts'

describe('candles of weeks and months', () => {
  it('a month is told for every day from 1960 to 2060, leap days and all', () => {
    for (let day = dayNumber('1960-01-01'); day < dayNumber('2060-01-01'); day++) {
      const [year = '', month = ''] = dayText(day).split('-')
      if (monthOf(day) !== (Number(year) - 1970) * 12 + Number(month) - 1) expect(dayText(day)).toBe(monthOf(day))
    }
  })

  it('open with the first day, close with the last, reach as far as any, and end where their last day is', () => {
    const days = ['2024-01-30', '2024-01-31', '2024-02-01', '2024-02-02', '2024-02-05']
    const bars = {
      days: Float64Array.from(days, dayNumber),
      open: Float64Array.of(10, 11, 12, 13, 14),
      high: Float64Array.of(15, 19, 17, 18, 16),
      low: Float64Array.of(9, 8, 7, 6, 5),
      close: Float64Array.of(11, 12, 13, 14, 15),
    }
    const plain = ({ ends, open, high, low, close }: ReturnType<typeof foldCandles>) =>
      [ends, open, high, low, close].map((column) => Array.from(column))
    expect(plain(foldCandles(bars, 'week'))).toEqual([
      [3, 4],
      [10, 14],
      [19, 16],
      [6, 5],
      [14, 15],
    ])
    expect(plain(foldCandles(bars, 'month'))).toEqual([
      [1, 4],
      [10, 12],
      [19, 18],
      [8, 5],
      [12, 15],
    ])
    expect(plain(foldCandles(bars, 'day'))[4]).toEqual([...bars.close])
  })
})
