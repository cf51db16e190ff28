import type { Condition, Expression } from './ast.ts'

type FieldNode = Extract<Expression, { node: 'field' }>

/** The same tree with fields replaced. */
export function replaceFields(expression: Expression, replace: (node: FieldNode) => Expression): Expression {
  const inner = (of: Expression): Expression => replaceFields(of, replace)
  switch (expression.node) {
    case 'number':
    case 'price':
    case 'moved':
      return expression
    case 'field':
      return replace(expression)
    case 'technical':
      return expression.of ? { ...expression, of: inner(expression.of) } : expression
    case 'window':
    case 'ago':
    case 'at':
    case 'peer':
    case 'company':
    case 'negate':
    case 'absolute':
      return { ...expression, of: inner(expression.of) }
    case 'streak':
      return { ...expression, of: replaceFieldsOf(expression.of, replace) }
    case 'arithmetic':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) }
  }
}

export function replaceFieldsOf(condition: Condition, replace: (node: FieldNode) => Expression): Condition {
  const inner = (of: Expression): Expression => replaceFields(of, replace)
  const each = (of: Condition): Condition => replaceFieldsOf(of, replace)
  switch (condition.node) {
    case 'compare':
    case 'crosses':
      return { ...condition, left: inner(condition.left), right: inner(condition.right) }
    case 'between':
      return { ...condition, of: inner(condition.of), low: inner(condition.low), high: inner(condition.high) }
    case 'near':
      return { ...condition, of: inner(condition.of), to: inner(condition.to) }
    case 'trend':
    case 'known':
      return { ...condition, of: inner(condition.of) }
    case 'text':
    case 'pattern':
      return condition
    case 'over':
    case 'not':
      return { ...condition, of: each(condition.of) }
    case 'and':
      return { ...condition, all: condition.all.map(each) }
    case 'or':
      return { ...condition, any: condition.any.map(each) }
  }
}
