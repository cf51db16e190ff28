/** The history behind a figure, drawn beside it. */
import { type Expression, type Instrument, printExpression, type Span } from 'core/language'
import type { AnswerSeries } from '../answer.ts'
import { unitOfFigure } from '../lineage.ts'
import { NoData } from '../no-data.ts'
import type { MarketFacts, MarketReader } from '../reader.ts'
import { groundOf } from '../sql/ground.ts'
import { spanWords, titleOf } from '../titles.ts'
import { type Line, linesOf, type Step } from './through-time.ts'

export const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** A line of a chart: amounts of filed periods as bars, ratios with their median across. */
export function drawn(line: Line, title: string, every: Step): AnswerSeries {
  const unit = unitOfFigure(line.expression, groundOf[line.subject.asset])
  const isAmount = ['rupees', 'shares', 'count'].includes(unit) && (every === 'year' || every === 'quarter')
  const values = line.points.flatMap(([, value]) => (value === null ? [] : [value]))
  const isRatio = (unit === 'times' || unit === 'percent' || unit === 'points') && values.length >= 5
  return {
    title,
    unit,
    draw: isAmount ? 'bars' : 'line',
    points: line.points,
    levels: isRatio ? [{ label: 'Median', value: medianOf(values) }] : [],
    marks: [],
  }
}

/** One figure's ten years, or the span a window of it was asked over. */
export async function backgroundOf(
  subject: Instrument,
  show: readonly Expression[],
  facts: MarketFacts,
  reader: MarketReader,
): Promise<AnswerSeries[]> {
  const bases = show.map(baseOf)
  const [first] = bases
  // "PE against its five-year average" is one figure, now and by the year.
  if (!first || new Set(bases.map(({ of }) => subjectOf(of))).size !== 1) return []
  const longest = bases.flatMap(({ span }) => (span ? [span] : [])).sort((left, right) => right.count - left.count)[0]
  const base = { of: first.of, span: longest ?? null }
  const isStock = subject.asset === 'stock'
  const isFiled = base.of.node === 'field' && (base.of.period === 'annual' || base.of.period === 'quarterly')
  const every: Step = isFiled
    ? base.of.node === 'field' && base.of.period === 'quarterly'
      ? 'quarter'
      : 'year'
    : 'week'
  const span = base.span ?? { count: isFiled ? 10 : 5, unit: 'y' as const }
  // What it did in one piece of the calendar is the same on every day since.
  if ((isFiled && !isStock) || base.of.node === 'moved') return []
  try {
    const asked = { subjects: [subject], show: [base.of], every, over: { range: 'last' as const, span } }
    const lines = await linesOf(asked, facts, reader)
    return lines
      .filter(({ points }) => points.some(([, value]) => value !== null))
      .map((line) => drawn(line, `${titleOf(base.of, groundOf[subject.asset])}, last ${spanWords(span)}`, every))
  } catch (error) {
    // The figure itself is answered; what has no history is shown without one.
    if (error instanceof NoData) return []
    throw error
  }
}

const subjectOf = (of: Expression): string => (of.node === 'field' ? of.id : printExpression(of))

function baseOf(expression: Expression): { readonly of: Expression; readonly span: Span | null } {
  if (expression.node === 'window') return { of: expression.of, span: expression.span }
  return { of: expression, span: null }
}
