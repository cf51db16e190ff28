/** How often figures change, and so what spans can be asked of them. */
import { findFields, type Period } from 'core/catalogue'
import { parseDay } from 'core/values'
import {
  type Condition,
  type Expression,
  type FiscalPeriod,
  type Span,
  type SpanUnit,
  type Stretch,
  spanUnits,
} from '../ast.ts'
import { isPriceField } from '../judge/price-fields.ts'
import { bounds, longestSpan } from './bounds.ts'
import { type Fault, fault, firstFault } from './fault.ts'
import { titleOf } from './sentences.ts'

/** A figure that a span is asked of: the period it is kept at; prices, indicators and patterns by the day. */
interface Leaf {
  /** "fixed": of one financial period, whatever the day. */
  readonly period: Period | 'fixed'
  readonly field: string | null
}

const bar: Leaf = { period: 'daily', field: null }

export function leavesOf(of: Expression): Leaf[] {
  switch (of.node) {
    case 'number':
      return []
    case 'field':
      // Statistics of prices can be told for any day, though only their last value is kept.
      return [isPriceField(of.id) ? bar : { period: of.period, field: of.id }]
    case 'price':
    case 'technical':
      return [bar]
    case 'at':
      return [{ period: 'fixed', field: of.of.node === 'field' ? of.of.id : '' }]
    case 'moved':
      return [{ period: 'fixed', field: 'close' }]
    case 'company':
      return [{ period: 'fixed', field: of.of.node === 'field' ? of.of.id : 'close' }]
    case 'arithmetic':
      return [...leavesOf(of.left), ...leavesOf(of.right)]
    case 'streak':
      return leavesOfCondition(of.of)
    default:
      return leavesOf(of.of)
  }
}

export function leavesOfCondition(of: Condition): Leaf[] {
  switch (of.node) {
    case 'compare':
    case 'crosses':
      return [...leavesOf(of.left), ...leavesOf(of.right)]
    case 'between':
      return [of.of, of.low, of.high].flatMap(leavesOf)
    case 'near':
      return [of.of, of.to].flatMap(leavesOf)
    case 'trend':
    case 'known':
      return leavesOf(of.of)
    case 'pattern':
      return [bar]
    case 'text':
      return []
    case 'over':
    case 'not':
      return leavesOfCondition(of.of)
    case 'and':
      return of.all.flatMap(leavesOfCondition)
    case 'or':
      return of.any.flatMap(leavesOfCondition)
  }
}

export const hasBars = (leaves: readonly Leaf[]): boolean => leaves.some(({ period }) => period === 'daily')

const unitNames: Readonly<Record<SpanUnit, string>> = { d: 'days', w: 'weeks', m: 'months', q: 'quarters', y: 'years' }

export function spanFault(span: Span): Fault | null {
  const { count, unit } = span
  if (!Number.isInteger(count) || count < 1) return fault('syntax', 'A span counts from 1, as in 3y', span)
  const most = longestSpan[unit]
  return count > most ? fault('too_large', `A span may be up to ${most}${unit}, not ${count}${unit}`, span) : null
}

export function fiscalFault(at: FiscalPeriod | null): Fault | null {
  const { from, to } = bounds.years
  if (!at || (Number.isInteger(at.year) && at.year >= from && at.year <= to)) return null
  return fault('no_data', `Financial years are from FY${from} to FY${to}`, at)
}

export const dayFault = (day: string | null): Fault | null =>
  day === null || parseDay(day) ? null : fault('syntax', `"${day}" is not a day of the calendar`, null)

export function stretchFault(over: Stretch): Fault | null {
  switch (over.range) {
    case 'since':
      return dayFault(over.from)
    case 'between':
      return firstFault(
        () => dayFault(over.from),
        () => dayFault(over.to),
        () => (over.from <= over.to ? null : fault('syntax', `${over.from} comes after ${over.to}`, null)),
      )
    default:
      return null
  }
}

/** Filed by the year, a figure has years; filed by the quarter, quarters. */
export function filedFault(of: Extract<Expression, { node: 'at' }>): Fault | null {
  const { of: figure, period } = of
  const wanted = period.quarter === null ? 'annual' : 'quarterly'
  if (figure.node !== 'field')
    return fault('syntax', 'One year or quarter is asked of one figure, as in at(revenue, FY2023)', of)
  if (figure.period === wanted) return null
  const kept = findFields(figure.id).some((each) => each.period === wanted) ? `${figure.id}.${wanted}` : null
  const what = period.quarter === null ? 'year' : 'quarter'
  const text = `${titleOf(figure.id)} here is not that of a ${what}${kept ? `; write ${kept}` : ''}`
  return fault('no_data', text, of, kept ? [kept] : [])
}

/** Units in which a span can be asked of all of them. */
export const spanUnitsOver = (leaves: readonly Leaf[]): SpanUnit[] =>
  spanUnits.filter((unit) => leaves.every(({ period }) => period === 'daily' || isWithin(unit, period)))

/** A span asked of figures: years of what is filed by year, quarters or years of what is filed by quarter. */
export function spanOverFault(span: Span, leaves: readonly Leaf[], at: object): Fault | null {
  const bounded = spanFault(span)
  if (bounded) return bounded
  if (leaves.length === 0) return fault('no_data', 'There is nothing here that changes through time', at)
  for (const { period, field } of leaves) {
    if (field === null || period === 'daily' || isWithin(span.unit, period)) continue
    return fault(
      'no_data',
      spanSentence(field, period, span.unit),
      at,
      period === 'fixed' ? [] : otherPeriods(field, span.unit),
    )
  }
  return null
}

function isWithin(unit: SpanUnit, period: Leaf['period']): boolean {
  if (period === 'annual') return unit === 'y'
  return (period === 'quarterly' || period === 'ttm') && (unit === 'q' || unit === 'y')
}

function otherPeriods(field: string, unit: SpanUnit): string[] {
  const kept = findFields(field).filter(({ period }) => period === 'daily' || isWithin(unit, period))
  return [...new Set(kept.map(({ period }) => `${field}.${period}`))]
}

function spanSentence(field: string, period: Leaf['period'], unit: SpanUnit): string {
  const title = titleOf(field)
  const [other] = otherPeriods(field, unit)
  const hint = other ? `; write ${other}` : ''
  switch (period) {
    case 'annual':
      return `${title} is by year and has no ${unitNames[unit]}${hint}`
    case 'quarterly':
    case 'ttm':
      return `${title} is by quarter and has no ${unitNames[unit]}${hint}`
    case 'fixed':
      return `${title} of one time or one company has no past`
    default:
      return `${title} is known for the last day only and has no past${hint}`
  }
}
