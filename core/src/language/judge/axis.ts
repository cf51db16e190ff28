/**
 * Rows a figure is counted in: trading days, weeks and months made of them, or filed periods. "Three rows ago" means
 * something else on each; a condition that walks along rows walks along those of the figures it is about.
 */
import type { Condition, Expression, Span, Timeframe } from '../ast.ts'
import { isPriceField } from './price-fields.ts'

export type Axis = 'day' | 'week' | 'month' | 'quarterly' | 'annual'

/** As the store counts: five bars a week, 21 a month, 63 a quarter, 248 a year. */
const barsIn = { d: 1, w: 5, m: 21, q: 63, y: 248 } as const

const rowsIn: Readonly<Record<Axis, Readonly<Record<Span['unit'], number>>>> = {
  day: barsIn,
  // A day of a weekly figure is its last bar.
  week: { d: 1, w: 1, m: 13 / 3, q: 13, y: 52 },
  month: { d: 1, w: 12 / 52, m: 1, q: 3, y: 12 },
  quarterly: { d: 1, w: 1 / 13, m: 1 / 3, q: 1, y: 4 },
  annual: { d: 1, w: 1 / 52, m: 1 / 12, q: 1 / 4, y: 1 },
}

/** How many rows a span is, at least one. */
export const rowsOf = ({ count, unit }: Span, axis: Axis): number =>
  Math.max(Math.ceil(count * rowsIn[axis][unit] - 1e-9), 1)

/** In years, for compound growth. */
export const yearsOf = ({ count, unit }: Span): number => (unit === 'd' ? count / barsIn.y : count / perYear[unit])
const perYear = { w: 52, m: 12, q: 4, y: 1 } as const

const axisOfTimeframe = (timeframe: Timeframe): Axis =>
  timeframe === 'week' || timeframe === 'month' ? timeframe : 'day'

/** One axis where all leaves share it, else the day: every figure is then what was known of it on that day. */
const together = (axes: readonly (Axis | null)[]): Axis | null => {
  const known = new Set(axes.filter((axis) => axis !== null))
  if (known.size > 1) return 'day'
  return [...known][0] ?? null
}

/** Null for plain numbers. */
export function axisOf(expression: Expression): Axis | null {
  switch (expression.node) {
    case 'number':
      return null
    case 'field':
      if (isPriceField(expression.id)) return 'day'
      if (expression.period === 'annual') return 'annual'
      return expression.period === 'quarterly' || expression.period === 'ttm' ? 'quarterly' : 'day'
    case 'price':
      return axisOfTimeframe(expression.timeframe)
    case 'technical':
      return axisOfTimeframe(expression.timeframe)
    case 'peer':
    case 'moved':
    case 'company':
    case 'at':
      return 'day'
    case 'window':
    case 'ago':
    case 'negate':
    case 'absolute':
      return axisOf(expression.of)
    case 'streak':
      return axisOfCondition(expression.of)
    case 'arithmetic':
      return together([axisOf(expression.left), axisOf(expression.right)])
  }
}

export function axisOfCondition(condition: Condition): Axis | null {
  switch (condition.node) {
    case 'compare':
    case 'crosses':
      return together([axisOf(condition.left), axisOf(condition.right)])
    case 'between':
      return together([axisOf(condition.of), axisOf(condition.low), axisOf(condition.high)])
    case 'near':
      return together([axisOf(condition.of), axisOf(condition.to)])
    case 'text':
      return null
    case 'trend':
    case 'known':
      return axisOf(condition.of)
    case 'pattern':
      return axisOfTimeframe(condition.timeframe)
    case 'over':
    case 'not':
      return axisOfCondition(condition.of)
    case 'and':
      return together(condition.all.map(axisOfCondition))
    case 'or':
      return together(condition.any.map(axisOfCondition))
  }
}
