/**
 * What SQL cannot tell is told from bars: a figure or a clause is split into parts that SQL answers, parts that the judge
 * answers from bars, and the arithmetic and logic between them.
 */
import { type Condition, type Expression, type History, isPriceField, printExpression } from 'core/language'
import { NoData } from '../no-data.ts'
import { lastFigure, lastTruth } from './coarse-bars.ts'
import { isConditionInSql, isInSql, type Reach } from './reach.ts'
import { belowCondition, belowExpression, everyExpression, everyExpressionOf } from './walk.ts'

/** Nothing but bars of the symbol itself decides it. */
const isOfBars = (nodes: readonly Expression[]): boolean =>
  nodes.every(({ node, ...rest }) => node !== 'peer' && (node !== 'field' || isPriceField((rest as { id: string }).id)))

const isFigureOfBars = (expression: Expression): boolean => isOfBars(everyExpression(expression))
const isClauseOfBars = (condition: Condition): boolean => isOfBars(everyExpressionOf(condition)) && !hasText(condition)

const hasText = (condition: Condition): boolean =>
  condition.node === 'text' || belowCondition(condition).conditions.some(hasText)

/** Told from figures of the last bar alone; each side is then read along bars of its own. */
const isOfOneDay = ({ node }: Condition): boolean =>
  ['compare', 'between', 'near', 'known', 'and', 'or', 'not'].includes(node)

const isToldAlongBars = (condition: Condition): boolean => isClauseOfBars(condition) && !isOfOneDay(condition)

export interface SqlParts {
  readonly figures: readonly Expression[]
  readonly clauses: readonly Condition[]
}

/** The largest parts that SQL answers: all that `verdictOfRow` will ask the row for. */
export function sqlPartsOf(condition: Condition, reach: Reach): SqlParts {
  if (isConditionInSql(condition, reach)) return { figures: [], clauses: [condition] }
  if (isToldAlongBars(condition)) return { figures: [], clauses: [] }
  const { expressions, conditions } = belowCondition(condition)
  const inner = conditions.map((each) => sqlPartsOf(each, reach))
  return {
    figures: [...expressions.flatMap((each) => sqlFiguresOf(each, reach)), ...inner.flatMap(({ figures }) => figures)],
    clauses: inner.flatMap(({ clauses }) => clauses),
  }
}

export function sqlFiguresOf(expression: Expression, reach: Reach): Expression[] {
  if (expression.node === 'number') return []
  if (isInSql(expression, reach)) return [expression]
  if (isFigureOfBars(expression)) return []
  return belowExpression(expression).expressions.flatMap((each) => sqlFiguresOf(each, reach))
}

/** One row: what SQL told of it, and its bars. */
export interface RowAtHand {
  figure(expression: Expression): number | null
  clause(condition: Condition): boolean | null
  readonly history: History | null
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null)

export function figureOfRow(expression: Expression, reach: Reach, row: RowAtHand): number | null {
  if (expression.node === 'number') return expression.value
  if (isInSql(expression, reach)) return row.figure(expression)
  if (isFigureOfBars(expression)) return row.history ? known(lastFigure(expression, row.history)) : null
  const inner = (of: Expression): number | null => figureOfRow(of, reach, row)
  switch (expression.node) {
    case 'arithmetic': {
      const [left, right] = [inner(expression.left), inner(expression.right)]
      if (left === null || right === null) return null
      switch (expression.op) {
        case '+':
          return left + right
        case '-':
          return left - right
        case '*':
          return left * right
        case '/':
          return right === 0 ? null : left / right
      }
      break
    }
    case 'negate':
    case 'absolute': {
      const of = inner(expression.of)
      if (of === null) return null
      return expression.node === 'negate' ? -of : Math.abs(of)
    }
  }
  throw new NoData(`${printExpression(expression)} mixes prices and filings in a way the store cannot answer.`)
}

const verdicts = [false, true, null] as const

export function verdictOfRow(condition: Condition, reach: Reach, row: RowAtHand): boolean | null {
  if (isConditionInSql(condition, reach)) return row.clause(condition)
  if (isToldAlongBars(condition)) {
    return row.history ? verdicts[lastTruth(condition, row.history)] : null
  }
  const figure = (of: Expression): number | null => figureOfRow(of, reach, row)
  const inner = (of: Condition): boolean | null => verdictOfRow(of, reach, row)
  switch (condition.node) {
    case 'compare':
      return compare(condition.op, figure(condition.left), figure(condition.right))
    case 'between': {
      const [of, low, high] = [figure(condition.of), figure(condition.low), figure(condition.high)]
      return both(compare('>=', of, low), compare('<=', of, high))
    }
    case 'near': {
      const [of, to] = [figure(condition.of), figure(condition.to)]
      return of === null || to === null ? null : Math.abs(of - to) <= (Math.abs(to) * condition.within) / 100
    }
    case 'known':
      return figure(condition.of) !== null
    case 'and':
      return condition.all.map(inner).reduce(both, true)
    case 'or':
      return negated(condition.any.map((each) => negated(inner(each))).reduce(both, true))
    case 'not':
      return negated(inner(condition.of))
    default:
      throw new NoData('A condition over time cannot mix prices and filings.')
  }
}

const negated = (verdict: boolean | null): boolean | null => (verdict === null ? null : !verdict)
const both = (left: boolean | null, right: boolean | null): boolean | null => {
  if (left === false || right === false) return false
  return left === null || right === null ? null : true
}

export function compare(op: string, left: number | null, right: number | null): boolean | null {
  if (left === null || right === null) return null
  switch (op) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '=':
      return left === right
    default:
      return left !== right
  }
}
