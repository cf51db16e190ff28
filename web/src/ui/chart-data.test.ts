import { day } from 'core/values'
import { describe, expect, it } from 'vitest'
import { type ChartSeries, chartColumns, chartDays, chartSummary, legendOf, rangeStart } from './chart-data.ts'
import { toCsv } from './table-export.ts'

const first = day('2010-01-04')

describe('range', () => {
  it.each([
    ['1M', '2024-01-06'],
    ['6M', '2023-08-06'],
    ['1Y', '2023-02-06'],
    ['10Y', '2014-02-06'],
    ['Max', '2010-01-04'],
  ] as const)('%s before 6 Feb 2024 starts on %s', (range, start) => {
    expect(rangeStart(day('2024-02-06'), range, first)).toBe(start)
  })

  it('takes the last day of a shorter month', () => {
    expect(rangeStart(day('2024-03-31'), '1M', first)).toBe('2024-02-29')
    expect(rangeStart(day('2023-12-31'), '6M', first)).toBe('2023-06-30')
  })

  it('never starts before the first value', () => {
    expect(rangeStart(day('2011-01-04'), '5Y', first)).toBe(first)
  })
})

const price: ChartSeries = {
  id: 'price',
  label: 'Price',
  kind: 'line',
  format: 'rupees',
  points: [
    { day: day('2024-02-05'), value: 100 },
    { day: day('2024-02-06'), value: 90 },
    { day: day('2024-02-07'), value: 120 },
    { day: day('2024-02-08'), value: null },
  ],
}
const candle: ChartSeries = {
  id: 'c',
  label: 'TCS',
  kind: 'candles',
  points: [{ day: day('2024-02-07'), open: 1, high: 4, low: 0.5, close: 3 }],
}

describe('chart', () => {
  it('is said in words with its change, its lowest and its highest', () => {
    expect(chartSummary([price], day('2024-02-05'), day('2024-02-08'))).toBe(
      'Price, 5 Feb 2024 to 7 Feb 2024: from ₹100.00 to ₹120.00 (+20.00%). Lowest ₹90.00 on 6 Feb 2024, highest ₹120.00 on 7 Feb 2024.',
    )
  })

  it('says when a range holds nothing', () => {
    expect(chartSummary([price], day('2025-01-01'), day('2025-02-01'))).toBe('Price: no values in this range.')
  })

  it('shows the latest known value without a pointer, and that day’s value under one', () => {
    expect(legendOf(price, null)).toBe('₹120.00')
    expect(legendOf(price, day('2024-02-06'))).toBe('₹90.00')
    expect(legendOf(price, day('2024-02-08'))).toBe('–')
    expect(legendOf(candle, null)).toBe('O 1.00  H 4.00  L 0.50  C 3.00')
  })

  it('goes to CSV with one row a day and missing values empty', () => {
    const series = [price, candle]
    expect(toCsv(chartColumns(series), chartDays(series)).split('\r\n')).toEqual([
      'Date,Price,TCS open,TCS high,TCS low,TCS close',
      '2024-02-05,100,,,,',
      '2024-02-06,90,,,,',
      '2024-02-07,120,1,4,0.5,3',
      '2024-02-08,,,,,',
      '',
    ])
  })
})
