import { limits } from 'core/contract'
import { addDays, dayOf, startOfDay } from 'core/values'

const minuteMs = 60_000

/** Vendors have their day's data by late evening: the next half past eleven in India. */
export function nextDailyRun(now: number): Date {
  const { hour, minute } = limits.feeds.daily
  const after = (hour * 60 + minute) * minuteMs
  const today = startOfDay(dayOf(now)) + after
  return new Date(today > now ? today : startOfDay(addDays(dayOf(now), 1)) + after)
}

/** Soon after the first failure, later after each further one, and then not before the next evening. */
export function nextRetry(failures: number, now: number): Date {
  const minutes = limits.feeds.retryMinutes[failures - 1]
  const evening = nextDailyRun(now)
  if (minutes === undefined) return evening
  return new Date(Math.min(now + minutes * minuteMs, evening.getTime()))
}
