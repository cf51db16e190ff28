/** Days a range of a question covers, in words. */
import type { Days } from 'core/language'
import { day, formatDay } from 'core/values'

export const dayText = (of: string): string => formatDay(day(of))

/** "from 1 Jan 2020 to 6 Feb 2026", "since …", "on …", or nothing for all time. */
export function describeDays({ from, to }: Days): string {
  if (from !== null && from === to) return `on ${dayText(from)}`
  if (from !== null && to !== null) return `from ${dayText(from)} to ${dayText(to)}`
  if (from !== null) return `since ${dayText(from)}`
  return to === null ? '' : `up to ${dayText(to)}`
}
