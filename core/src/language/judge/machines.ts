/** Each node of an expression or condition as a machine over blocks of rows. */
import type { Condition, Expression } from '../ast.ts'
import { along, noFigures, noTruths } from './along.ts'
import { axisOf, axisOfCondition, rowsOf } from './axis.ts'
import { type Figures, type Making, missing, type Truths } from './block.ts'
import {
  arithmeticOf,
  earlier,
  figuresOfPeriod,
  keptFigures,
  movedOver,
  peerFigures,
  streakOf,
  technicalFigures,
  windowed,
} from './figure-machines.ts'
import { kernelMachine } from './kernels.ts'
import { patternTruths } from './pattern.ts'
import { priceFields } from './price-fields.ts'
import {
  betweenOf,
  compared,
  crossing,
  flagged,
  joined,
  knownOf,
  nearTo,
  notOf,
  over,
  trending,
  worded,
} from './truth-machines.ts'

/** Rows further back than these are looked at too. */
const looking = (making: Making, rows: number): Making => ({ ...making, tail: making.tail + rows })
const everyRow = (making: Making): Making => ({ ...making, tail: Number.POSITIVE_INFINITY })

export function figures(expression: Expression, making: Making): Figures {
  const walk = (make: (making: Making) => Figures): Figures =>
    along({ node: expression, axis: axisOf(expression), making, blank: noFigures, make })
  switch (expression.node) {
    case 'number':
      return ({ count }) => new Float64Array(count).fill(expression.value)
    case 'field':
      return fieldFigures(expression, making)
    case 'price':
      return walk(() => (block) => block.bars[expression.of] ?? missing(block.count))
    case 'technical':
      return walk((inner) =>
        technicalFigures(expression, expression.of && figures(expression.of, everyRow(inner)), inner),
      )
    case 'window':
      return walk((inner) => {
        const length = rowsOf(expression.span, inner.axis)
        return windowed(expression, length, figures(expression.of, looking(inner, length)), inner)
      })
    case 'ago':
      return walk((inner) => {
        const length = rowsOf(expression.span, inner.axis)
        return earlier(length, figures(expression.of, looking(inner, length)))
      })
    case 'at':
      return figuresOfPeriod(expression, making)
    case 'moved':
      return walk(() => movedOver(expression))
    case 'streak':
      return walk((inner) => streakOf(truths(expression.of, everyRow(inner))))
    case 'company':
      // Refused where conditions are watched bar by bar: its own bars are not at hand.
      return ({ count }) => missing(count)
    case 'peer':
      return peerFigures(expression, making)
    case 'arithmetic':
      return arithmeticOf(expression.op, figures(expression.left, making), figures(expression.right, making))
    case 'negate': {
      const of = figures(expression.of, making)
      return (block) => of(block).map((value) => -value)
    }
    case 'absolute': {
      const of = figures(expression.of, making)
      return (block) => of(block).map(Math.abs)
    }
  }
}

function fieldFigures(expression: Extract<Expression, { readonly node: 'field' }>, making: Making): Figures {
  const priced = priceFields.get(expression.id)
  if (!priced) return keptFigures(expression, making)
  if (making.axis !== 'day') return ({ count }) => missing(count)
  return 'is' in priced ? figures(priced.is, making) : kernelMachine(priced.kernel)
}

export function truths(condition: Condition, making: Making): Truths {
  const walk = (make: (making: Making) => Truths): Truths =>
    along({ node: condition, axis: axisOfCondition(condition), making, blank: noTruths, make })
  switch (condition.node) {
    case 'compare':
      return compared(condition.op, figures(condition.left, making), figures(condition.right, making))
    case 'between':
      return betweenOf(figures(condition.of, making), figures(condition.low, making), figures(condition.high, making))
    case 'near':
      return nearTo(figures(condition.of, making), figures(condition.to, making), condition.within)
    case 'text':
      return priceFields.has(condition.field)
        ? flagged(condition.values, figures({ node: 'field', id: condition.field, period: 'point' }, making))
        : worded(condition, making.context.text?.(condition.field) ?? null)
    case 'crosses':
      return walk((inner) => {
        const length = rowsOf(condition.within, inner.axis)
        const seen = looking(inner, length + 1)
        return crossing(condition, length, figures(condition.left, seen), figures(condition.right, seen))
      })
    case 'trend':
      return walk((inner) => {
        const length = rowsOf(condition.span, inner.axis)
        return trending(condition, length, figures(condition.of, looking(inner, length + 1)))
      })
    case 'over':
      return walk((inner) => {
        const length = rowsOf(condition.span, inner.axis)
        return over(condition.quantifier, length, truths(condition.of, looking(inner, length)))
      })
    case 'pattern':
      return walk((inner) => patternTruths(condition, inner))
    case 'known':
      return knownOf(figures(condition.of, making))
    case 'and':
      return joined(
        condition.all.map((each) => truths(each, making)),
        0,
      )
    case 'or':
      return joined(
        condition.any.map((each) => truths(each, making)),
        1,
      )
    case 'not':
      return notOf(truths(condition.of, making))
  }
}
