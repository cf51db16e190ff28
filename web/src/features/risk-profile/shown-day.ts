import { dayOf, formatDay, parseDay } from 'core/values'

/** A day as it is, an instant as its day in India. */
export const shownDay = (text: string): string => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : formatDay(parseDay(text) ?? dayOf(at))
}
