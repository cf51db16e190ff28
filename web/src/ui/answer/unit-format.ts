import type { Unit } from 'core/catalogue'
import type { Movement } from 'core/compile'
import { formatDay, missing, type TradingDay } from 'core/values'
import { formatFigure, oneScale, type Writing } from '../number-format.ts'

/** How a figure of each unit is written, on every screen that shows an answer. */
const writings: Partial<Record<Unit, Writing>> = {
  rupees: { format: 'short' },
  price: { format: 'rupees' },
  percent: { format: 'share', decimals: 2 },
  times: { format: 'times' },
  days: { format: 'whole' },
  shares: { format: 'whole' },
  count: { format: 'whole' },
  score: { format: 'plain', decimals: 1 },
  points: { format: 'plain' },
  figure: { format: 'plain' },
  identifier: { format: 'identifier' },
}

/** A movement in percent has its sign, and one of percentages is in points. */
export function writingOf(unit: Unit, movement?: Movement): Writing {
  if (movement?.in === 'points') return { format: 'points' }
  if (movement && unit === 'percent') return { format: 'percent' }
  return writings[unit] ?? { format: 'plain' }
}

/** The same for a whole column: amounts below each other are in one unit. */
export function columnWriting(unit: Unit, values: readonly unknown[], movement?: Movement): Writing {
  const own = writingOf(unit, movement)
  return own.format === 'short' ? oneScale(values) : own
}

/** Days are written as people write them wherever they stand. */
export const isDay = (text: unknown): text is TradingDay => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

export const isFigure = (unit: Unit): boolean => writings[unit] !== undefined

/** A cell of any unit as text. */
export function unitText(unit: Unit, value: number | string | boolean | null, movement?: Movement): string {
  if (value === null || value === '') return missing
  if (unit === 'flag') return value === true || value === 1 ? 'Yes' : 'No'
  if (typeof value !== 'number') return isDay(value) ? formatDay(value) : String(value)
  const { format, decimals } = writingOf(unit, movement)
  return formatFigure(value, format, decimals)
}
