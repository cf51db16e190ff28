/**
 * What SQL cannot tell is told from bars: a figure or a clause is split into parts that SQL answers, parts that the judge
 * answers from bars and from filings as they were known, and the arithmetic and logic between them.
 */
import {
  type Condition,
  type Expression,
  type History,
  isPriceField,
  type JudgeContext,
  printExpression,
} from 'core/language'
import { byDay, conditionByDay } from '../market-ratios.ts'
import { NoData } from '../no-data.ts'
import { lastFigure, lastTruth } from './coarse-bars.ts'
import { isConditionInSql, isInSql, type Reach } from './reach.ts'
import { belowCondition, belowExpression, everyExpression, everyExpressionOf } from './walk.ts'

/** Nothing but bars of the symbol itself decides it. */
const isOfBars = (nodes: readonly Expression[]): boolean =>
  nodes.every(
    ({ node, ...rest }) =>
      node !== 'peer' && node !== 'company' && (node !== 'field' || isPriceField((rest as { id: string }).id)),
  )

const isFigureOfBars = (expression: Expression): boolean => isOfBars(everyExpression(expression))

const hasText = (condition: Condition): boolean =>
  condition.node === 'text' || belowCondition(condition).conditions.some(hasText)

/** Told from figures of the last bar alone; each side is then read along bars of its own. */
const isOfOneDay = ({ node }: Condition): boolean =>
  ['compare', 'between', 'near', 'known', 'and', 'or', 'not'].includes(node)

const hasPeer = (nodes: readonly Expression[]): boolean =>
  nodes.some(({ node }) => node === 'peer' || node === 'company')

const isToldAlongBars = (condition: Condition): boolean =>
  !isOfOneDay(condition) && !hasText(condition) && !hasPeer(everyExpressionOf(condition))

/** Each side of a sum is told by itself; what looks back is told along its own rows. */
const isSplit = ({ node }: Expression): boolean => node === 'arithmetic' || node === 'negate' || node === 'absolute'

export interface Parts {
  readonly figures: readonly Expression[]
  readonly clauses: readonly Condition[]
}

const none: Parts = { figures: [], clauses: [] }

/** The largest parts that SQL answers: all that `verdictOfRow` will ask the row for. */
export const sqlPartsOf = (condition: Condition, reach: Reach): Parts => partsOf(condition, reach, 'sql')
export const sqlFiguresOf = (figure: Expression, reach: Reach): Expression[] => figuresIn(figure, reach, 'sql')

/** The parts that the judge answers instead. */
export const judgedPartsOf = (condition: Condition, reach: Reach): Parts => partsOf(condition, reach, 'judge')
export const judgedFiguresOf = (figure: Expression, reach: Reach): Expression[] => figuresIn(figure, reach, 'judge')

function partsOf(condition: Condition, reach: Reach, by: 'sql' | 'judge'): Parts {
  const whole: Parts = { figures: [], clauses: [condition] }
  if (isConditionInSql(condition, reach)) return by === 'sql' ? whole : none
  if (isToldAlongBars(condition)) return by === 'judge' ? whole : none
  const { expressions, conditions } = belowCondition(condition)
  const inner = conditions.map((each) => partsOf(each, reach, by))
  return {
    figures: [...expressions.flatMap((each) => figuresIn(each, reach, by)), ...inner.flatMap(({ figures }) => figures)],
    clauses: inner.flatMap(({ clauses }) => clauses),
  }
}

function figuresIn(expression: Expression, reach: Reach, by: 'sql' | 'judge'): Expression[] {
  if (expression.node === 'number') return []
  if (isInSql(expression, reach)) return by === 'sql' ? [expression] : []
  if (isFigureOfBars(expression) || !isSplit(expression)) return by === 'judge' ? [expression] : []
  return belowExpression(expression).expressions.flatMap((each) => figuresIn(each, reach, by))
}

/** One row: what SQL told of it, and its bars. */
export interface RowAtHand {
  figure(expression: Expression): number | null
  clause(condition: Condition): boolean | null
  readonly history: History | null
  /** Filings as they were known on each of its days. */
  readonly context: JudgeContext
  /** Figures told from bars already: a condition and a column may read the same five years. */
  readonly told: Map<string, number | null>
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null)

export function figureOfRow(expression: Expression, reach: Reach, row: RowAtHand): number | null {
  if (expression.node === 'number') return expression.value
  if (isInSql(expression, reach)) return row.figure(expression)
  const isWhole = isFigureOfBars(expression) || !(isSplit(expression) || hasPeer(everyExpression(expression)))
  if (isWhole) return row.history ? figureOfBars(expression, row.history, row) : null
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
  throw new NoData(`${printExpression(expression)} mixes figures of peers with bars in a way the store cannot answer.`)
}

function figureOfBars(expression: Expression, history: History, { context, told }: RowAtHand): number | null {
  const key = printExpression(expression)
  const found = told.get(key)
  if (found !== undefined) return found
  const figure = known(lastFigure(byDay(expression), history, context))
  told.set(key, figure)
  return figure
}

const verdicts = [false, true, null] as const

export function verdictOfRow(condition: Condition, reach: Reach, row: RowAtHand): boolean | null {
  if (isConditionInSql(condition, reach)) return row.clause(condition)
  if (isToldAlongBars(condition)) {
    return row.history ? verdicts[lastTruth(conditionByDay(condition), row.history, row.context)] : null
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
      throw new NoData('A condition over time cannot mix bars with words of the profile or figures of peers.')
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
