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

  it.each([
    [1996, 236],
    [1997, 244],
    [1998, 249],
    [1999, 253],
    [2000, 250],
    [2001, 248],
    [2002, 251],
    [2003, 254],
    [2004, 254],
    [2005, 251],
    [2006, 250],
    [2007, 249],
    [2008, 246],
    [2009, 243],
    [2010, 252],
    [2011, 247],
    [2012, 251],
    [2013, 250],
    [2014, 244],
    [2015, 248],
    [2016, 247],
    [2017, 248],
    [2018, 246],
    [2019, 245],
    [2020, 252],
    [2021, 248],
    [2022, 248],
    [2023, 246],
    [2024, 249],
    [2025, 249],
    [2026, 247],
  ])('the year %d has %d trading days', (year, count) => {
    expect(tradingDays(day(`${year}-01-01`), day(`${year}-12-31`))).toHaveLength(count)
  })

  it('a year that is not yet over lists the holidays announced for it', () => {
    expect(isTradingDay(day('2027-01-26'))).toBe(false)
    expect(isTradingDay(day('2027-01-27'))).toBe(true)
  })

  it.each([
    ['2024-11-01', '17:45', '18:00', '19:00'],
    ['2025-10-21', '13:30', '13:45', '14:45'],
    ['2026-11-08', '17:45', '18:00', '19:00'],
    ['2027-10-29', '17:45', '18:00', '19:00'],
  ])('on Diwali, %s, it opens for orders at %s and trades from %s to %s', (on, preOpen, open, close) => {
    expect(sessionTimes(day(on))).toEqual({
      preOpen: ist(`${on}T${preOpen}`),
      open: ist(`${on}T${open}`),
      close: ist(`${on}T${close}`),
    })
  })

  it('trades on the evening of Diwali alone, on a working day as on a Sunday', () => {
    const diwali =
      '2007-11-09 2008-10-28 2010-11-05 2011-10-26 2012-11-13 2013-11-03 2014-10-23 2015-11-11 2017-10-19 2018-11-07 2021-11-04 2022-10-24'
    for (const on of diwali.split(' ')) {
      expect([on, sessionAt(ist(`${on}T11:00`)), sessionAt(ist(`${on}T18:30`))]).toEqual([on, 'closed', 'open'])
    }
  })

  it('has days of its own at both ends of a span, and none in one that runs backwards', () => {
    expect(tradingDays(day('2024-02-02'), day('2024-02-06'))).toEqual(['2024-02-02', '2024-02-05', '2024-02-06'])
    expect(tradingDays(day('2024-02-06'), day('2024-02-05'))).toEqual([])
  })

  it('is as of today only once the session has ended', () => {
    expect(lastClosedDay(ist('2024-02-06T15:29:00'))).toBe('2024-02-05')
    expect(lastClosedDay(ist('2024-02-06T15:30:00'))).toBe('2024-02-06')
    expect(lastClosedDay(ist('2024-02-04T23:00:00'))).toBe('2024-02-02')
  })

  it('has no session times on a day without trading', () => {
    expect(isTradingDay(day('2024-08-15'))).toBe(false)
    expect(sessionTimes(day('2024-08-15'))).toBeNull()
  })
})
