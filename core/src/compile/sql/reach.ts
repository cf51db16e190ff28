/** What SQL can answer by itself; the rest is computed from the bars of those it leaves. */
import {
  type Axis,
  axisOf,
  axisOfCondition,
  type Condition,
  type Expression,
  fieldOfTechnical,
  isMarketRatio,
  priceFields,
} from 'core/language'
import { NoData } from '../no-data.ts'
import { findPlace, type Ground, groundOfOther } from './ground.ts'
import { keptWindow } from './kept.ts'
import { isListed } from './listed.ts'
import { kernelOf } from './now.ts'
import { belowCondition, belowExpression, everyExpression, everyExpressionOf } from './walk.ts'

export interface Reach {
  readonly ground: Ground
  readonly asOf: string | null
}

/** Rows a part is counted back along: none yet, periods of filings, or trading days. */
type Back = 'none' | 'periods' | 'days'

const leavesBack = (nodes: readonly Expression[], axis: Axis | null, isByPeriod = false): Back => {
  const isOfDays = !isByPeriod && nodes.some((each) => each.node === 'field' && isMarketRatio(each))
  return isPeriodic(axis) && !isOfDays ? 'periods' : 'days'
}

/** Back once, always back: what stands inside is counted along the same rows. */
const backOf = (of: Expression, outer: Back): Back =>
  outer === 'none' ? leavesBack(everyExpression(of), axisOf(of)) : outer

export function isInSql(expression: Expression, reach: Reach, back: Back = 'none'): boolean {
  const inner = (of: Expression, further = back): boolean => isInSql(of, reach, further)
  switch (expression.node) {
    case 'number':
      return true
    case 'price':
      return expression.timeframe === 'day'
    case 'field':
      return isFieldInSql(expression, reach, back)
    case 'technical': {
      const kept = back !== 'none' || reach.asOf !== null ? null : fieldOfTechnical(expression)
      return isListed(expression) || (kept !== null && findPlace({ id: kept, period: 'point' }, reach.ground) !== null)
    }
    case 'window':
      return (
        (back === 'none' && reach.asOf === null && keptWindow(expression, reach.ground) !== null) ||
        inner(expression.of, backOf(expression.of, back))
      )
    case 'ago':
      return inner(expression.of, backOf(expression.of, back))
    case 'at':
    case 'moved':
      return true
    case 'streak':
      return isPeriodic(axisOfCondition(expression.of)) && isConditionInSql(expression.of, reach, 'periods')
    case 'peer':
      return inner(expression.of, 'none')
    case 'company':
      return isInSql(expression.of, { ...reach, ground: groundOfOther(expression, reach.ground) }, 'none')
    case 'arithmetic':
    case 'negate':
    case 'absolute':
      return belowExpression(expression).expressions.every((of) => inner(of))
  }
}

const isPeriodic = (axis: string | null): boolean => axis === 'annual' || axis === 'quarterly'

function isFieldInSql(node: Extract<Expression, { node: 'field' }>, reach: Reach, back: Back): boolean {
  const price = priceFields.get(node.id)
  const isLast = node.period === 'point' || node.period === 'ttm'
  if (back === 'none' && reach.asOf === null) return !price || findPlace(node, reach.ground) !== null
  // What was known of a filing on each day is the judge's to say.
  if (back === 'days' && !price && (isMarketRatio(node) || node.period === 'ttm' || isPeriodic(node.period)))
    return false
  if (!price || !isLast) return true
  if (back === 'none' && kernelOf(node)) return true
  return 'is' in price && isInSql(price.is, reach, back)
}

export function isConditionInSql(condition: Condition, reach: Reach, back: Back = 'none'): boolean {
  const along = (isByPeriod = false): Back =>
    back === 'none' ? leavesBack(everyExpressionOf(condition), axisOfCondition(condition), isByPeriod) : back
  switch (condition.node) {
    case 'pattern':
      return false
    case 'crosses':
      return belowCondition(condition).expressions.every((of) => isInSql(of, reach, along()))
    case 'trend':
      // A ratio that fell three years running did so at three year-ends, not on each of 744 days.
      return isInSql(condition.of, reach, along(true))
    case 'over':
      return isConditionInSql(condition.of, reach, along())
    default: {
      const { expressions, conditions } = belowCondition(condition)
      return (
        expressions.every((of) => isInSql(of, reach, back)) &&
        conditions.every((of) => isConditionInSql(of, reach, back))
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
