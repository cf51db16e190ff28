/** When nothing matched: how far each clause lets through, and the one change of a number that would give a result. */
import { type Condition, type Expression, print, type Query } from 'core/language'
import type { Cell, Survivors } from './answer.ts'
import { clauseWords } from './clause-words.ts'
import { compare } from './sql/by-bars.ts'
import type { Ground } from './sql/ground.ts'
import { inSentence } from './titles.ts'

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

/** A row that was judged clause by clause, with the figure of each limit. */
interface JudgedRow {
  readonly values: readonly Cell[]
  readonly verdicts: readonly (boolean | null)[]
}

type Placed = Limit & { readonly clause: Condition; readonly at: number }

/** Every number the clauses hold a figure against. */
export const placedLimits = (clauses: readonly Condition[]): readonly Placed[] =>
  clauses.flatMap((clause, at) => limitsOf(clause).map((limit) => ({ ...limit, clause, at })))

/** How many each clause lets through, alone and behind those before it. */
export function countsOf(
  { clauses, ground }: Pick<Asked, 'clauses' | 'ground'>,
  rows: readonly JudgedRow[],
): Survivors['clauses'] {
  let left = rows
  return clauses.map((clause, at) => {
    left = left.filter((row) => row.verdicts[at] === true)
    return {
      clause: clauseWords(clause, ground),
      alone: rows.filter((row) => row.verdicts[at] === true).length,
      soFar: left.length,
    }
  })
}

export interface Asked {
  readonly clauses: readonly Condition[]
  readonly ground: Ground
  /** The question with other conditions. */
  with(where: Condition): Query
  /** "1 fund", "12 funds" */
  counted(count: number): string
}

/** The change of one number that is least of all and gives a row. */
export function loosestOf(asked: Asked, limits: readonly Placed[], rows: readonly JudgedRow[]): Survivors['loosest'] {
  const changes = limits.flatMap((limit, column) => {
    const { at, asks, number } = limit
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
    return [{ at, changed: limit.with(to), matches, distance }]
  })
  const [least] = [...changes].sort((left, right) => left.distance - right.distance || left.at - right.at)
  return least ? change(asked, least) : null
}

interface Change {
  readonly at: number
  readonly changed: Condition
  readonly matches: number
}

export function change(asked: Asked, { at, changed, matches }: Change): Survivors['loosest'] {
  const all = asked.clauses.with(at, changed)
  const [only] = all
  const clause = asked.clauses[at]
  const where: Condition = all.length === 1 && only ? only : { node: 'and', all }
  return {
    text: `${clauseWords(changed, asked.ground)} instead of ${clause ? inSentence(clauseWords(clause, asked.ground)) : ''} gives ${asked.counted(matches)}.`,
    canonical: print(asked.with(where)),
    matches,
  }
}
