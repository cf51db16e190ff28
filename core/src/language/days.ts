/** Days a range of a question covers, counted from the day of asking. */
import { addDays, day, type TradingDay, weekday } from 'core/values'
import type { CalendarUnit, Range, Span } from './ast.ts'

export interface Days {
  /** Null is without end. Both ends belong to it. */
  readonly from: string | null
  readonly to: string | null
}

const wholeTime: Days = { from: null, to: null }

const iso = (year: number, month: number, date: number): TradingDay =>
  day(new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10))

/** A month later (or earlier) on the same date, or on the last of a shorter month. */
function addMonths(to: TradingDay, count: number): TradingDay {
  const [year, month, date] = to.split('-').map(Number) as [number, number, number]
  const lastDate = Number(iso(year, month + count, 0).slice(8))
  return iso(year, month - 1 + count, Math.min(date, lastDate))
}

/** Calendar time; where prices are counted in bars, the caller counts bars. */
export function addSpan(to: string, { count, unit }: Span, sign: 1 | -1): string {
  const from = day(to)
  switch (unit) {
    case 'd':
      return addDays(from, sign * count)
    case 'w':
      return addDays(from, sign * 7 * count)
    case 'm':
      return addMonths(from, sign * count)
    case 'q':
      return addMonths(from, sign * 3 * count)
    case 'y':
      return addMonths(from, sign * 12 * count)
  }
}

/** First day of the week, month, quarter, year or financial year a day lies in. Weeks begin on Monday. */
function startOf(unit: CalendarUnit, of: TradingDay): TradingDay {
  const [year, month] = of.split('-').map(Number) as [number, number]
  switch (unit) {
    case 'day':
      return of
    case 'week':
      return addDays(of, -((weekday(of) + 6) % 7))
    case 'month':
      return iso(year, month - 1, 1)
    case 'quarter':
      return iso(year, month - 1 - ((month - 1) % 3), 1)
    case 'year':
      return iso(year, 0, 1)
    case 'fy':
      return iso(month >= 4 ? year : year - 1, 3, 1)
  }
}

const lengths: Readonly<Record<CalendarUnit, Span>> = {
  day: { count: 1, unit: 'd' },
  week: { count: 1, unit: 'w' },
  month: { count: 1, unit: 'm' },
  quarter: { count: 1, unit: 'q' },
  year: { count: 1, unit: 'y' },
  fy: { count: 1, unit: 'y' },
}

/** The first week, month … that lies in a time from its beginning on. */
export function firstWhole(unit: CalendarUnit, from: string): string {
  const start = startOf(unit, day(from))
  return start === from ? from : addSpan(start, lengths[unit], 1)
}

export function daysOf(range: Range | null, today: string): Days {
  if (range === null) return wholeTime
  const now = day(today)
  switch (range.range) {
    case 'last':
      return { from: addDays(day(addSpan(today, range.span, -1)), 1), to: today }
    case 'next':
      return { from: addDays(now, 1), to: addSpan(today, range.span, 1) }
    case 'coming': {
      const from = day(addSpan(startOf(range.unit, now), lengths[range.unit], 1))
      return { from, to: addDays(day(addSpan(from, lengths[range.unit], 1)), -1) }
    }
    case 'since':
      return { from: range.from, to: null }
    case 'between':
      return { from: range.from, to: range.to }
    case 'this':
      return {
        from: startOf(range.unit, now),
        to: addDays(day(addSpan(startOf(range.unit, now), lengths[range.unit], 1)), -1),
      }
    case 'previous': {
      const end = addDays(startOf(range.unit, now), -1)
      return { from: startOf(range.unit, end), to: end }
    }
  }
}
