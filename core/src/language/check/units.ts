/** The unit of every expression, and which units may meet. */
import { findField, findFields, type Unit } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import type { Expression, NumberUnit } from '../ast.ts'

/** Money a share and money in all are both money; counts, points, scores and plain numbers are all numbers. */
export type Dimension = 'money' | 'percent' | 'times' | 'days' | 'number' | 'text' | 'date' | 'flag'

const dimensions: Readonly<Record<Unit, Dimension>> = {
  rupees: 'money',
  price: 'money',
  percent: 'percent',
  times: 'times',
  days: 'days',
  shares: 'number',
  count: 'number',
  points: 'number',
  score: 'number',
  figure: 'number',
  identifier: 'number',
  text: 'text',
  date: 'date',
  flag: 'flag',
}

export const dimensionOf = (unit: Unit): Dimension => dimensions[unit]

const unitOfNumber: Readonly<Record<NumberUnit, Unit>> = {
  plain: 'figure',
  percent: 'percent',
  rupees: 'rupees',
  times: 'times',
  days: 'days',
}

/** What the figure is measured in. Asks nothing about whether it makes sense: `checkQuery` does. */
export function unitOf(of: Expression): Unit {
  switch (of.node) {
    case 'number':
      return unitOfNumber[of.unit]
    case 'field':
      return (findField(of.id, of.period) ?? findFields(of.id)[0])?.unit ?? 'figure'
    case 'price':
      return of.of === 'volume' ? 'shares' : 'price'
    case 'technical':
      return unitOfTechnical(of)
    case 'window':
      if (of.op === 'cagr' || of.op === 'growth') return 'percent'
      return of.op === 'percentile' ? 'points' : unitOf(of.of)
    case 'peer':
      if (of.op === 'rank') return 'count'
      return of.op === 'percentile' ? 'points' : unitOf(of.of)
    case 'moved':
      return 'percent'
    case 'streak':
      return 'count'
    case 'arithmetic':
      return combined(of.op, unitOf(of.left), unitOf(of.right))
    case 'ago':
    case 'at':
    case 'company':
    case 'negate':
    case 'absolute':
      return unitOf(of.of)
  }
}

function unitOfTechnical({ id, output, of }: Extract<Expression, { node: 'technical' }>): Unit {
  const unit = findIndicator(id)?.outputs.find(({ name }) => name === output)?.unit ?? 'figure'
  // Lines on the price are on whatever series stands in the place of the close.
  return unit === 'price' && of ? unitOf(of) : unit
}

/** Whether two figures may be compared or added. A plain number meets ratios and days, never percentages or money. */
export function meets(left: Unit, right: Unit): boolean {
  const [one, other] = [dimensionOf(left), dimensionOf(right)]
  if (one === other) return true
  const isLoose = (unit: Unit, dimension: Dimension): boolean =>
    (unit === 'figure' && (dimension === 'times' || dimension === 'days' || dimension === 'flag')) ||
    (unit === 'count' && dimension === 'days')
  return isLoose(left, other) || isLoose(right, one)
}

type Sign = Extract<Expression, { node: 'arithmetic' }>['op']

/** The unit of a sum, difference, product or quotient. */
function combined(sign: Sign, left: Unit, right: Unit): Unit {
  if (sign === '+' || sign === '-') return left === 'figure' || right === 'rupees' ? right : left
  return sign === '*' ? product(left, right) : quotient(left, right)
}

function product(left: Unit, right: Unit): Unit {
  const [one, other] = [dimensionOf(left), dimensionOf(right)]
  if (one === 'money' && other === 'money') return 'figure'
  // Price on a number of shares is an amount; a rate on money is money.
  if (one === 'money') return right === 'shares' || right === 'count' ? 'rupees' : left
  if (other === 'money') return product(right, left)
  if (one === 'percent' && other === 'percent') return 'figure'
  if (isScalar(right)) return left
  return isScalar(left) ? right : 'figure'
}

function quotient(left: Unit, right: Unit): Unit {
  const [one, other] = [dimensionOf(left), dimensionOf(right)]
  if (right === 'figure') return left
  if (one === other) return 'times'
  if (one === 'money') return right === 'shares' ? 'price' : other === 'percent' ? 'figure' : left
  return other === 'times' ? left : 'figure'
}

const isScalar = (unit: Unit): boolean => unit === 'figure' || unit === 'times'
