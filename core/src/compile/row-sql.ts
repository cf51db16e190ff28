/** Conditions and figures over the rows of one data set (trades, funds, contracts) and of the companies they are about. */
import { type Field, isNumeric, latestColumns, quoteIdentifier } from 'core/catalogue'
import { type Condition, type Expression, printExpression } from 'core/language'
import { NoData } from './no-data.ts'
import type { SqlValue } from './reader.ts'

export interface RowScope {
  readonly fields: readonly Field[]
  /** Name of the rows in the statement. */
  readonly alias: string
  /** Name of `latest` joined by symbol, or null where rows are about no company. */
  readonly company: string | null
  /** "insider trades" */
  readonly noun: string
  value(value: SqlValue): string
  /** Where rows can be held against an index: its figures as they stand, by their canonical text. */
  readonly ofIndices?: ReadonlyMap<string, number | null>
}

export interface Collected {
  readonly values: SqlValue[]
  /** Adds a value to a statement and gives its place; the same value twice has one place. */
  value(value: SqlValue): string
}

export function collectValues(): Collected {
  const values: SqlValue[] = []
  return {
    values,
    value: (given) => {
      const known = values.indexOf(given)
      return `$${known >= 0 ? known + 1 : values.push(given)}`
    },
  }
}

/** The same whatever order threads add in. */
export const orderedSum = (value: string): string => `list_sum(list_sort(list(${value})))`

const latestById = new Map(latestColumns.map(({ name, field }) => [name, field]))

export interface RowField {
  readonly field: Field
  readonly sql: string
}

export function findRowField(id: string, scope: RowScope): RowField | null {
  const own = scope.fields.find((field) => field.id === id)
  if (own) return { field: own, sql: `${scope.alias}.${quoteIdentifier(own.column)}` }
  const company = scope.company === null ? null : latestById.get(id)
  return company ? { field: company, sql: `${scope.company}.${quoteIdentifier(id)}` } : null
}

function rowField(id: string, scope: RowScope): RowField {
  const found = findRowField(id, scope)
  if (!found) throw new NoData(`There is no ${id.replaceAll('_', ' ')} of ${scope.noun} in the data.`)
  return found
}

export function rowFigure(expression: Expression, scope: RowScope): string {
  switch (expression.node) {
    case 'number':
      return `${scope.value(expression.value)}::double`
    case 'field':
      return rowField(expression.id, scope).sql
    case 'price':
      return rowField(expression.of, scope).sql
    case 'arithmetic': {
      const [left, right] = [rowFigure(expression.left, scope), rowFigure(expression.right, scope)]
      return expression.op === '/' ? `(${left} / nullif(${right}, 0))` : `(${left} ${expression.op} ${right})`
    }
    case 'negate':
      return `(-${rowFigure(expression.of, scope)})`
    case 'absolute':
      return `abs(${rowFigure(expression.of, scope)})`
    case 'company':
      return ofIndex(expression, scope)
    default:
      throw new NoData(`A figure over time cannot be asked of ${scope.noun}.`)
  }
}

function ofIndex(node: Extract<Expression, { node: 'company' }>, { ofIndices, noun, value }: RowScope): string {
  const figure = ofIndices?.get(printExpression(node))
  if (figure === undefined) throw new NoData(`The figure of another instrument cannot be asked of ${noun}.`)
  return figure === null ? 'null::double' : `${value(figure)}::double`
}

export function rowCondition(condition: Condition, scope: RowScope): string {
  switch (condition.node) {
    case 'compare': {
      const op = condition.op === '!=' ? '<>' : condition.op
      return `${rowFigure(condition.left, scope)} ${op} ${rowFigure(condition.right, scope)}`
    }
    case 'between': {
      const of = rowFigure(condition.of, scope)
      return `(${of} >= ${rowFigure(condition.low, scope)} and ${of} <= ${rowFigure(condition.high, scope)})`
    }
    case 'near': {
      const to = rowFigure(condition.to, scope)
      return `abs(${rowFigure(condition.of, scope)} - ${to}) <= abs(${to}) * ${scope.value(condition.within / 100)}::double`
    }
    case 'known':
      return `${rowFigure(condition.of, scope)} is not null`
    case 'text':
      return textCondition(condition, scope)
    case 'and':
      return `(${condition.all.map((each) => rowCondition(each, scope)).join(' and ')})`
    case 'or':
      return `(${condition.any.map((each) => rowCondition(each, scope)).join(' or ')})`
    case 'not':
      return `not (${rowCondition(condition.of, scope)})`
    default:
      throw new NoData(`A condition over time cannot be asked of ${scope.noun}.`)
  }
}

function textCondition({ field: id, op, values }: Extract<Condition, { node: 'text' }>, scope: RowScope): string {
  const { field, sql } = rowField(id, scope)
  if (isNumeric(field.unit) || field.unit === 'flag') {
    return `${sql} in (${values.map((value) => (value.toLowerCase() === 'yes' ? 1 : 0)).join(', ')})`
  }
  const wanted = values.map((value) => scope.value(value.toLowerCase()))
  if (op === 'is') return `lower(${sql}::varchar) in (${wanted.join(', ')})`
  return `(${wanted.map((value) => `contains(lower(${sql}::varchar), ${value})`).join(' or ')})`
}
