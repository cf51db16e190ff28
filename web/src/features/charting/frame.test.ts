import type { ChartBars } from 'core/contract/rest'
import { describe, expect, it } from 'vitest'
import {
  alignedClose,
  barHolding,
  barLabel,
  barOfDay,
  daysUntil,
  type Frame,
  firstBars,
  fold,
  heikinAshi,
  minuteFrame,
  ratioOf,
  toFrame,
  unadjusted,
  withQuote,
} from './frame.ts'

/** Thu, Fri, Mon, Tue and the first of a month. */
const bars: ChartBars = {
  instrument: { asset: 'stock', symbol: 'AAA', name: 'Alpha', exchange: 'NSE' },
  days: ['2024-01-25', '2024-01-26', '2024-01-29', '2024-01-30', '2024-02-01'],
  open: [10, 11, null, 13, 14],
  high: [12, 13, 14, 15, 16],
  low: [9, 10, 11, 12, 13],
  close: [11, 12, 13, 14, 15],
  volume: [100, 200, 300, 400, 500],
  events: [],
  source: 'test',
  asOf: '2024-02-01',
}
const frame = toFrame(bars)
const plain = (each: Frame) => ({
  days: each.days,
  open: [...each.open],
  high: [...each.high],
  low: [...each.low],
  close: [...each.close],
  volume: [...each.volume],
})

describe('bars of a chart', () => {
  it('a bar without an open begins at its close', () => {
    expect([...frame.open]).toEqual([10, 11, 13, 13, 14])
  })

  it('weeks begin on Monday and are named by their last trading day', () => {
    expect(plain(fold(frame, 'week'))).toEqual({
      days: ['2024-01-26', '2024-02-01'],
      open: [10, 13],
      high: [13, 16],
      low: [9, 11],
      close: [12, 15],
      volume: [300, 1200],
    })
  })

  it('a day before the first bar with a price has no bar: of the chart, or of a ratio to what is younger', () => {
    expect(barHolding(frame, '2024-01-25', 'day')).toBe(0)
    expect(barHolding(frame, '2024-01-24', 'day')).toBeNull()
    expect(barHolding(frame, '2024-02-02', 'day')).toBeNull()
    expect(barHolding(fold(frame, 'week'), '2024-01-22', 'week')).toBe(0)
    expect(barHolding(fold(frame, 'week'), '2024-01-19', 'week')).toBeNull()
    const younger = { ...frame, days: frame.days.slice(2), close: frame.close.subarray(2) }
    expect(barHolding(ratioOf(frame, younger), '2024-01-26', 'day')).toBeNull()
    expect(barHolding(ratioOf(frame, younger), '2024-01-29', 'day')).toBe(2)
  })

  it('a replay knows the days that had ended with its last bar', () => {
    expect(daysUntil(frame, '2024-01-29').days).toEqual(['2024-01-25', '2024-01-26', '2024-01-29'])
    expect(daysUntil(frame, '2024-01-29T09:30').days).toEqual(['2024-01-25', '2024-01-26'])
    expect(daysUntil(frame, '2024-02-01')).toBe(frame)
    expect(daysUntil(frame, undefined).days).toEqual([])
  })

  it('months run from the first to the last', () => {
    const months = fold(frame, 'month')
    expect(months.days).toEqual(['2024-01-30', '2024-02-01'])
    expect([...months.volume]).toEqual([1000, 500])
  })

  it('prices as paid: what a split divided is multiplied back before its day, and volume the other way', () => {
    const raw = unadjusted(frame, [{ day: '2024-01-29', kind: 'split', says: '', factor: 2 }])
    expect([...raw.close]).toEqual([22, 24, 13, 14, 15])
    expect([...raw.volume]).toEqual([50, 100, 300, 400, 500])
  })

  it('a Heikin-Ashi candle begins in the middle of the one before', () => {
    const smooth = heikinAshi(frame)
    expect([smooth.open[0], smooth.close[0]]).toEqual([10.5, 10.5])
    expect([smooth.open[1], smooth.close[1]]).toEqual([10.5, 11.5])
    expect(smooth.high[1]).toBe(13)
  })

  it('the day that is being traded is added, then changed; a quote of yesterday changes nothing', () => {
    const quote = (day: string, last: number) => ({
      symbol: 'AAA',
      last,
      previousClose: 15,
      open: 15,
      high: 17,
      low: 14,
      volume: 50,
      at: Date.parse(`${day}T11:00:00+05:30`),
    })
    const grown = withQuote(frame, quote('2024-02-02', 18))
    expect(grown.days.at(-1)).toBe('2024-02-02')
    expect([grown.open.at(-1), grown.high.at(-1), grown.low.at(-1), grown.close.at(-1)]).toEqual([15, 18, 14, 18])
    expect(withQuote(frame, quote('2024-02-01', 18)).days).toHaveLength(5)
    expect(withQuote(frame, quote('2024-01-31', 18))).toBe(frame)
  })

  it('another instrument is held at its last known close; before its first there is none', () => {
    const other = { ...firstBars(frame, 2), days: ['2024-01-26', '2024-01-31'] }
    expect([...alignedClose(frame, other)]).toEqual([Number.NaN, 11, 11, 11, 12])
    expect(ratioOf(frame, other).close[1]).toBe(12 / 11)
  })

  it('a replay knows nothing after its last bar', () => {
    expect(plain(firstBars(frame, 2)).close).toEqual([11, 12])
  })

  it('a day between two bars belongs to the later one, a day past the end to none', () => {
    expect(barOfDay(frame, '2024-01-28')).toBe(2)
    expect(barOfDay(frame, '2024-02-02')).toBe(-1)
  })
})

describe('minutes', () => {
  const at = (time: string) => Date.parse(`2024-02-06T${time}:00+05:30`)
  const minutes = {
    at: [at('09:15'), at('09:16'), at('09:19'), at('09:20')],
    open: [100, 101, 103, 104],
    high: [102, 104, 105, 106],
    low: [99, 100, 102, 103],
    close: [101, 103, 104, 105],
    volume: [10, 20, 30, 40],
  }

  it('are folded into bars that begin at the opening, with the day and the clock of India', () => {
    const frame = minuteFrame(minutes, '5min', null)
    expect(frame.days).toEqual(['2024-02-06T09:15', '2024-02-06T09:20'])
    expect([frame.open, frame.high, frame.low, frame.close, frame.volume].map((column) => [...column])).toEqual([
      [100, 104],
      [105, 106],
      [99, 103],
      [104, 105],
      [60, 40],
    ])
    expect(minuteFrame(minutes, 'hour', null).days).toEqual(['2024-02-06T09:15'])
    expect(barLabel('2024-02-06T09:15')).toBe('6 Feb 2024, 09:15 IST')
  })

  it('the last bar follows the price, and a later minute begins a new one', () => {
    const quote = {
      symbol: 'TCS',
      last: 110,
      previousClose: 100,
      open: 100,
      high: 110,
      low: 99,
      volume: 100,
      at: at('09:20') + 30_000,
    }
    expect([...minuteFrame(minutes, '1min', quote).high].at(-1)).toBe(110)
    expect(minuteFrame(minutes, '1min', { ...quote, at: at('09:22') }).days.at(-1)).toBe('2024-02-06T09:22')
    expect(minuteFrame({ ...minutes, at: [] }, '1min', quote).days).toEqual([])
  })
})
