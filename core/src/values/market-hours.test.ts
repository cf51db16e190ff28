import { describe, expect, it } from 'vitest'
import {
  isTradingDay,
  lastClosedDay,
  nextTradingDay,
  previousTradingDay,
  sessionAt,
  sessionTimes,
  tradingDays,
} from './market-hours.ts'
import { day } from './trading-day.ts'

const ist = (text: string): number => Date.parse(`${text}+05:30`)

describe('NSE market hours', () => {
  it.each([
    ['2024-02-06T08:59:59', 'closed'],
    ['2024-02-06T09:00:00', 'pre-open'],
    ['2024-02-06T09:14:59', 'pre-open'],
    ['2024-02-06T09:15:00', 'open'],
    ['2024-02-06T15:29:59', 'open'],
    ['2024-02-06T15:30:00', 'closed'],
    ['2024-01-26T11:00:00', 'holiday'],
    ['2024-02-04T11:00:00', 'holiday'],
    ['2024-01-20T11:00:00', 'open'],
    ['2024-01-22T11:00:00', 'holiday'],
    ['2023-11-12T11:00:00', 'closed'],
    ['2023-11-12T18:15:00', 'open'],
    ['2025-10-21T14:00:00', 'open'],
    ['2025-10-21T18:15:00', 'closed'],
  ])('at %s IST the session is %s', (when, session) => {
    expect(sessionAt(ist(when))).toBe(session)
  })

  it('steps over weekends and holidays in both directions', () => {
    expect(nextTradingDay(day('2024-03-28'))).toBe('2024-04-01')
    expect(previousTradingDay(day('2024-04-01'))).toBe('2024-03-28')
  })

  it('counts 242 to 252 trading days in every full year of the last twenty', () => {
    for (let year = 2006; year <= 2026; year++) {
      const count = tradingDays(day(`${year}-01-01`), day(`${year}-12-31`)).length
      expect([year, count >= 242 && count <= 252]).toEqual([year, true])
    }
  })

  it('is as of today only once the session has ended', () => {
    expect(lastClosedDay(ist('2024-02-06T15:29:00'))).toBe('2024-02-05')
    expect(lastClosedDay(ist('2024-02-06T15:30:00'))).toBe('2024-02-06')
  })

  it('has no session times on a day without trading', () => {
    expect(isTradingDay(day('2024-08-15'))).toBe(false)
    expect(sessionTimes(day('2024-08-15'))).toBeNull()
  })
})
