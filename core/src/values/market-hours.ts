import { closedDays, eveningSessions, specialSessions } from './holidays.ts'
import { addDays, dayOf, startOfDay, type TradingDay, weekday } from './trading-day.ts'

export type Session = 'pre-open' | 'open' | 'closed' | 'holiday'

const minuteMs = 60_000
const at = (hour: number, minute: number): number => (hour * 60 + minute) * minuteMs

/** Offsets from midnight IST. Muhurat hours are announced each year; 18:00–19:00 is close, and was early afternoon in 2025. */
export const sessionHours = {
  preOpen: at(9, 0),
  open: at(9, 15),
  close: at(15, 30),
  evening: { preOpen: at(17, 45), open: at(18, 0), close: at(19, 0) },
  afternoon: { preOpen: at(13, 30), open: at(13, 45), close: at(14, 45) },
} as const

const afternoonMuhurat: ReadonlySet<string> = new Set(['2025-10-21'])

export const isTradingDay = (of: TradingDay): boolean => {
  if (specialSessions.has(of) || eveningSessions.has(of)) return true
  const dayOfWeek = weekday(of)
  return dayOfWeek !== 0 && dayOfWeek !== 6 && !closedDays.has(of)
}

export interface SessionTimes {
  /** Epoch milliseconds. */
  readonly preOpen: number
  readonly open: number
  readonly close: number
}

/** Null on a day without trading. */
export function sessionTimes(of: TradingDay): SessionTimes | null {
  if (!isTradingDay(of)) return null
  const midnight = startOfDay(of)
  const hours = eveningSessions.has(of)
    ? afternoonMuhurat.has(of)
      ? sessionHours.afternoon
      : sessionHours.evening
    : sessionHours
  return { preOpen: midnight + hours.preOpen, open: midnight + hours.open, close: midnight + hours.close }
}

export function sessionAt(epochMs: number): Session {
  const times = sessionTimes(dayOf(epochMs))
  if (!times) return 'holiday'
  if (epochMs < times.preOpen || epochMs >= times.close) return 'closed'
  return epochMs < times.open ? 'pre-open' : 'open'
}

export function previousTradingDay(before: TradingDay): TradingDay {
  let candidate = addDays(before, -1)
  while (!isTradingDay(candidate)) candidate = addDays(candidate, -1)
  return candidate
}

export function nextTradingDay(after: TradingDay): TradingDay {
  let candidate = addDays(after, 1)
  while (!isTradingDay(candidate)) candidate = addDays(candidate, 1)
  return candidate
}

/** The last day whose session has ended by this instant: what a closing price can be "as of". */
export function lastClosedDay(epochMs: number): TradingDay {
  const today = dayOf(epochMs)
  const times = sessionTimes(today)
  return times && epochMs >= times.close ? today : previousTradingDay(today)
}

/** Both ends included. */
export function tradingDays(from: TradingDay, to: TradingDay): TradingDay[] {
  const days: TradingDay[] = []
  for (let of = from; of <= to; of = addDays(of, 1)) if (isTradingDay(of)) days.push(of)
  return days
}
