/** What is said of a figure when it cannot be what it was asked to be. */
import { findField, findFields, type Unit } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import { groupIndian } from 'core/values'
import type { Expression } from '../ast.ts'
import { printExpression } from '../canonical/print-expression.ts'
import { unitOf } from './units.ts'

const measures: Readonly<Record<Unit, string>> = {
  rupees: 'in rupees',
  price: 'in rupees',
  percent: 'in percent',
  times: 'a ratio',
  days: 'in days',
  shares: 'a number of shares',
  count: 'a count',
  points: 'in points',
  score: 'a score',
  figure: 'a plain number',
  identifier: 'a number that names something',
  text: 'a text',
  date: 'a date',
  flag: 'yes or no',
}

/** "is in percent", "is a ratio". */
export const measureOf = (of: Expression): string => measures[unitOf(of)]

const grouped = (value: number): string => {
  const [whole = '', ...rest] = String(Math.abs(value)).split('.')
  const digits = /^\d+$/.test(whole) ? groupIndian(whole) : whole
  return `${value < 0 ? '−' : ''}${[digits, ...rest].join('.')}`
}

function money(rupees: number): string {
  const size = Math.abs(rupees)
  const sign = rupees < 0 ? '−' : ''
  if (size >= 1e7) return `${sign}₹${grouped(size / 1e7)} crore`
  return size >= 1e5 ? `${sign}₹${grouped(size / 1e5)} lakh` : `${sign}₹${grouped(size)}`
}

/** A number as a sentence says it: "₹5,000 crore", "20%", "30 days". */
function sayNumber({ value, unit }: Extract<Expression, { node: 'number' }>): string {
  switch (unit) {
    case 'rupees':
      return money(value)
    case 'percent':
      return `${grouped(value)}%`
    case 'times':
      return `${grouped(value)} times`
    case 'days':
      return `${grouped(value)} days`
    case 'plain':
      return `the plain number ${grouped(value)}`
  }
}

export const titleOf = (field: string): string => findFields(field)[0]?.title ?? field

/** "ROCE", "RSI", "avg(roce, 5y)". */
export function say(of: Expression): string {
  switch (of.node) {
    case 'number':
      return sayNumber(of)
    case 'field':
      return findField(of.id, of.period)?.title ?? of.id
    case 'price':
      return titleOf(of.of)
    case 'technical':
      return findIndicator(of.id)?.outputs.find(({ name }) => name === of.output)?.title ?? of.id
    default:
      return printExpression(of)
  }
}

/** "ROCE is in percent and cannot be compared with ₹5,000 crore". */
export function cannotMeet(left: Expression, right: Expression, verb: 'compared with' | 'added to'): string {
  if (left.node === 'number' && right.node !== 'number') return cannotMeet(right, left, verb)
  if (right.node === 'number') return `${say(left)} is ${measureOf(left)} and cannot be ${verb} ${sayNumber(right)}`
  const both = `${say(left)} is ${measureOf(left)} and ${say(right)} is ${measureOf(right)}`
  return `${both}: they cannot be ${verb.split(' ')[0]}${verb === 'added to' ? ' up' : ''}`
}
