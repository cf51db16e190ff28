/** When no row matched: how many each clause lets through, and the one change of a number that gives a row. */
import type { Funds, Futures } from 'core/language'
import type { Survivors } from './answer.ts'
import { type Asked, countsOf, loosestOf, placedLimits } from './loosest.ts'
import { cellOf } from './parts.ts'
import type { MarketReader } from './reader.ts'
import { type Collected, collectValues, type RowScope, rowCondition, rowFigure } from './row-sql.ts'
import { clausesOf } from './sql/walk.ts'

interface Listed {
  /** From and what limits the list before the conditions; its values are added to those collected. */
  from(collected: Collected): string
  readonly scope: Omit<RowScope, 'value'>
  counted(count: number): string
}

export async function rowSurvivors(
  query: Funds | Futures,
  { from, scope, counted }: Listed,
  reader: MarketReader,
): Promise<Survivors | null> {
  const clauses = clausesOf(query.where)
  if (clauses.length === 0) return null
  const limits = placedLimits(clauses)
  const collected = collectValues()
  const inner: RowScope = { ...scope, value: collected.value }
  const columns = [
    ...clauses.map((clause, at) => `(${rowCondition(clause, inner)}) as v${at}`),
    ...limits.map(({ figure }, at) => `${rowFigure(figure, inner)} as l${at}`),
  ]
  const found = await reader.rows({
    sql: `select ${columns.join(', ')}\n${from(collected)}`,
    values: collected.values,
  })
  const rows = found.map((row) => ({
    verdicts: clauses.map((_, at) => (row[`v${at}`] === null ? null : Boolean(row[`v${at}`]))),
    values: limits.map((_, at) => cellOf(row[`l${at}`])),
  }))
  const asked: Asked = { clauses, ground: 'others', with: (where) => ({ ...query, where }), counted }
  return { universe: rows.length, clauses: countsOf(asked, rows), loosest: loosestOf(asked, limits, rows) }
}
