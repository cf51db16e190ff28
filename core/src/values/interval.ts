/** Bar lengths a chart, an agent or a feed may name. The values of the `interval` enumeration. */
export const intervals = [
  'minute',
  '3minute',
  '5minute',
  '10minute',
  '15minute',
  '30minute',
  '60minute',
  'day',
  'week',
  'month',
] as const

export type Interval = (typeof intervals)[number]

export const parseInterval = (text: string): Interval | null =>
  intervals.find((interval) => interval === text.trim().toLowerCase()) ?? null

/** Minutes of an intraday interval; null for a day and longer, whose length the calendar decides. */
export function intervalMinutes(interval: Interval): number | null {
  if (interval === 'minute') return 1
  const match = /^(\d+)minute$/.exec(interval)
  return match ? Number(match[1]) : null
}
