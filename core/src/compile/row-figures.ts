/** Columns of a list of funds or contracts: what is always shown, what was asked for, and what the conditions read. */
import { type Condition, type Expression, printExpression, type Sort } from 'core/language'
import type { AnswerColumn } from './answer.ts'
import { keyOfFigure, movementOf, unitOfFigure } from './lineage.ts'
import { moving } from './movement.ts'
import { computedLineage, fieldColumn } from './parts.ts'
import type { MarketFacts } from './reader.ts'
import { findRowField, type RowScope, rowFigure } from './row-sql.ts'
import { everyExpression, everyExpressionOf } from './sql/walk.ts'
import { titleOf } from './titles.ts'

export interface RowColumn {
  readonly sql: string
  readonly column: AnswerColumn
}

function rowColumn(expression: Expression, role: AnswerColumn['role'], scope: RowScope, facts: MarketFacts): RowColumn {
  const sql = rowFigure(expression, scope)
  const found = expression.node === 'field' ? findRowField(expression.id, scope) : null
  if (found) {
    const isText = found.field.unit === 'text' || found.field.unit === 'date'
    return { sql, column: fieldColumn(found.field, facts, { role: isText ? 'text' : role }) }
  }
  const text = printExpression(expression)
  const dataset = scope.fields[0]?.dataset ?? 'latest'
  const title = titleOf(expression)
  return {
    sql,
    column: {
      key: keyOfFigure(expression),
      title,
      unit: unitOfFigure(expression),
      lineage: computedLineage({ title, formula: text, description: '', dataset }, facts, text),
      role,
      ...moving(movementOf(expression)),
    },
  }
}

interface Asked {
  readonly where: Condition | null
  readonly show: readonly Expression[]
  readonly sort: Sort | null
}

/** Each figure once: those asked for, then those conditions and order read, then the usual ones. */
export function rowColumns(
  { where, show, sort }: Asked,
  usual: readonly Expression[],
  scope: RowScope,
  facts: MarketFacts,
): RowColumn[] {
  const read = where === null ? [] : readIn(everyExpressionOf(where))
  const all = [
    ...show.map((each) => rowColumn(each, 'value', scope, facts)),
    ...read.map((each) => rowColumn(each, 'clause', scope, facts)),
    ...(sort ? [rowColumn(sort.by, 'value', scope, facts)] : []),
    ...usual.map((each) => rowColumn(each, 'value', scope, facts)),
  ]
  const seen = new Set<string>()
  return all.filter(({ column }) => !seen.has(column.key) && seen.add(column.key))
}

/** The figures that conditions hold against each other; of an index the figure itself, not what it is made of. */
function readIn(all: readonly Expression[]): Expression[] {
  const inside = new Set(all.flatMap((each) => (each.node === 'company' ? everyExpression(each.of) : [])))
  return all.filter((each) => (each.node === 'field' || each.node === 'company') && !inside.has(each))
}
