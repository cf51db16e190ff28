/** How many bars of a symbol a figure or a condition has to see. */
import { findIndicator } from 'core/indicators'
import { type Condition, type Expression, priceFields, rowsOf, type Span } from 'core/language'
import { belowCondition, belowExpression } from './walk.ts'

/** Smoothed indicators have forgotten where they began after so many times their length; coarse bars are dear. */
const forgetting = { day: 12, coarse: 6 } as const
const yearBars = 248
const margin = 10
/** The longest candle pattern, and the trend before it. */
const patternBars = 60
/** As far as a run of days is followed back. */
const streakBars = 250

const barsIn = { day: 1, week: 5, month: 21 } as const
const lengthOf = (timeframe: string): number => (timeframe in barsIn ? barsIn[timeframe as keyof typeof barsIn] : 1)

/** Null: all there are. */
export function barsNeeded(conditions: readonly Condition[], expressions: readonly Expression[]): number | null {
  const most = Math.max(0, ...conditions.map(ofCondition), ...expressions.map(ofExpression))
  if (!Number.isFinite(most)) return null
  return steps.find((step) => step >= most) ?? most
}

/** Few lengths, so that bars read for one clause serve the next. */
const steps = [150, 300, 600, 1000, 1500, 2000, 3000]

/** On the axis of days; a span of weekly bars is counted in days too. */
const spanBars = (span: Span): number => rowsOf(span, 'day') + margin

function ofExpression(expression: Expression): number {
  const { expressions, conditions } = belowExpression(expression)
  const below = Math.max(1, ...expressions.map(ofExpression), ...conditions.map(ofCondition))
  switch (expression.node) {
    case 'price':
      return 2 * lengthOf(expression.timeframe)
    case 'technical': {
      const { id, parameters, timeframe } = expression
      const indicator = findIndicator(id)
      const given = Object.fromEntries(
        (indicator?.parameters ?? []).map(({ name, default: usual }, at) => [name, parameters[at] ?? usual]),
      )
      const times = timeframe === 'day' ? forgetting.day : forgetting.coarse
      return below + (times * (indicator?.warmUp(given) ?? yearBars) + margin) * lengthOf(timeframe)
    }
    case 'field':
      return ofField(expression.id)
    case 'window':
    case 'ago':
      return below + spanBars(expression.span) * lengthOf(timeframeIn(expression.of))
    case 'moved':
      return Number.POSITIVE_INFINITY
    case 'streak':
      return below + streakBars
    default:
      return below
  }
}

function ofField(id: string): number {
  const price = priceFields.get(id)
  if (!price) return 1
  if ('is' in price) return ofExpression(price.is)
  const { kernel } = price
  if (kernel.is === 'return_years' || kernel.is === 'cross_age') return Number.POSITIVE_INFINITY
  return 'length' in kernel ? kernel.length + patternBars : 2 * yearBars
}

function ofCondition(condition: Condition): number {
  const { expressions, conditions } = belowCondition(condition)
  const below = Math.max(1, ...expressions.map(ofExpression), ...conditions.map(ofCondition))
  switch (condition.node) {
    case 'crosses':
      return below + spanBars(condition.within) * Math.max(...expressions.map((of) => lengthOf(timeframeIn(of))))
    case 'pattern':
      return (patternBars + spanBars(condition.within)) * lengthOf(condition.timeframe)
    case 'trend':
    case 'over':
      return below + spanBars(condition.span)
    default:
      return below
  }
}

const timeframeIn = (expression: Expression): string =>
  expression.node === 'price' || expression.node === 'technical' ? expression.timeframe : 'day'
