/** Where the figures of a column come from: unit, field, formula, period, data set, day and source. */
import type { Field, Unit } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import { daysOf, type Expression, fiscalEnd, gapIn, printExpression } from 'core/language'
import type { AnswerColumn, Lineage, Movement } from './answer.ts'
import { movementIn, movementOfField, moving } from './movement.ts'
import type { MarketFacts, MarketReader } from './reader.ts'
import { type Ground, groundOfOther, grounds } from './sql/ground.ts'
import { everyExpression } from './sql/walk.ts'
import { placeOrFirst, titleOf } from './titles.ts'

/** The day up to which each data set is filled. */
export type DatasetDays = ReadonlyMap<string, string>

export async function readDatasetDays(reader: MarketReader): Promise<DatasetDays> {
  const rows = await reader.rows({ sql: 'select "dataset", "as_of"::varchar as day from "dataset_state"', values: [] })
  return new Map(rows.map((row) => [String(row.dataset), String(row.day)]))
}

const numberUnits = { plain: 'figure', percent: 'percent', rupees: 'rupees', times: 'times', days: 'days' } as const

export function unitOfFigure(expression: Expression, ground: Ground = 'stocks'): Unit {
  const inner = (of: Expression): Unit => unitOfFigure(of, ground)
  const ofPrice = (): Unit => (ground === 'indices' ? 'points' : 'price')
  switch (expression.node) {
    case 'number':
      return numberUnits[expression.unit]
    case 'field':
      return placeOrFirst(expression, ground)?.unit ?? 'figure'
    case 'price':
      return expression.of === 'volume' ? 'shares' : ofPrice()
    case 'technical': {
      const line = findIndicator(expression.id)?.outputs.find(({ name }) => name === expression.output)
      if (line?.unit !== 'price') return line?.unit ?? 'figure'
      return expression.of ? inner(expression.of) : ofPrice()
    }
    case 'window':
      if (expression.op === 'percentile') return 'points'
      return expression.op === 'cagr' || expression.op === 'growth' ? 'percent' : inner(expression.of)
    case 'peer':
      if (expression.op === 'rank') return 'count'
      return expression.op === 'percentile' ? 'points' : inner(expression.of)
    case 'moved':
      return 'percent'
    case 'streak':
      return 'count'
    case 'company':
      return unitOfFigure(expression.of, groundOfOther(expression, ground))
    case 'ago':
    case 'at':
    case 'negate':
    case 'absolute':
      return inner(expression.of)
    case 'arithmetic':
      return arithmeticUnit(expression, inner)
  }
}

function arithmeticUnit(
  { op, left, right }: Extract<Expression, { node: 'arithmetic' }>,
  unit: (of: Expression) => Unit,
): Unit {
  if (right.node === 'number') return left.node === 'number' ? 'figure' : scaled(unit(left), op, right.unit)
  if (left.node === 'number') return op === '/' ? 'figure' : scaled(unit(right), op, left.unit)
  const [first, second] = [unit(left), unit(right)]
  if (op === '+' || op === '-') return first
  if (op === '/') return first === second ? 'times' : first === 'rupees' && second === 'shares' ? 'price' : 'figure'
  const isValue = (first === 'price' && second === 'shares') || (first === 'shares' && second === 'price')
  return isValue ? 'rupees' : 'figure'
}

/** "100% * (operating_profit / revenue)": a part of something times a hundred percent is a percentage. */
const scaled = (unit: Unit, op: string, by: keyof typeof numberUnits): Unit =>
  op === '*' && by === 'percent' && (unit === 'times' || unit === 'figure') ? 'percent' : unit

/** Of a figure that says how something moved; null for one that says how it is. */
export function movementOf(expression: Expression, ground: Ground = 'stocks'): Movement | null {
  if (expression.node === 'field') {
    const field = placeOrFirst(expression, ground)
    return field && movementOfField(field)
  }
  if (expression.node === 'at' || expression.node === 'ago') return movementOf(expression.of, ground)
  if (expression.node === 'company') return movementOf(expression.of, groundOfOther(expression, ground))
  // How far below is a size, as of the field that is kept.
  const gap = gapIn(expression)
  if (gap) return gap.isBelow ? null : movementIn(false, 'price')
  if (expression.node === 'moved') return movementIn(false, printExpression(expression))
  if (expression.node !== 'window' || !['growth', 'cagr', 'change'].includes(expression.op)) return null
  const isPoints = expression.op === 'change' && unitOfFigure(expression.of, ground) === 'percent'
  return movementIn(isPoints, printExpression(expression.of))
}

interface Sources {
  readonly datasets: ReadonlySet<string>
  readonly fields: ReadonlySet<Field>
  readonly periods: ReadonlySet<string>
}

/** Where each leaf lies. */
function sourcesOf(expression: Expression, ground: Ground): Sources {
  const found = { datasets: new Set<string>(), fields: new Set<Field>(), periods: new Set<string>() }
  const all = everyExpression(expression)
  // What an index is asked lies where indices do.
  const others = all.flatMap((each) => (each.node === 'company' && each.asset === 'index' ? [each.of] : []))
  const ofOthers = new Set(others.flatMap(everyExpression))
  for (const other of others) {
    const sources = sourcesOf(other, 'indices')
    for (const dataset of sources.datasets) found.datasets.add(dataset)
    for (const field of sources.fields) found.fields.add(field)
    for (const period of sources.periods) found.periods.add(period)
  }
  for (const each of all) {
    if (ofOthers.has(each)) continue
    if (each.node === 'field') {
      const field = placeOrFirst(each, ground)
      if (!field) continue
      found.fields.add(field)
      found.datasets.add(field.dataset)
      found.periods.add(each.period)
    } else if (each.node === 'moved') {
      found.datasets.add(grounds[ground].bars.table)
      found.periods.add('daily')
    } else if (each.node === 'price' || each.node === 'technical') {
      found.datasets.add(grounds[ground].bars.table)
      found.periods.add(each.timeframe === 'day' ? 'daily' : each.timeframe)
    }
  }
  return found
}

export interface LineageContext {
  readonly facts: MarketFacts
  readonly days: DatasetDays
  readonly ground: Ground
  /** The day asked about, where it is not now. */
  readonly asOf: string | null
}

export function lineageOf(expression: Expression, { facts, days, ground, asOf }: LineageContext): Lineage {
  const { datasets, fields, periods } = sourcesOf(expression, ground)
  const [field] = fields
  const text = printExpression(expression)
  const oldest = [...datasets].map((id) => days.get(id) ?? facts.asOf).sort()[0]
  return {
    expression: text,
    field: fields.size === 1 && field ? field.id : null,
    title: titleOf(expression, ground),
    formula: expression.node === 'field' || expression.node === 'at' ? (field?.formula ?? null) : text,
    description: describe(expression, [...fields]),
    period: [...periods].join(', ') || 'point',
    dataset: [...datasets].join(', '),
    asOf: lastDayOf(expression, asOf ?? oldest ?? facts.asOf, facts.today),
    source: facts.source,
  }
}

/** What is over was told on its last day, however new the data are. */
function lastDayOf(expression: Expression, latest: string, today: string): string {
  if (expression.node === 'at') return fiscalEnd(expression.period)
  const end = expression.node === 'moved' ? daysOf(expression.over, today).to : null
  return end !== null && end < latest ? end : latest
}

function describe(expression: Expression, fields: readonly Field[]): string {
  if (expression.node === 'technical') return findIndicator(expression.id)?.about ?? ''
  if (expression.node === 'moved') return 'The last close of that time over the last close before it.'
  if (fields.length === 1) return fields[0]?.description ?? ''
  return fields.map(({ title, description }) => `${title}: ${description}`).join(' ')
}

/** A valid identifier of a column, from the canonical text; the same figure has the same key everywhere. */
export function keyOfFigure(expression: Expression): string {
  const slug = printExpression(expression)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return /^[a-z]/.test(slug) ? slug : `figure_${slug}`
}

export const columnOfFigure = (
  expression: Expression,
  role: AnswerColumn['role'],
  context: LineageContext,
): AnswerColumn => ({
  key: keyOfFigure(expression),
  title: titleOf(expression, context.ground),
  unit: unitOfFigure(expression, context.ground),
  lineage: lineageOf(expression, context),
  role,
  ...moving(movementOf(expression, context.ground)),
})
