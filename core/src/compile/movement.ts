/** Figures that say how something moved: written with their sign, and in points where a percentage moved. */
import { type Field, formatFigure, parseFormula, type Unit } from 'core/catalogue'
import { formatDay, parseDay } from 'core/values'
import type { Cell, Movement } from './answer.ts'

const changing = /(^|_)(change|growth|yoy|qoq|cagr)(_|$)|^(return_(\d|ytd$)|gap$)/
/** More of it is no good news, or neither good nor bad. */
const unloved = /pledge|debt|npa|interest|cost|expense|provision|shares_outstanding|days|open_interest/

export function movementOfField({ id, unit, formula }: Field): Movement | null {
  if (!changing.test(id) || (unit !== 'percent' && unit !== 'price' && unit !== 'rupees')) return null
  return movementIn(unit === 'percent' && isDifference(formula), id)
}

/** `of` names what moved. */
export const movementIn = (isPoints: boolean, of: string): Movement => ({
  in: isPoints ? 'points' : 'unit',
  isGoodUp: !unloved.test(of),
})

/** "x - prev(x)": percent less percent. */
function isDifference(formula: string | null): boolean {
  const parsed = formula ? parseFormula(formula) : null
  if (parsed?.kind !== 'binary' || parsed.operator !== '-') return false
  return parsed.right.kind === 'call' && parsed.right.name === 'prev'
}

/** As a part of a column or figure. */
export const moving = (movement: Movement | null): { readonly movement?: Movement } => (movement ? { movement } : {})

export const pointsMoved: Movement = { in: 'points', isGoodUp: true }

/** A cell as people read it. */
export function writtenFigure(unit: Unit, value: Cell, movement: Movement | null | undefined = null): string {
  const on = unit === 'date' && typeof value === 'string' ? parseDay(value) : null
  if (on) return formatDay(on)
  const text = movement?.in === 'points' ? formatFigure('points', value) : formatFigure(unit, value)
  if (!movement || typeof value !== 'number') return text
  const signed = value > 0 && /[1-9]/.test(text) ? `+${text}` : text
  return movement.in === 'points' ? `${signed} pt` : signed
}
