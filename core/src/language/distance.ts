/** How far a figure is from a level, in percent of the level: "100% * (close / sma(200) - 1)". Written so, and known again by it. */
import type { Expression } from './ast.ts'

const times = (op: '*' | '-' | '/', left: Expression, right: Expression): Expression => ({
  node: 'arithmetic',
  op,
  left,
  right,
})

const one: Expression = { node: 'number', value: 1, unit: 'plain' }
const whole: Expression = { node: 'number', value: 100, unit: 'percent' }

export const distanceFrom = (of: Expression, level: Expression): Expression =>
  times('*', whole, times('-', times('/', of, level), one))

const isNumber = (of: Expression, value: number): boolean => of.node === 'number' && of.value === value

export function distanceIn(expression: Expression): { readonly of: Expression; readonly level: Expression } | null {
  if (expression.node !== 'arithmetic' || expression.op !== '*' || !isNumber(expression.left, 100)) return null
  const less = expression.right
  if (less.node !== 'arithmetic' || less.op !== '-' || !isNumber(less.right, 1)) return null
  const share = less.left
  return share.node === 'arithmetic' && share.op === '/' ? { of: share.left, level: share.right } : null
}

export interface Gap {
  readonly of: Expression
  readonly level: Expression
  /** Told as a fall: "100% * ((high_52w - close) / high_52w)". */
  readonly isBelow: boolean
}

const isSame = (left: Expression, right: Expression): boolean => JSON.stringify(left) === JSON.stringify(right)

/** The same distance however it is written: "100% * ((close - sma(200)) / sma(200))" too. */
export function gapIn(expression: Expression): Gap | null {
  const plain = distanceIn(expression)
  if (plain) return { ...plain, isBelow: false }
  if (expression.node !== 'arithmetic' || expression.op !== '*' || !isNumber(expression.left, 100)) return null
  const share = expression.right
  if (share.node !== 'arithmetic' || share.op !== '/') return null
  const { left: less, right: level } = share
  if (less.node !== 'arithmetic' || less.op !== '-') return null
  if (isSame(less.right, level)) return { of: less.left, level, isBelow: false }
  return isSame(less.left, level) ? { of: less.right, level, isBelow: true } : null
}
