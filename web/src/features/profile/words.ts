import { dayOf, formatDay, formatTime } from 'core/values'

/** 6 Feb 2024, 10:00 IST */
export const momentText = (iso: string): string => {
  const at = Date.parse(iso)
  return `${formatDay(dayOf(at))}, ${formatTime(at)} IST`
}
