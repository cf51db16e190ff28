/** What SQL can answer by itself; the rest is computed from the bars of those it leaves. */
import { axisOfCondition, type Condition, type Expression, fieldOfTechnical, priceFields } from 'core/language'
import { NoData } from '../no-data.ts'
import { findPlace, type Ground } from './ground.ts'
import { keptWindow } from './kept.ts'
import { isListed } from './listed.ts'
import { kernelOf } from './now.ts'
import { belowCondition, belowExpression, everyExpression, everyExpressionOf } from './walk.ts'

export interface Reach {
  readonly ground: Ground
  readonly asOf: string | null
}

export function isInSql(expression: Expression, reach: Reach, isPast = false): boolean {
  const inner = (of: Expression, past = isPast): boolean => isInSql(of, reach, past)
  switch (expression.node) {
    case 'number':
      return true
    case 'price':
      return expression.timeframe === 'day'
    case 'field':
      return isFieldInSql(expression, reach, isPast)
    case 'technical': {
      const kept = isPast || reach.asOf !== null ? null : fieldOfTechnical(expression)
      return isListed(expression) || (kept !== null && findPlace({ id: kept, period: 'point' }, reach.ground) !== null)
    }
    case 'window':
      return (
        (!isPast && reach.asOf === null && keptWindow(expression, reach.ground) !== null) || inner(expression.of, true)
      )
    case 'ago':
      return inner(expression.of, true)
    case 'streak':
      return isPeriodic(axisOfCondition(expression.of)) && isConditionInSql(expression.of, reach, true)
    case 'peer':
      return inner(expression.of, false)
    case 'arithmetic':
    case 'negate':
    case 'absolute':
      return belowExpression(expression).expressions.every((of) => inner(of))
  }
}

const isPeriodic = (axis: string | null): boolean => axis === 'annual' || axis === 'quarterly'

function isFieldInSql(node: Extract<Expression, { node: 'field' }>, reach: Reach, isPast: boolean): boolean {
  const price = priceFields.get(node.id)
  const isLast = node.period === 'point' || node.period === 'ttm'
  if (!isPast && reach.asOf === null) return !price || findPlace(node, reach.ground) !== null
  if (!price || !isLast) return true
  if (!isPast && kernelOf(node)) return true
  return 'is' in price && isInSql(price.is, reach, isPast)
}

export function isConditionInSql(condition: Condition, reach: Reach, isPast = false): boolean {
  switch (condition.node) {
    case 'pattern':
      return false
    case 'crosses':
    case 'trend':
      return belowCondition(condition).expressions.every((of) => isInSql(of, reach, true))
    case 'over':
      return isConditionInSql(condition.of, reach, true)
    default: {
      const { expressions, conditions } = belowCondition(condition)
      return (
        expressions.every((of) => isInSql(of, reach, isPast)) &&
        conditions.every((of) => isConditionInSql(of, reach, isPast))
      )
    }
  }
}

const intraday = ['1min', '5min', '15min', '30min', 'hour']

/** Stops a question about bars the store does not keep. */
export function refuseIntraday(conditions: readonly Condition[], expressions: readonly Expression[]): void {
  const nodes = [...conditions.flatMap(everyExpressionOf), ...expressions.flatMap(everyExpression)]
  const frames = [
    ...nodes.flatMap((node) => (node.node === 'price' || node.node === 'technical' ? [node.timeframe] : [])),
    ...conditions.flatMap(patternsIn),
  ]
  const found = frames.find((frame) => intraday.includes(frame))
  if (found)
    throw new NoData(
      `There is no intraday data in the store: ${found} bars cannot be read. Ask by the day, week or month.`,
    )
}

function patternsIn(condition: Condition): string[] {
  if (condition.node === 'pattern') return [condition.timeframe]
  return belowCondition(condition).conditions.flatMap(patternsIn)
}
