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
