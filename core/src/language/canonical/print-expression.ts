/** Expression and condition → canonical text, with brackets only where they are needed. */
import { findIndicator } from 'core/indicators'
import type { Condition, Expression, NumberUnit, Span, Stretch, Timeframe } from '../ast.ts'
import { fiscalOf, printFiscal } from '../fiscal.ts'
import { type Technical, usualPeriod } from '../technical-fields.ts'
import { isTicker, quote } from './tokens.ts'

export const printSpan = ({ count, unit }: Span): string => `${count}${unit}`

export const printSymbol = (symbol: string): string => (isTicker(symbol) ? symbol : quote(symbol))

export function printStretch(over: Stretch): string {
  switch (over.range) {
    case 'since':
      return `since ${over.from}`
    case 'between':
      return `from ${over.from} to ${over.to}`
    case 'this':
    case 'previous':
      return `${over.range} ${over.unit}`
  }
}

/** A financial year goes by its name. */
function printMoved(over: Stretch): string {
  const fiscal = fiscalOf(over)
  return `return(${fiscal ? printFiscal(fiscal) : printStretch(over)})`
}

/** So many digits after the point are still easier to read in crore or lakh than all of them in rupees. */
const mostDecimals = 2

/** ₹50, 2 lakh, 5000 cr: whichever is short; the point is moved in the text, so each reads back to the same number. */
export function printMoney(rupees: number): string {
  const sign = rupees < 0 ? '-' : ''
  const size = Math.abs(rupees)
  for (const [word, places] of [
    ['cr', 7],
    ['lakh', 5],
  ] as const) {
    if (size < 10 ** places) continue
    const text = pointMoved(String(size), places)
    if (text !== null) return `${sign}${text} ${word}`
  }
  return `${sign}₹${size}`
}

function pointMoved(digits: string, places: number): string | null {
  if (!/^\d+$/.test(digits)) return null
  const whole = digits.slice(0, -places)
  const rest = digits.slice(-places).replace(/0+$/, '')
  return rest.length > mostDecimals ? null : rest ? `${whole}.${rest}` : whole
}

const unitMarks: Readonly<Record<Exclude<NumberUnit, 'rupees'>, string>> = {
  plain: '',
  percent: '%',
  times: 'x',
  days: ' days',
}

const printNumber = (value: number, unit: NumberUnit): string =>
  unit === 'rupees' ? printMoney(value) : `${value}${unitMarks[unit]}`

const onBars = (timeframe: Timeframe, around: Timeframe): string => (timeframe === around ? '' : `@${timeframe}`)

function printTechnical(node: Technical, around: Timeframe): string {
  const { id, parameters, output, timeframe, of } = node
  const args = [...(of ? [printExpression(of, timeframe)] : []), ...parameters.map(String)]
  const line = findIndicator(id)?.outputs[0]?.name === output ? '' : `.${output}`
  return `${id}(${args.join(', ')})${line}${onBars(timeframe, around)}`
}

const isSum = (of: Expression): boolean => of.node === 'arithmetic' && (of.op === '+' || of.op === '-')
const isProduct = (of: Expression): boolean => of.node === 'arithmetic' && !isSum(of)

/** `around`: bars of the indicator it is computed for, which are not said again. */
export function printExpression(of: Expression, around: Timeframe = 'day'): string {
  const inner = (each: Expression): string => printExpression(each, around)
  const bracketed = (each: Expression, isNeeded: boolean): string => (isNeeded ? `(${inner(each)})` : inner(each))
  switch (of.node) {
    case 'number':
      return printNumber(of.value, of.unit)
    case 'field':
      return of.period === usualPeriod(of.id) ? of.id : `${of.id}.${of.period}`
    case 'price':
      return `${of.of}${onBars(of.timeframe, around)}`
    case 'technical':
      return printTechnical(of, around)
    case 'window':
      return of.op === 'growth' &&
        of.of.node === 'price' &&
        of.of.of === 'close' &&
        of.of.timeframe === 'day' &&
        around === 'day'
        ? `return(${printSpan(of.span)})`
        : `${of.op}(${inner(of.of)}, ${printSpan(of.span)})`
    case 'ago':
      return `prev(${inner(of.of)}, ${printSpan(of.span)})`
    case 'at':
      return `at(${inner(of.of)}, ${printFiscal(of.period)})`
    case 'moved':
      return printMoved(of.over)
    case 'company':
      return `of(${inner(of.of)}, ${of.asset === 'index' ? `index ${quote(of.symbol)}` : printSymbol(of.symbol)})`
    case 'streak':
      return `streak(${printCondition(of.of)})`
    case 'peer':
      return `${of.op}(${inner(of.of)} by ${of.by})`
    case 'arithmetic': {
      const isTimes = of.op === '*' || of.op === '/'
      const left = bracketed(of.left, isTimes && isSum(of.left))
      // The left one binds first: what was bracketed on the right stays bracketed, also where the value would be the same.
      const right = bracketed(of.right, isSum(of.right) || (isTimes && isProduct(of.right)))
      return `${left} ${of.op} ${right}`
    }
    case 'negate':
      return `-${bracketed(of.of, of.of.node === 'arithmetic')}`
    case 'absolute':
      return `abs(${inner(of.of)})`
  }
}

export function printCondition(of: Condition): string {
  switch (of.node) {
    case 'compare':
      return `${printExpression(of.left)} ${of.op} ${printExpression(of.right)}`
    case 'between':
      return `${printExpression(of.of)} between ${printExpression(of.low)} and ${printExpression(of.high)}`
    case 'text':
      return `${of.field} ${of.op} ${of.values.map(quote).join(', ')}`
    case 'crosses':
      return `${printExpression(of.left)} crosses ${of.direction} ${printExpression(of.right)}${printWithin(of.within)}`
    case 'near':
      return `${printExpression(of.of)} near ${printExpression(of.to)} within ${of.within}%`
    case 'trend':
      return `${of.direction}(${printExpression(of.of)}, ${printSpan(of.span)})`
    case 'over':
      return `${of.quantifier}(${printCondition(of.of)}, ${printSpan(of.span)})`
    case 'pattern':
      return `pattern(${of.id})${onBars(of.timeframe, 'day')}${printWithin(of.within)}`
    case 'known':
      return `known(${printExpression(of.of)})`
    case 'and':
      return of.all
        .map((each) => (each.node === 'or' ? `(${printCondition(each)})` : printCondition(each)))
        .join(' and ')
    case 'or':
      return of.any.map(printCondition).join(' or ')
    case 'not':
      return `not ${of.of.node === 'and' || of.of.node === 'or' ? `(${printCondition(of.of)})` : printCondition(of.of)}`
  }
}

/** 1d, the last bar itself, is not said. */
const printWithin = (within: Span): string =>
  within.count === 1 && within.unit === 'd' ? '' : ` within ${printSpan(within)}`
