/** A figure and what it is compared with, brought to one unit and the same bars. */
import type { Comparison, Condition, Expression, Timeframe } from '../../ast.ts'
import { retimedInside } from '../../canonical/nodes.ts'
import { compare } from '../figures/make.ts'
import { fitNumber } from '../figures/units.ts'
import { joinNotes, type Notes } from '../token.ts'
import { turned } from './operator.ts'

/** Number and figure brought together: the number takes the figure's unit, prices the same bars. */
export function meet(
  left: Expression,
  op: Comparison,
  right: Expression,
  isSaidByDay = false,
): { condition: Condition; notes: Notes } {
  let one = left
  let other = right
  const notes: Notes[] = []
  if (one.node !== 'number' && other.node === 'number') {
    const fitted = fitNumber(other, one)
    other = fitted.value
    if (fitted.assumption) notes.push({ became: [], assumptions: [fitted.assumption] })
  } else if (one.node === 'number' && other.node !== 'number') {
    const fitted = fitNumber(one, other)
    one = fitted.value
    if (fitted.assumption) notes.push({ became: [], assumptions: [fitted.assumption] })
    // "0 < pe": the figure goes first.
    return { condition: compare(other, turned[op], one), notes: joinNotes(...notes) }
  }
  if (!isSaidByDay) [one, other] = sameBars(one, other)
  return { condition: compare(one, op, other), notes: joinNotes(...notes) }
}

/** "close crosses above supertrend 15 min": what was said of one price holds for the other. */
export function sameBars(left: Expression, right: Expression): [Expression, Expression] {
  const one = frameOf(left)
  const other = frameOf(right)
  if (one === null || other === null || one === other) return [left, right]
  if (one === 'day') return [retime(left, other), right]
  if (other === 'day') return [left, retime(right, one)]
  return [left, right]
}

function frameOf(of: Expression): Timeframe | null {
  switch (of.node) {
    case 'price':
    case 'technical':
      return of.timeframe
    case 'arithmetic': {
      const left = frameOf(of.left)
      return left === null || left === 'day' ? (frameOf(of.right) ?? left) : left
    }
    case 'window':
    case 'ago':
    case 'negate':
    case 'absolute':
      return frameOf(of.of)
    default:
      return null
  }
}

export const retime = (of: Expression, timeframe: Timeframe): Expression => retimedInside(of, timeframe)
