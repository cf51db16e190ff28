/** Windows whose result the store keeps as a column already: five-year growth, three-year means, returns. */
import { type Field, type Expression as Formula, latestColumns, parseFormula } from 'core/catalogue'
import {
  axisOf,
  type Condition,
  type Expression,
  fieldOfTechnical,
  isMarketRatio,
  priceFields,
  rowsOf,
} from 'core/language'
import { findPlace, type Ground } from './ground.ts'
import { inPast } from './past.ts'
import type { WindowNode } from './walk.ts'

const keyOf = (op: string, of: string, rows: number): string => `${op} ${of} ${rows}`

function keyOfFormula(formula: Formula, { period }: Field): string | null {
  if (period !== 'annual' && period !== 'quarterly') return null
  if (formula.kind === 'binary' && formula.operator === '-' && formula.left.kind === 'field') {
    const { left, right } = formula
    const rows = right.kind === 'call' && right.name === 'prev' ? countOf(right.args) : null
    const isSame = right.kind === 'call' && right.args[0]?.kind === 'field' && right.args[0].id === left.id
    return rows !== null && isSame ? keyOf('change', `${left.id}.${period}`, rows) : null
  }
  if (formula.kind !== 'call' || formula.args[0]?.kind !== 'field') return null
  const op = { growth: 'growth', cagr: 'cagr', average: 'avg' }[formula.name as string]
  return op ? keyOf(op, `${formula.args[0].id}.${period}`, countOf(formula.args)) : null
}

const countOf = ([, count]: readonly Formula[]): number => (count?.kind === 'number' ? count.value : 1)

const kept = new Map<string, Field>()
for (const { field } of latestColumns) {
  const key = field.formula ? keyOfFormula(parseFormula(field.formula), field) : null
  if (key !== null && !kept.has(key)) kept.set(key, field)
}

for (const [id, price] of priceFields) {
  if (!('is' in price) || price.is.node !== 'window' || price.is.of.node !== 'price') continue
  const { op, of, span } = price.is
  const field = findPlace({ id, period: 'point' }, 'stocks') ?? findPlace({ id, period: 'daily' }, 'stocks')
  if (field) kept.set(keyOf(op, of.of, rowsOf(span, 'day')), field)
}

/** The column, where the ground has it and the question is about now. */
export function keptWindow(node: WindowNode, ground: Ground): Field | null {
  const { op, span } = node
  if (node.of.node === 'price' && node.of.timeframe === 'day') {
    const rows = rowsOf(span, 'day')
    return (
      onGround(kept.get(keyOf(op, node.of.of, rows)), ground) ?? (op === 'avg' ? keptMean(node.of, rows, ground) : null)
    )
  }
  if (node.of.node !== 'field' || ground !== 'stocks' || isMarketRatio(node.of)) return null
  const of = inPast(node.of, ground, span.unit)
  const axis = axisOf(of)
  if (of.node !== 'field' || (axis !== 'annual' && axis !== 'quarterly')) return null
  return kept.get(keyOf(op, `${of.id}.${of.period}`, rowsOf(span, axis))) ?? null
}

/** A mean of prices is a moving average. */
function keptMean(of: Extract<Expression, { node: 'price' }>, rows: number, ground: Ground): Field | null {
  const id = fieldOfTechnical({
    node: 'technical',
    id: 'sma',
    parameters: [rows],
    output: 'sma',
    timeframe: 'day',
    of: of.of === 'close' ? null : of,
  })
  return id === null ? null : findPlace({ id, period: 'point' }, ground)
}

/** The field that counts bars since two moving averages crossed. */
export function keptCross(node: Extract<Condition, { node: 'crosses' }>, ground: Ground): Field | null {
  const [left, right] = [node.left, node.right].map((side) =>
    side.node === 'technical' ? fieldOfTechnical(side) : null,
  )
  const isAbove = node.direction === 'above'
  const fast = left === 'price_dma_50' && right === 'price_dma_200'
  const slow = left === 'price_dma_200' && right === 'price_dma_50'
  if (!fast && !slow) return null
  return findPlace({ id: isAbove === fast ? 'golden_cross_days' : 'death_cross_days', period: 'point' }, ground)
}

const onGround = (field: Field | undefined, ground: Ground): Field | null => (field ? findPlace(field, ground) : null)
