import { describe, expect, it } from 'vitest'
import { nextRun } from './next-run.ts'

const at = (text: string) => Date.parse(`${text}:00+05:30`)
const next = (timing: Parameters<typeof nextRun>[0], now: string) =>
  new Date(nextRun(timing, at(now)).getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
const daily = (time: string) => ({ frequency: 'Daily', day_of_week: null, day_of_month: null, time }) as const
const weekly = (day_of_week: number, time: string) =>
  ({ frequency: 'Weekly', day_of_week, day_of_month: null, time }) as const
const monthly = (day_of_month: number, time: string) =>
  ({ frequency: 'Monthly', day_of_week: null, day_of_month, time }) as const

describe('[T17 V13] the next turn of a schedule, in IST', () => {
  it.each([
    ['later today', daily('18:30'), '2024-02-06T10:00', '2024-02-06 18:30'],
    ['tomorrow once the time has come', daily('10:00'), '2024-02-06T10:00', '2024-02-07 10:00'],
    ['early in the IST morning, still yesterday in UTC', daily('00:30'), '2024-02-06T00:10', '2024-02-06 00:30'],
    ['Monday, said on a Tuesday', weekly(1, '09:20'), '2024-02-06T10:00', '2024-02-12 09:20'],
    ['Tuesday, said on a Tuesday before the time', weekly(2, '10:01'), '2024-02-06T10:00', '2024-02-06 10:01'],
    ['Sunday', weekly(0, '09:20'), '2024-02-06T10:00', '2024-02-11 09:20'],
    ['day 31 in a leap February', monthly(31, '09:00'), '2024-02-06T10:00', '2024-02-29 09:00'],
    ['day 31 after the end of April', monthly(31, '09:00'), '2023-04-30T09:00', '2023-05-31 09:00'],
    ['day 5 over the new year', monthly(5, '09:00'), '2023-12-06T10:00', '2024-01-05 09:00'],
    ['day 31 in December', monthly(31, '09:00'), '2023-12-06T10:00', '2023-12-31 09:00'],
  ])('%s', (_what, timing, now, expected) => {
    expect(next(timing, now)).toBe(expected)
  })
})
