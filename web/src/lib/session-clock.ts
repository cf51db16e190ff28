/** The exchange's day in words: what it is doing, until when, and which day the figures are of. */
import type { SessionState } from 'core/contract'
import {
  dayOf,
  formatDay,
  formatTime,
  isTradingDay,
  lastClosedDay,
  nextTradingDay,
  sessionTimes,
  type TradingDay,
} from 'core/values'

export interface SessionClock {
  readonly state: SessionState
  readonly label: string
  /** "closes at 15:30, in 1 h 12 min". */
  readonly next: string
  /** The day of the figures shown. */
  readonly day: TradingDay
}

const labels: Readonly<Record<SessionState, string>> = {
  'pre-open': 'Pre-open',
  open: 'Open',
  closed: 'Closed',
  holiday: 'Holiday',
}

const minuteMs = 60_000

/** "4 min", "1 h 12 min", "2 days". */
export function lasting(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.round(hours / 24)} days`
}

/** `state` is what the server says: a simulated market may trade at night. */
export function sessionClock(state: SessionState, now: number): SessionClock {
  const today = dayOf(now)
  const times = sessionTimes(today)
  const until = (verb: string, at: number, on: TradingDay) =>
    `${verb} ${on === today ? '' : `${formatDay(on)}, `}${formatTime(at)}, in ${lasting(at - now)}`
  const nextOpen = (): string => {
    const on = times && now < times.open ? today : nextTradingDay(today)
    const at = sessionTimes(on)?.open ?? now
    return until('opens', at, on)
  }
  const day = state === 'closed' || state === 'holiday' ? lastClosedDay(now) : today
  const base = { state, label: labels[state], day }
  if (state === 'open')
    return {
      ...base,
      next:
        times && now >= times.open && now < times.close
          ? until('closes', times.close, today)
          : 'simulated, round the clock',
    }
  if (state === 'pre-open') return { ...base, next: times ? until('opens', times.open, today) : nextOpen() }
  return { ...base, next: nextOpen() }
}

/** Why the exchange is shut today, as people say it. */
export const restDay = (now: number): string | null => {
  const today = dayOf(now)
  if (isTradingDay(today)) return null
  const weekend = [0, 6].includes(new Date(`${today}T00:00:00Z`).getUTCDay())
  return `${weekend ? 'Weekend' : 'Exchange holiday'}: figures are of ${formatDay(lastClosedDay(now))}`
}

/** "2 s", "4 min" ago; "13 Nov 2026" for another day. */
export function ageOf(at: number | null, now: number): string {
  if (at === null) return 'no trade yet'
  if (dayOf(at) !== dayOf(now)) return `close of ${formatDay(dayOf(at))}`
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return `at ${formatTime(at)}`
}

/** While the market is open a price should be seconds old. */
export const isStale = (newest: number | null, now: number, state: SessionState, afterMs: number): boolean =>
  state === 'open' && (newest === null || now - newest > afterMs)
