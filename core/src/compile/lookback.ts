/** How many bars before a day are needed to judge that day as if all there are had been read. */
import { findIndicator } from 'core/indicators'
import { axisOf, axisOfCondition, type Condition, type Expression, priceFields, rowsOf, type Span } from 'core/language'
import { belowCondition, belowExpression } from './sql/walk.ts'

/** Indicators that remember no more than their window; the others never quite forget. */
const forgetful = new Set(
  'sma wma trima hma highest lowest donchian bollinger roc stochastic williams_r cci vwma standard_deviation z_score linear_regression aroon vwap pivots'.split(
    ' ',
  ),
)

/** As many bars as the store itself reads: by then a mean of 200 days has forgotten where it began. */
const slowest = 780

const barsPerRow = { day: 1, week: 5, month: 23, quarterly: 0, annual: 0 } as const

const spanBars = (span: Span, axis: ReturnType<typeof axisOf>): number =>
  rowsOf(span, axis ?? 'day') * barsPerRow[axis ?? 'day']

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** An upper bound: what stands inside is added to what stands around it. Infinite where all bars are needed. */
export function barsBefore(expression: Expression): number {
  const { expressions, conditions } = belowExpression(expression)
  const inner = total([...expressions.map(barsBefore), ...conditions.map(barsBeforeCondition)])
  switch (expression.node) {
    case 'technical': {
      const indicator = findIndicator(expression.id)
      const given = indicator?.parameters.map(({ name }, at) => [name, expression.parameters[at] ?? 0]) ?? []
      const isForgetful = forgetful.has(expression.id) && indicator !== undefined
      const rows = isForgetful ? indicator.warmUp(Object.fromEntries(given)) + 1 : slowest
      return inner + rows * barsPerRow[axisOf(expression) ?? 'day']
    }
    case 'window':
    case 'ago':
      return inner + spanBars(expression.span, axisOf(expression))
    case 'moved':
      return Number.POSITIVE_INFINITY
    case 'streak':
      return inner + (axisOf(expression) === 'day' ? slowest : 0)
    case 'field': {
      const priced = priceFields.get(expression.id)
      if (!priced) return 0
      if ('is' in priced) return barsBefore(priced.is)
      if (priced.kernel.is === 'return_years') return Number.POSITIVE_INFINITY
      return 'length' in priced.kernel ? priced.kernel.length + 1 : slowest
    }
    default:
      return inner
  }
}

export function barsBeforeCondition(condition: Condition): number {
  const { expressions, conditions } = belowCondition(condition)
  const inner = total([...expressions.map(barsBefore), ...conditions.map(barsBeforeCondition)])
  const axis = axisOfCondition(condition)
  switch (condition.node) {
    case 'crosses':
      return inner + spanBars(condition.within, axis) + 1
    case 'trend':
    case 'over':
      return inner + spanBars(condition.span, axis) + 1
    case 'pattern':
      return inner + spanBars(condition.within, axis) + 20 * barsPerRow[axis ?? 'day']
    default:
      return inner
  }
}
