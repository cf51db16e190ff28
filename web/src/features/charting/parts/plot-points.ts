/** Days and values as the library takes them. */
import { TickMarkType, type Time, type UTCTimestamp } from 'lightweight-charts'
import { dayOfTime, type Palette, writeTick } from '#ui/chart-theme.ts'
import type { PlotLine } from '../lines.ts'

export type Point = { time: Time; value?: number; color?: string }

/** Days are handed over as text; a bar of minutes as the clock on the wall in India, for the library knows no zones. */
export const timeOf = (day: string): Time =>
  day.length > 10 ? ((Date.parse(`${day}Z`) / 1000) as UTCTimestamp) : (day as Time)

export const dayTextOf = (time: Time): string =>
  typeof time === 'number' ? new Date(time * 1000).toISOString().slice(0, 16) : dayOfTime(time)

export const tickOf = (time: Time, kind: TickMarkType): string =>
  typeof time === 'number' && (kind === TickMarkType.Time || kind === TickMarkType.TimeWithSeconds)
    ? dayTextOf(time).slice(11)
    : writeTick(time, kind)

export const pointOf = (day: string, value: number | undefined): Point =>
  value === undefined || !Number.isFinite(value) ? { time: timeOf(day) } : { time: timeOf(day), value }

export function linePoint(line: PlotLine, day: string, bar: number, colours: Palette): Point {
  const value = line.values[bar]
  const point = pointOf(day, value)
  return line.look === 'bars' ? { ...point, color: `${(value ?? 0) >= 0 ? colours.up : colours.down}99` } : point
}
