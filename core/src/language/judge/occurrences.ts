/** When something happened, out of the bars on which it holds. */
import type { Condition, Expression } from '../ast.ts'
import { rowsOf } from './axis.ts'

/** What one bar tells of itself: a fall of the day, a gap, a cross, a pattern. */
const momentaryFields = new Set(['day_change', 'gap', 'day_range'])

function isMomentaryFigure(expression: Expression): boolean {
  switch (expression.node) {
    case 'field':
      return momentaryFields.has(expression.id)
    case 'window':
      return (
        (expression.op === 'growth' || expression.op === 'change') &&
        expression.of.node === 'price' &&
        expression.of.timeframe === 'day' &&
        rowsOf(expression.span, 'day') === 1
      )
    case 'negate':
    case 'absolute':
      return isMomentaryFigure(expression.of)
    default:
      return false
  }
}

/** Whether holding on two bars in a row is two happenings: two falls of 2%, but one time of being oversold. */
export function isMomentary(condition: Condition): boolean {
  switch (condition.node) {
    case 'compare':
      return isMomentaryFigure(condition.left) || isMomentaryFigure(condition.right)
    case 'between':
      return isMomentaryFigure(condition.of)
    case 'crosses':
    case 'pattern':
      return rowsOf(condition.within, 'day') === 1
    case 'and':
      return condition.all.some(isMomentary)
    case 'or':
      return condition.any.every(isMomentary)
    default:
      return false
  }
}

/** Places of the bars on which it happened: each that holds if momentary, otherwise the first of each run. */
export function occurrences(condition: Condition, verdicts: Uint8Array): number[] {
  const isEach = isMomentary(condition)
  const found: number[] = []
  for (let at = 0; at < verdicts.length; at++)
    if (verdicts[at] === 1 && (isEach || verdicts[at - 1] !== 1)) found.push(at)
  return found
}
