import { addDays, day, dayOf, startOfDay, type TradingDay, weekday } from 'core/values'
import type { Timing } from './report-store.ts'

const minuteMs = 60_000

/** The first time after `now` that a schedule names, in IST. A month without its day runs on the last one it has. */
export function nextRun(timing: Timing, now: number): Date {
  const [hours = 0, minutes = 0] = timing.time.split(':').map(Number)
  const at = (on: TradingDay): number => startOfDay(on) + (hours * 60 + minutes) * minuteMs
  // Two months hold the next turn of every frequency.
  for (let ahead = 0; ahead <= 62; ahead++) {
    const on = addDays(dayOf(now), ahead)
    if (fits(timing, on) && at(on) > now) return new Date(at(on))
  }
  throw new RangeError(`a schedule without a next turn: ${JSON.stringify(timing)}`)
}

function fits({ frequency, day_of_week, day_of_month }: Timing, on: TradingDay): boolean {
  if (frequency === 'Daily') return true
  if (frequency === 'Weekly') return weekday(on) === day_of_week
  const [year = 0, month = 0, date = 0] = on.split('-').map(Number)
  return date === Math.min(day_of_month ?? 1, lastDate(year, month))
}

function lastDate(year: number, month: number): number {
  const following = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return Number(addDays(day(following), -1).slice(8))
}
