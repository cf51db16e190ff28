/**
 * Expressions and conditions as SQL of one row a symbol, at any number of periods back. SQL's three-valued logic is the
 * language's: what is missing passes no condition, also not a negated one.
 */
import { datasetOf, type Field } from 'core/catalogue'
import {
  axisOf,
  axisOfCondition,
  type Condition,
  daysOf,
  type Expression,
  fieldOfTechnical,
  fiscalDays,
  rowsOf,
  type Span,
  type SpanUnit,
  yearsOf,
} from 'core/language'
import { NoData } from '../no-data.ts'
import { quarterlyStatements } from '../twelve-months.ts'
import { findPlace, placeOf, textField } from './ground.ts'
import { keptCross, keptWindow } from './kept.ts'
import { listedSql, wholeList } from './listed.ts'
import { fieldNow } from './now.ts'
import { conditionInPast, inPast, type PastAxis } from './past.ts'
import { companyFigure, peerFigure } from './peer.ts'
import type { Plan } from './plan.ts'
import { earlierTwelveMonthsSql } from './twelve-months.ts'
import { everyExpression, everyExpressionOf, type FieldNode, type WindowNode } from './walk.ts'

/** Where an expression is read: now, or some rows back on an axis. */
export interface At {
  readonly plan: Plan
  readonly ago: number
  /** Null until a window, a trend or the like looks back. */
  readonly past: { readonly axis: PastAxis; readonly datasets: readonly string[] } | null
}

export const now = (plan: Plan): At => ({ plan, ago: 0, past: null })
const back = (at: At, rows: number): At => ({ ...at, ago: at.ago + rows })

/** Signs are looked up rather than copied: a query may have been kept as data, and only values may come from outside. */
const signs = { '+': '+', '-': '-', '*': '*' } as const
const comparisons = { '<': '<', '<=': '<=', '>': '>', '>=': '>=', '=': '=', '!=': '<>' } as const

const double = (plan: Plan, value: number): string => `${plan.value(value)}::double`

export function figureSql(expression: Expression, at: At): string {
  switch (expression.node) {
    case 'number':
      return double(at.plan, expression.value)
    case 'field':
      return fieldSql(expression, at)
    case 'price':
      return at.past === null ? fieldNow({ id: expression.of, period: 'daily' }, at.plan) : barSql(expression.of, at)
    case 'technical':
      return technicalSql(expression, at)
    case 'window':
      return windowSql(expression, at)
    case 'ago': {
      const [of, past] = looking(expression.of, at, expression.span)
      return figureSql(of, back(past, rowsOf(expression.span, axisIn(past))))
    }
    case 'at':
      return ofPeriodSql(expression, at.plan)
    case 'moved':
      return movedSql(expression, at.plan)
    case 'streak':
      return streakSql(expression.of, at)
    case 'company':
      return companyFigure(expression, at.plan)
    case 'peer':
      return peerFigure(expression, at.plan)
    case 'arithmetic': {
      const [left, right] = [figureSql(expression.left, at), figureSql(expression.right, at)]
      return expression.op === '/' ? `(${left} / nullif(${right}, 0))` : `(${left} ${signs[expression.op]} ${right})`
    }
    case 'negate':
      return `(-${figureSql(expression.of, at)})`
    case 'absolute':
      return `abs(${figureSql(expression.of, at)})`
  }
}

const axisIn = (at: At): PastAxis => at.past?.axis ?? 'day'

/** The same expression, ready to be read back in time. */
function looking(of: Expression, at: At, span: Span): [Expression, At] {
  if (at.past) return [of, at]
  const moved = inPast(of, at.plan.ground, span.unit)
  const axis = pastAxis(axisOf(moved))
  return [moved, { ...at, past: { axis, datasets: datasetsIn(everyExpression(moved), at.plan) } }]
}

function lookingAt(of: Condition, at: At, unit: SpanUnit): [Condition, At] {
  if (at.past) return [of, at]
  const moved = conditionInPast(of, at.plan.ground, unit)
  const axis = pastAxis(axisOfCondition(moved))
  return [moved, { ...at, past: { axis, datasets: datasetsIn(everyExpressionOf(moved), at.plan) } }]
}

const pastAxis = (axis: string | null): PastAxis => (axis === 'annual' || axis === 'quarterly' ? axis : 'day')

const datasetsIn = (nodes: readonly Expression[], plan: Plan): string[] =>
  [...new Set(nodes.flatMap((each) => (each.node === 'field' ? filedIn(placeOf(each, plan.ground)) : [])))].sort()

const filedIn = ({ period, dataset }: Field): readonly string[] => (period === 'ttm' ? quarterlyStatements : [dataset])

function fieldSql(node: FieldNode, at: At): string {
  if (at.past === null) return fieldNow(node, at.plan)
  const field = placeOf(node, at.plan.ground)
  if (at.past.axis === 'day') {
    if (field.period !== 'daily') throw new NoData(`${field.title} is not kept by the day.`)
    return barSql(field.column, at)
  }
  const { datasets: among } = at.past
  if (field.period === 'ttm') return earlierTwelveMonthsSql(field, at.plan, { ago: at.ago, among })
  return at.plan.filed(field, at.ago, among)
}

function ofPeriodSql({ of, period }: Extract<Expression, { node: 'at' }>, plan: Plan): string {
  if (of.node !== 'field') throw new Error('one period is asked of one figure')
  const field = placeOf(of, plan.ground)
  if (!datasetOf(field.dataset).keys.includes('period_end')) throw new NoData(`${field.title} is not kept by the year.`)
  return plan.filedIn(field, fiscalDays(period))
}

function movedSql({ over }: Extract<Expression, { node: 'moved' }>, plan: Plan): string {
  const { before, last } = plan.closes(daysOf(over, plan.day))
  return `(case when ${before} > 0 then (${last} / ${before} - 1) * 100 end)`
}

const barSql = (column: string, { plan, ago }: At): string => `${plan.bars(column, ago + 1)}[${ago + 1}]`

function technicalSql(node: Extract<Expression, { node: 'technical' }>, at: At): string {
  const kept = at.past === null && at.plan.asOf === null ? fieldOfTechnical(node) : null
  if (kept !== null && findPlace({ id: kept, period: 'point' }, at.plan.ground)) {
    return fieldNow({ id: kept, period: 'point' }, at.plan)
  }
  return listedSql(node, (column, length) => sliceSql(column, at, length))
}

const sliceSql = (column: string, { plan, ago }: At, length: number): string =>
  `${plan.bars(column, ago + length)}[${ago + 1}:${ago + length}]`

function windowSql(node: WindowNode, outer: At): string {
  const kept = outer.past === null && outer.plan.asOf === null ? keptWindow(node, outer.plan.ground) : null
  if (kept) return outer.plan.own(kept)
  const [of, at] = looking(node.of, outer, node.span)
  const rows = rowsOf(node.span, axisIn(at))
  const figure = (ago: number): string => figureSql(of, back(at, ago))
  switch (node.op) {
    case 'growth':
      return `(case when ${figure(rows)} > 0 then (${figure(0)} / ${figure(rows)} - 1) * 100 end)`
    case 'cagr':
      return `(case when ${figure(rows)} > 0 and ${figure(0)} > 0 then (power(${figure(0)} / ${figure(rows)}, 1 / ${double(at.plan, yearsOf(node.span))}) - 1) * 100 end)`
    case 'change':
      return `(${figure(0)} - ${figure(rows)})`
  }
  const list = listSql(of, at, rows)
  switch (node.op) {
    case 'sum':
      return wholeList(list, rows, (all) => `list_sum(${all})`)
    case 'avg':
      return wholeList(list, rows, (all) => `list_sum(${all}) / ${rows}`)
    case 'min':
    case 'max':
    case 'median':
      return wholeList(list, rows, (all) => `list_${node.op}(${all})`)
    case 'stdev':
      return wholeList(list, rows, (all) => `list_stddev_pop(${all})`)
    case 'percentile':
      return wholeList(
        list,
        rows,
        (all) => `len(list_filter(${all}, lambda each: each < ${figure(0)})) * 100.0 / ${Math.max(rows - 1, 1)}`,
      )
  }
}

/** Values of the last rows, newest first. */
function listSql(of: Expression, at: At, rows: number): string {
  const column =
    of.node === 'price'
      ? of.of
      : at.past?.axis === 'day' && of.node === 'field'
        ? placeOf(of, at.plan.ground).column
        : null
  if (column !== null) return sliceSql(column, at, rows)
  return `[${Array.from({ length: rows }, (_, ago) => figureSql(of, back(at, ago))).join(', ')}]`
}

/** As far back as a run of periods is counted. */
const longestStreak = { annual: 20, quarterly: 24, day: 60 } as const

function streakSql(condition: Condition, outer: At): string {
  const [of, at] = lookingAt(condition, outer, 'y')
  const most = longestStreak[axisIn(at)]
  const holds = (ago: number): string => conditionSql(of, back(at, ago))
  const steps = Array.from({ length: most }, (_, ago) => `when (${holds(ago)}) is not true then ${ago}`)
  return `(case when (${holds(0)}) is null then null ${steps.join(' ')} else ${most} end)::double`
}

const all = (parts: readonly string[]): string => `(${parts.join(' and ')})`
const any = (parts: readonly string[]): string => `(${parts.join(' or ')})`

export function conditionSql(condition: Condition, at: At): string {
  switch (condition.node) {
    case 'compare': {
      return `${figureSql(condition.left, at)} ${comparisons[condition.op]} ${figureSql(condition.right, at)}`
    }
    case 'between': {
      const of = figureSql(condition.of, at)
      return all([`${of} >= ${figureSql(condition.low, at)}`, `${of} <= ${figureSql(condition.high, at)}`])
    }
    case 'text':
      return textSql(condition, at.plan)
    case 'near': {
      const to = figureSql(condition.to, at)
      return `abs(${figureSql(condition.of, at)} - ${to}) <= abs(${to}) * ${double(at.plan, condition.within / 100)}`
    }
    case 'known':
      return `${figureSql(condition.of, at)} is not null`
    case 'crosses':
      return crossesSql(condition, at)
    case 'trend': {
      const [of, past] = looking(condition.of, at, condition.span)
      const rows = rowsOf(condition.span, axisIn(past))
      const op = condition.direction === 'rising' ? '>' : '<'
      return all(
        Array.from(
          { length: rows },
          (_, ago) => `${figureSql(of, back(past, ago))} ${op} ${figureSql(of, back(past, ago + 1))}`,
        ),
      )
    }
    case 'over': {
      const [of, past] = lookingAt(condition.of, at, condition.span.unit)
      const rows = rowsOf(condition.span, axisIn(past))
      const parts = Array.from({ length: rows }, (_, ago) => `(${conditionSql(of, back(past, ago))})`)
      return condition.quantifier === 'always' ? all(parts) : any(parts)
    }
    case 'pattern':
      throw new Error('a pattern is not for SQL')
    case 'and':
      return all(condition.all.map((each) => conditionSql(each, at)))
    case 'or':
      return any(condition.any.map((each) => conditionSql(each, at)))
    case 'not':
      return `not (${conditionSql(condition.of, at)})`
  }
}

function crossesSql(condition: Extract<Condition, { node: 'crosses' }>, outer: At): string {
  const kept = outer.past === null && outer.plan.asOf === null ? keptCross(condition, outer.plan.ground) : null
  if (kept) {
    const slow = fieldNow({ id: 'price_dma_200', period: 'point' }, outer.plan)
    const isRecent = `coalesce(${outer.plan.own(kept)} < ${rowsOf(condition.within, 'day')}, false)`
    return `(case when ${slow} is not null then ${isRecent} end)`
  }
  const difference: Expression = { node: 'arithmetic', op: '-', left: condition.left, right: condition.right }
  const [of, at] = looking(difference, outer, condition.within)
  const rows = rowsOf(condition.within, axisIn(at))
  const [now, before] = condition.direction === 'above' ? ['> 0', '<= 0'] : ['< 0', '>= 0']
  return any(
    Array.from({ length: rows }, (_, ago) =>
      all([`${figureSql(of, back(at, ago))} ${now}`, `${figureSql(of, back(at, ago + 1))} ${before}`]),
    ),
  )
}

function textSql(condition: Extract<Condition, { node: 'text' }>, plan: Plan): string {
  const field = textField(condition.field, plan.ground)
  const column = fieldNow(field, plan)
  if (field.unit === 'flag') {
    return any(condition.values.map((value) => `${column} = ${value.toLowerCase() === 'yes' ? 1 : 0}`))
  }
  const values = condition.values.map((value) => plan.value(value.toLowerCase()))
  if (condition.op === 'is') return `lower(${column}) in (${values.join(', ')})`
  return any(values.map((value) => `contains(lower(${column}), ${value})`))
}
