/** How a rule behaves beside what it watches: when it may fire, and when what it says may leave. */
import { addDays, dayOf, startOfDay } from 'core/values'

export interface RuleSettings {
  /** entry: when it begins to hold. each: every trading day on which it holds. once: the first time, then done. */
  readonly trigger: 'entry' | 'each' | 'once'
  readonly judged: 'live' | 'close'
  readonly coolDownMinutes: number
  readonly marketHoursOnly: boolean
  /** HH:MM in IST; over midnight where `from` is later than `to`. */
  readonly quietHours: { readonly from: string; readonly to: string } | null
  readonly digest: boolean
  /** An instant as ISO has it. */
  readonly expiresAt: string | null
}

export interface RuleStanding {
  readonly isPaused: boolean
  /** Epoch milliseconds. */
  readonly snoozedUntil: number | null
  readonly lastFiredAt: number | null
}

export type Held = 'paused' | 'snoozed' | 'expired' | 'done' | 'cooling' | 'closed'

const minuteMs = 60_000

/** Why a rule that holds may not fire now; null when it may. */
export function heldBecause(
  { trigger, judged, coolDownMinutes, marketHoursOnly, expiresAt }: RuleSettings,
  { isPaused, snoozedUntil, lastFiredAt }: RuleStanding,
  { now, isOpen }: { readonly now: number; readonly isOpen: boolean },
): Held | null {
  if (isPaused) return 'paused'
  if (trigger === 'once' && lastFiredAt !== null) return 'done'
  if (expiresAt !== null && now >= Date.parse(expiresAt)) return 'expired'
  if (snoozedUntil !== null && now < snoozedUntil) return 'snoozed'
  if (lastFiredAt !== null && now < lastFiredAt + coolDownMinutes * minuteMs) return 'cooling'
  return marketHoursOnly && judged === 'live' && !isOpen ? 'closed' : null
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** When a message may leave: now, or at the end of the quiet hours it falls into. */
export function leavesAt({ quietHours }: Pick<RuleSettings, 'quietHours'>, now: number): number {
  if (quietHours === null) return now
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)]
  const today = dayOf(now)
  const minute = (now - startOfDay(today)) / minuteMs
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? minute >= from || minute < to : minute >= from && minute < to
  if (!isQuiet) return now
  const endsTomorrow = isOverMidnight && minute >= from
  return startOfDay(endsTomorrow ? addDays(today, 1) : today) + to * minuteMs
}

/** Instants at which a day's digest is due, the last ones first; each covers the day before it. */
export function digestsDue(at: string, now: number, count: number): readonly number[] {
  const today = startOfDay(dayOf(now)) + minutesOf(at) * minuteMs
  const last = today <= now ? 0 : 1
  return Array.from(
    { length: count },
    (_, back) => startOfDay(addDays(dayOf(now), -last - back)) + minutesOf(at) * minuteMs,
  )
}

/** Fires within so long before now, this one included: past the limit the rule is paused. */
export const isFlood = (firedAt: readonly number[], now: number, limit: { fires: number; minutes: number }): boolean =>
  firedAt.filter((at) => at > now - limit.minutes * minuteMs).length > limit.fires
