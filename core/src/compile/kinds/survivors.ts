/** When nothing matched: how far each clause lets through, and the one change of a number that would give a result. */
import { type Condition, type Expression, print, printCondition, type Screen } from 'core/language'
import type { Survivors } from '../answer.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { compare } from '../sql/by-bars.ts'
import { isConditionInSql } from '../sql/reach.ts'
import { clausesOf } from '../sql/walk.ts'
import { counted } from './screen-words.ts'
import { type ScreenedRow, screeningOf, screenRows, verdictRows } from './screening.ts'

/** Bars of more symbols than this are not read only to count them. */
const mostByBars = 3000

export async function survivorsOf(query: Screen, facts: MarketFacts, reader: MarketReader): Promise<Survivors | null> {
  const clauses = clausesOf(query.where)
  const limits = clauses.flatMap((clause, at) => limitsOf(clause).map((limit) => ({ ...limit, clause, at })))
  const figures = limits.map(({ figure }) => figure)
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
  const loosest = loosestOf(query, clauses, limits, rows) ?? (await loosestInTime(query, clauses, facts, reader))
  return { universe: rows.length, clauses: counts, loosest }
}

const widerDays = [5, 20, 60]

/** The same clause over a longer time to have happened in, or a shorter one to have lasted; nearest first. */
function looserInTime(clause: Condition): Condition[] {
  if (clause.node === 'crosses' || clause.node === 'pattern') {
    if (clause.within.unit !== 'd') return []
    return widerDays
      .filter((days) => days > clause.within.count)
      .map((count) => ({ ...clause, within: { ...clause.within, count } }))
  }
  if (clause.node !== 'trend' && clause.node !== 'over') return []
  const shorter = Array.from({ length: clause.span.count - 1 }, (_, less) => clause.span.count - 1 - less)
  return shorter.slice(0, 3).map((count) => ({ ...clause, span: { ...clause.span, count } }))
}

async function loosestInTime(
  query: Screen,
  clauses: readonly Condition[],
  facts: MarketFacts,
  reader: MarketReader,
): Promise<Survivors['loosest']> {
  for (const [at, clause] of clauses.entries()) {
    for (const changed of looserInTime(clause)) {
      const all = clauses.with(at, changed)
      const { total } = await screenRows({ ...screeningOf(query), clauses: all, limit: 1 }, facts, reader)
      if (total > 0) return change({ query, clause, changed, all, matches: total })
    }
  }
  return null
}

interface Change {
  readonly query: Screen
  readonly clause: Condition
  readonly changed: Condition
  readonly all: readonly Condition[]
  readonly matches: number
}

function change({ query, clause, changed, all, matches }: Change): Survivors['loosest'] {
  const [only] = all
  const where: Condition = all.length === 1 && only ? only : { node: 'and', all }
  const gives = `gives ${counted(query.universe.base, matches)}`
  return {
    text: `${printCondition(changed)} instead of ${printCondition(clause)} ${gives}.`,
    canonical: print({ ...query, where }),
    matches,
  }
}

type Limited = Extract<Condition, { node: 'compare' }>

/** A clause that holds a figure against a number. */
interface Limit {
  readonly figure: Expression
  readonly number: Extract<Expression, { node: 'number' }>
  readonly asks: 'more' | 'less'
  /** Values that would pass the rest of the clause. */
  readonly admits: (value: number) => boolean
  readonly with: (number: Extract<Expression, { node: 'number' }>) => Condition
}

function limitsOf(clause: Condition): Limit[] {
  if (clause.node === 'between') {
    const { of, low, high } = clause
    if (of.node === 'number' || low.node !== 'number' || high.node !== 'number') return []
    return [
      {
        figure: of,
        number: low,
        asks: 'more',
        admits: (value) => value <= high.value,
        with: (to) => ({ ...clause, low: to }),
      },
      {
        figure: of,
        number: high,
        asks: 'less',
        admits: (value) => value >= low.value,
        with: (to) => ({ ...clause, high: to }),
      },
    ]
  }
  if (clause.node !== 'compare' || clause.op === '=' || clause.op === '!=') return []
  const isLeft = clause.left.node === 'number'
  const [figure, number] = isLeft ? [clause.right, clause.left] : [clause.left, clause.right]
  if (number.node !== 'number' || figure.node === 'number') return []
  const asks = clause.op.startsWith('>') !== isLeft ? 'more' : 'less'
  // The nearest company stands on the new limit: the limit itself has to pass.
  const op: Limited['op'] = clause.op.startsWith('>') ? '>=' : '<='
  const changed = (to: Extract<Expression, { node: 'number' }>): Limited =>
    isLeft ? { ...clause, op, left: to } : { ...clause, op, right: to }
  return [{ figure, number, asks, admits: () => true, with: changed }]
}

/** Three figures, in the direction that still lets the company through. */
function rounded(value: number, asks: 'more' | 'less'): number {
  if (value === 0) return 0
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2)
  const whole = asks === 'more' ? Math.floor(value / step) : Math.ceil(value / step)
  // A power of ten below one is not exact: its reciprocal is.
  return step < 1 ? whole / Math.round(1 / step) : whole * step
}

type Placed = Limit & { readonly clause: Condition; readonly at: number }

function loosestOf(
  query: Screen,
  clauses: readonly Condition[],
  limits: readonly Placed[],
  rows: readonly ScreenedRow[],
): Survivors['loosest'] {
  const changes = limits.flatMap((limit, column) => {
    const { at, clause, asks, number } = limit
    const near = rows.flatMap((row) => {
      const value = row.values[column]
      const others = row.verdicts.every((holds, other) => other === at || holds === true)
      return others && typeof value === 'number' && limit.admits(value) ? [value] : []
    })
    const [first] = near
    if (first === undefined) return []
    const best = near.reduce((left, right) => (asks === 'more' ? Math.max(left, right) : Math.min(left, right)), first)
    const to = { ...number, value: rounded(best, asks) }
    const matches = near.filter((value) => compare(asks === 'more' ? '>=' : '<=', value, to.value)).length
    const distance = Math.abs(to.value - number.value) / Math.max(Math.abs(number.value), 1e-9)
    return [{ at, clause, changed: limit.with(to), matches, distance }]
  })
  const [least] = [...changes].sort((left, right) => left.distance - right.distance || left.at - right.at)
  if (!least) return null
  const { at, clause, changed, matches } = least
  return change({ query, clause, changed, all: clauses.with(at, changed), matches })
}
