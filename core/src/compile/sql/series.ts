/** Filed figures of a few companies, one row a period: the same expressions, read along the rows instead of across them. */
import { columnsOf, datasetOf, type Field, quoteIdentifier } from 'core/catalogue'
import { type Expression, replaceFields } from 'core/language'
import { NoData } from '../no-data.ts'
import type { SqlValue, Statement } from '../reader.ts'
import { figureSql } from './expression.ts'
import { findPlace, placeOf } from './ground.ts'
import { inPast } from './past.ts'
import type { Plan } from './plan.ts'
import { everyExpression } from './walk.ts'

export interface FiledSeries {
  readonly symbols: readonly string[]
  /** Columns f0, f1 … */
  readonly figures: readonly Expression[]
  readonly period: 'annual' | 'quarterly'
  /** As could be seen at the end of that day. */
  readonly asOf: string
}

/** Rows by symbol and period_end, oldest first. */
export function filedSeriesStatement({ symbols, figures, period, asOf }: FiledSeries): Statement {
  const values: SqlValue[] = []
  const value = (given: SqlValue): string => {
    const known = values.indexOf(given)
    return `$${known >= 0 ? known + 1 : values.push(given)}`
  }
  const moved = figures.map((figure) => inPeriod(figure, period))
  const fields = new Map<string, Set<Field>>()
  const plan = rowPlan(value, asOf, (field) => {
    fields.set(field.dataset, (fields.get(field.dataset) ?? new Set()).add(field))
  })
  const at = { plan, ago: 0, past: { axis: period, datasets: [] } }
  const columns = moved.map((figure, place) => `${figureSql(figure, at)} as f${place}`)
  const datasets = [...fields.keys()].sort()
  if (datasets.length === 0) throw new NoData('There is no figure by year or quarter in this question.')
  const only = symbols.map(value).join(', ')
  const sources = datasets.map((dataset, place) => {
    const source = pickedSql(dataset, [...(fields.get(dataset) ?? [])], only, value(asOf))
    return place === 0 ? source : `full join ${source} using ("symbol", "period_end")`
  })
  return {
    sql: `select "symbol" as symbol, "period_end"::varchar as period_end, ${columns.join(',\n  ')}
from ${sources.join('\n')}
window along as (partition by "symbol" order by "period_end")
order by "symbol", "period_end"`,
    values,
  }
}

function pickedSql(dataset: string, fields: readonly Field[], only: string, asOf: string): string {
  const isVersioned = columnsOf(datasetOf(dataset)).some(({ name }) => name === 'version')
  const names = fields.map(({ id, column }) => `${quoteIdentifier(column)} as ${quoteIdentifier(`${id}_now`)}`)
  return `(
  select "symbol", "period_end", ${names.join(', ')}
  from ${quoteIdentifier(dataset)}
  where "symbol" in (${only})${isVersioned ? ` and "first_visible" <= ${asOf}::date` : ''}${
    isVersioned ? '\n  qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1' : ''
  }
)`
}

/** The expression with every field at the period of the rows; twelve months end with each quarter. */
function inPeriod(figure: Expression, period: 'annual' | 'quarterly'): Expression {
  const moved = replaceFields(inPast(figure, 'stocks', period === 'annual' ? 'y' : 'q'), (node) => {
    if (period === 'quarterly' && node.period === 'ttm') return node
    if (findPlace({ id: node.id, period }, 'stocks')) return { ...node, period }
    const { title } = placeOf(node, 'stocks')
    throw new NoData(`${title} is not kept by the ${period === 'annual' ? 'year' : 'quarter'}.`)
  })
  for (const { node } of everyExpression(moved)) {
    if (node === 'price' || node === 'technical') throw new NoData('Prices are not filed by year or quarter.')
    if (node === 'peer' || node === 'company') throw new NoData('Figures of peers are known as they stand now only.')
  }
  return moved
}

/** `read` is told of every column. */
function rowPlan(value: Plan['value'], asOf: string, read: (field: Field) => void): Plan {
  const refuse = (): never => {
    throw new NoData('This figure is not kept through time.')
  }
  return {
    ground: 'stocks',
    asOf,
    today: asOf,
    day: asOf,
    symbol: '"symbol"',
    name: '"symbol"',
    value,
    own: refuse,
    filedIn: refuse,
    bars: refuse,
    closes: refuse,
    relation: refuse,
    finish: refuse,
    isShallow: () => true,
    filed: (field, ago) => {
      read(field)
      const column = quoteIdentifier(`${field.id}_now`)
      return ago === 0 ? column : `lag(${column}, ${ago}) over along`
    },
  }
}
