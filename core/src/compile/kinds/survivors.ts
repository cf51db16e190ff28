/** When nothing matched: how far each clause lets through, and the one change of a number that would give a result. */
import { type Condition, type Expression, print, printCondition, type Screen } from 'core/language'
import type { Survivors } from '../answer.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { compare } from '../sql/by-bars.ts'
import { isConditionInSql } from '../sql/reach.ts'
import { clausesOf } from '../sql/walk.ts'
import { counted } from './screen-words.ts'
import { type ScreenedRow, screeningOf, verdictRows } from './screening.ts'

/** Bars of more symbols than this are not read only to count them. */
const mostByBars = 3000

export async function survivorsOf(query: Screen, facts: MarketFacts, reader: MarketReader): Promise<Survivors | null> {
  const clauses = clausesOf(query.where)
  const limits = clauses.map(limitOf)
  const figures = limits.flatMap((limit) => (limit ? [limit.figure] : []))
  const ground = query.universe.base
  if (clauses.some((clause) => !isConditionInSql(clause, { ground, asOf: query.asOf }))) {
    const all = await verdictRows({ ...screeningOf(query), clauses: [] }, null, facts, reader)
    if (all.length > mostByBars) return null
  }
  const rows = await verdictRows({ ...screeningOf(query), figures }, null, facts, reader)
  let left = rows
  const counts = clauses.map((clause, at) => {
    left = left.filter((row) => row.verdicts[at] === true)
    return {
      clause: printCondition(clause),
      alone: rows.filter((row) => row.verdicts[at] === true).length,
      soFar: left.length,
    }
  })
  return { universe: rows.length, clauses: counts, loosest: loosestOf(query, clauses, limits, rows) }
}

type Limited = Extract<Condition, { node: 'compare' }>

/** A clause that holds a figure against a number. */
interface Limit {
  readonly figure: Expression
  readonly number: Extract<Expression, { node: 'number' }>
  readonly asks: 'more' | 'less'
  readonly with: (number: Extract<Expression, { node: 'number' }>) => Condition
}

function limitOf(clause: Condition): Limit | null {
  if (clause.node === 'between') {
    // The nearer bound is not known before the rows are: the lower one is loosened.
    if (clause.low.node !== 'number' || clause.of.node === 'number') return null
    return { figure: clause.of, number: clause.low, asks: 'more', with: (low) => ({ ...clause, low }) }
  }
  if (clause.node !== 'compare' || clause.op === '=' || clause.op === '!=') return null
  const isLeft = clause.left.node === 'number'
  const [figure, number] = isLeft ? [clause.right, clause.left] : [clause.left, clause.right]
  if (number.node !== 'number' || figure.node === 'number') return null
  const asks = clause.op.startsWith('>') !== isLeft ? 'more' : 'less'
  // The nearest company stands on the new limit: the limit itself has to pass.
  const op: Limited['op'] = clause.op.startsWith('>') ? '>=' : '<='
  const changed = (to: Extract<Expression, { node: 'number' }>): Limited =>
    isLeft ? { ...clause, op, left: to } : { ...clause, op, right: to }
  return { figure, number, asks, with: changed }
}

/** Three figures, in the direction that still lets the company through. */
function rounded(value: number, asks: 'more' | 'less'): number {
  if (value === 0) return 0
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2)
  const whole = asks === 'more' ? Math.floor(value / step) : Math.ceil(value / step)
  // A power of ten below one is not exact: its reciprocal is.
  return step < 1 ? whole / Math.round(1 / step) : whole * step
}

function loosestOf(
  query: Screen,
  clauses: readonly Condition[],
  limits: readonly (Limit | null)[],
  rows: readonly ScreenedRow[],
): Survivors['loosest'] {
  let place = 0
  const changes = clauses.flatMap((clause, at) => {
    const limit = limits[at]
    if (!limit) return []
    const column = place++
    const near = rows.flatMap((row) => {
      const value = row.values[column]
      const others = row.verdicts.every((holds, other) => other === at || holds === true)
      return others && typeof value === 'number' ? [value] : []
    })
    if (near.length === 0) return []
    const best = limit.asks === 'more' ? Math.max(...near) : Math.min(...near)
    const to = { ...limit.number, value: rounded(best, limit.asks) }
    const matches = near.filter((value) => compare(limit.asks === 'more' ? '>=' : '<=', value, to.value)).length
    const distance = Math.abs(to.value - limit.number.value) / Math.max(Math.abs(limit.number.value), 1e-9)
    return [{ at, clause, changed: limit.with(to), matches, distance }]
  })
  const [first] = [...changes].sort((left, right) => left.distance - right.distance || left.at - right.at)
  if (!first) return null
  const all = clauses.map((clause, at) => (at === first.at ? first.changed : clause))
  const [only] = all
  const where: Condition = all.length === 1 && only ? only : { node: 'and', all }
  return {
    text: `${printCondition(first.changed)} instead of ${printCondition(first.clause)} gives ${counted(query.universe.base, first.matches)}.`,
    canonical: print({ ...query, where }),
    matches: first.matches,
  }
}
