/** A question about a picture as a specification of one: what is drawn where, and what is marked. */
import { findIndicator } from 'core/indicators'
import {
  type Chart,
  type Condition,
  type Days,
  daysOf,
  type Expression,
  type Instrument,
  printCondition,
  printExpression,
  type Timeframe,
} from 'core/language'
import { unitOfFigure } from './lineage.ts'
import { groundOf } from './sql/ground.ts'
import { titleOf } from './titles.ts'

export interface ChartLine {
  readonly title: string
  /** Canonical text; parses back to the same figure. */
  readonly expression: string
  readonly unit: ReturnType<typeof unitOfFigure>
  /** Over the candles, or under them on a scale of its own. */
  readonly pane: 'price' | 'own'
  readonly draw: 'line' | 'bars'
  readonly node: Expression
}

export interface ChartSpec {
  readonly subjects: readonly Instrument[]
  readonly timeframe: Timeframe
  readonly days: Days
  /** Every line of an indicator: the three bands of Bollinger's, the two of MACD and its bars. */
  readonly lines: readonly ChartLine[]
  /** Canonical text of what is marked, or null. */
  readonly mark: string | null
}

/** As far back as a chart looks when nothing is said. */
const usualDays: Readonly<Partial<Record<Timeframe, number>>> = { day: 1, week: 3, month: 10 }

export function toChart(query: Chart, today: string): ChartSpec {
  const years = usualDays[query.timeframe] ?? 1
  const over = query.over ?? { range: 'last', span: { count: years, unit: 'y' } }
  const ground = groundOf[query.subjects[0]?.asset ?? 'stock']
  return {
    subjects: query.subjects,
    timeframe: query.timeframe,
    days: daysOf(over, today),
    lines: query.draw
      .map((each) => retimed(each, query.timeframe))
      .flatMap(wholeIndicator)
      .map((node) => ({
        title: titleOf(node, ground),
        expression: printExpression(node),
        unit: unitOfFigure(node, ground),
        pane: paneOf(node),
        draw: (node.node === 'technical' && node.output === 'histogram') || isVolume(node) ? 'bars' : 'line',
        node,
      })),
    mark: query.mark === null ? null : printCondition(retimed(query.mark, query.timeframe)),
  }
}

/** On a weekly chart indicators are weekly: what says nothing of its bars has those of the chart. */
export function retimed<Node extends Expression | Condition>(node: Node, timeframe: Timeframe): Node {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each)]))
    return inner.timeframe === 'day' ? { ...inner, timeframe } : inner
  }
  // Only the name of a timeframe changes.
  return visit(node) as Node
}

const isVolume = (node: Expression): boolean => node.node === 'price' && node.of === 'volume'

/** An indicator asked for by its first line is drawn whole. */
function wholeIndicator(node: Expression): Expression[] {
  if (node.node !== 'technical') return [node]
  const indicator = findIndicator(node.id)
  const outputs = indicator?.outputs.filter(({ unit }) => unit !== 'flag') ?? []
  if (outputs[0]?.name !== node.output) return [node]
  return outputs.map(({ name }) => ({ ...node, output: name }))
}

function paneOf(node: Expression): ChartLine['pane'] {
  if (node.node === 'technical') {
    const isOther = node.of !== null && !(node.of.node === 'price' && node.of.of !== 'volume')
    return isOther ? 'own' : (findIndicator(node.id)?.pane ?? 'own')
  }
  return node.node === 'price' && node.of !== 'volume' ? 'price' : 'own'
}
