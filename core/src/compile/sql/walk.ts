/** Expressions and conditions as trees: what stands directly below a node. */
import type { Condition, Expression } from 'core/language'

export type FieldNode = Extract<Expression, { node: 'field' }>
export type WindowNode = Extract<Expression, { node: 'window' }>

export interface Below {
  readonly expressions: readonly Expression[]
  readonly conditions: readonly Condition[]
}

const none: Below = { expressions: [], conditions: [] }
const expressions = (...list: readonly Expression[]): Below => ({ expressions: list, conditions: [] })
const conditions = (...list: readonly Condition[]): Below => ({ expressions: [], conditions: list })

export function belowExpression(expression: Expression): Below {
  switch (expression.node) {
    case 'number':
    case 'field':
    case 'price':
    case 'moved':
      return none
    case 'technical':
      return expression.of ? expressions(expression.of) : none
    case 'window':
    case 'ago':
    case 'at':
    case 'peer':
    case 'company':
    case 'negate':
    case 'absolute':
      return expressions(expression.of)
    case 'streak':
      return conditions(expression.of)
    case 'arithmetic':
      return expressions(expression.left, expression.right)
  }
}

export function belowCondition(condition: Condition): Below {
  switch (condition.node) {
    case 'compare':
    case 'crosses':
      return expressions(condition.left, condition.right)
    case 'between':
      return expressions(condition.of, condition.low, condition.high)
    case 'near':
      return expressions(condition.of, condition.to)
    case 'trend':
    case 'known':
      return expressions(condition.of)
    case 'text':
    case 'pattern':
      return none
    case 'over':
    case 'not':
      return conditions(condition.of)
    case 'and':
      return conditions(...condition.all)
    case 'or':
      return conditions(...condition.any)
  }
}

/** Every expression at or below, parents first. */
export function everyExpression(expression: Expression): Expression[] {
  return [expression, ...everyBelow(belowExpression(expression))]
}

export const everyExpressionOf = (condition: Condition): Expression[] => everyBelow(belowCondition(condition))

const everyBelow = (below: Below): Expression[] => [
  ...below.expressions.flatMap(everyExpression),
  ...below.conditions.flatMap(everyExpressionOf),
]

/** Members of a condition that all have to hold. */
export const clausesOf = (where: Condition | null): readonly Condition[] =>
  where === null ? [] : where.node === 'and' ? where.all : [where]
