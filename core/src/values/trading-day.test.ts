import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, dayOf, formatDay, formatTime, parseDay, startOfDay, weekday } from './trading-day.ts'

const instants = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2100-01-01') })
const days = instants.map(dayOf)
const dayMs = 24 * 60 * 60 * 1000

describe('a day', () => {
  it.each(['2024-02-29', '2000-02-29', '1999-12-31', '2024-01-01'])('%s is one', (text) => {
    expect(parseDay(text)).toBe(text)
    expect(day(text)).toBe(text)
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-1-5',
    '24-01-05',
    '2024/01/05',
    ' 2024-01-05',
    '2024-01-05T00:00',
    '12024-01-05',
    '2024-01-055',
    '+010000-01-01',
    '0000-01-01',
    '',
    'today',
  ])('"%s" is not one', (text) => {
    expect(parseDay(text)).toBeNull()
    expect(() => day(text)).toThrow(RangeError)
  })

  it('is read from no other text than its own', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([null, text]).toContain(parseDay(text))
      }),
    )
    fc.assert(
      fc.property(days, (some) => {
        expect(parseDay(some)).toBe(some)
      }),
    )
  })
})

describe('the day of an instant is the Indian one', () => {
  it.each([
    ['2024-02-05T18:29:59.999Z', '2024-02-05'],
    ['2024-02-05T18:30:00.000Z', '2024-02-06'],
    ['2024-12-31T18:29:59.999Z', '2024-12-31'],
    ['2024-12-31T18:30:00.000Z', '2025-01-01'],
    ['2024-02-28T18:30:00.000Z', '2024-02-29'],
    ['2023-02-28T18:30:00.000Z', '2023-03-01'],
  ])('%s falls on %s', (instant, expected) => {
    expect(dayOf(Date.parse(instant))).toBe(expected)
  })

  it('starts at midnight in India and lasts until the next one starts', () => {
    expect(new Date(startOfDay(day('2024-02-06'))).toISOString()).toBe('2024-02-05T18:30:00.000Z')
    fc.assert(
      fc.property(instants, (instant) => {
        const start = startOfDay(dayOf(instant))
        expect(start <= instant && instant < start + dayMs).toBe(true)
        expect(dayOf(start - 1)).toBe(addDays(dayOf(instant), -1))
      }),
    )
  })
})

describe('counting days', () => {
  it('steps over the end of months, leap days and years', () => {
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(day('2023-02-28'), 1)).toBe('2023-03-01')
    expect(addDays(day('2024-12-31'), 1)).toBe('2025-01-01')
    expect(addDays(day('2024-03-01'), -366)).toBe('2023-03-01')
  })

  it('goes back as far as it went forward, and the weekday follows', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 4000 }), (from, count) => {
        expect(addDays(addDays(from, count), -count)).toBe(from)
        expect(weekday(addDays(from, count))).toBe((weekday(from) + count) % 7)
      }),
    )
  })

  it('knows that 6 February 2024 was a Tuesday', () => {
    expect(weekday(day('2024-02-06'))).toBe(2)
  })
})

it('a day and a time read as Indians write them', () => {
  expect(formatDay(day('2024-02-06'))).toBe('6 Feb 2024')
  expect(formatDay(day('1999-12-31'))).toBe('31 Dec 1999')
  expect(formatTime(Date.parse('2024-02-06T06:12:59Z'))).toBe('11:42')
  expect(formatTime(Date.parse('2024-02-06T18:30:00Z'))).toBe('00:00')
})
