/** Which figures a clause is told by: what stands beside a verdict, and in the columns of a screen. */
import { findField, formulaFields, parseFormula } from 'core/catalogue'
import { axisOf, type Condition, type Expression, isMarketRatio, rowsOf, type Span, type SpanUnit } from 'core/language'
import { type Ground, textField } from './ground.ts'

/** Figures a clause reads, now and then paired, each once. */
export function figuresOf(clause: Condition, ground: Ground): Expression[] {
  const inner = (of: Condition): Expression[] => figuresOf(of, ground)
  switch (clause.node) {
    case 'compare':
    case 'crosses':
      return [clause.left, clause.right].flatMap(figure)
    case 'between':
      return [clause.of, clause.low, clause.high].flatMap(figure)
    case 'near':
      return [clause.of, clause.to].flatMap(figure)
    case 'known':
      return figure(clause.of)
    case 'trend':
      return earlier(byYear(clause.of), clause.span, 1)
    case 'over':
      return inner(clause.of).flatMap((of) => earlier(of, clause.span, 0))
    case 'text':
      return [{ node: 'field', id: clause.field, period: textField(clause.field, ground).period }]
    case 'pattern':
      return []
    case 'not':
      return inner(clause.of)
    case 'and':
      return clause.all.flatMap(inner)
    case 'or':
      return clause.any.flatMap(inner)
  }
}

/** A change is shown with the figure before and after it. */
function figure(of: Expression): Expression[] {
  if (of.node === 'number') return []
  if (of.node === 'window' && of.op === 'change') return [of, of.of, { node: 'ago', of: of.of, span: of.span }]
  return [of, ...endsOf(of), ...extremesIn(of)]
}

/** A field that is a difference over periods is shown with what it is the difference of. */
function endsOf(of: Expression): Expression[] {
  if (of.node !== 'field' || (of.period !== 'quarterly' && of.period !== 'annual')) return []
  const text = findField(of.id, of.period)?.formula
  const formula = text ? parseFormula(text) : null
  if (formula?.kind !== 'binary' || formula.operator !== '-') return []
  const { left, right } = formula
  if (left.kind !== 'field' || right.kind !== 'call' || right.name !== 'prev') return []
  const [earlier, count] = right.args
  if (earlier?.kind !== 'field' || earlier.id !== left.id) return []
  const now: Expression = { node: 'field', id: left.id, period: of.period }
  const span: Span = { count: count?.kind === 'number' ? count.value : 1, unit: of.period === 'annual' ? 'y' : 'q' }
  return [now, { node: 'ago', of: now, span }]
}

const extremes = new Set(['high_52w', 'low_52w', 'all_time_high', 'all_time_low'])

/** A fall from a high is shown with that high. */
function extremesIn(of: Expression): Expression[] {
  const formula = of.node === 'field' && of.period === 'point' ? findField(of.id, 'point')?.formula : null
  if (!formula) return []
  const found = formulaFields(parseFormula(formula)).filter((id) => extremes.has(id))
  return found.map((id) => ({ node: 'field', id, period: 'point' }))
}

/** A market ratio that rises is one of year-ends. */
const byYear = (of: Expression): Expression =>
  of.node === 'field' && isMarketRatio(of) ? { ...of, period: 'annual' } : of

const mostColumns = 12
const axisUnits: Readonly<Record<string, SpanUnit>> = { annual: 'y', quarterly: 'q', day: 'd', week: 'w', month: 'm' }

/** The figure of each period of a span, newest first. */
function earlier(of: Expression, span: Span, more: number): Expression[] {
  if (of.node === 'number') return []
  const axis = axisOf(of) ?? 'day'
  const unit = axisUnits[axis] ?? 'd'
  const rows = unit === span.unit ? span.count : rowsOf(span, axis)
  return Array.from({ length: Math.min(rows + more, mostColumns) }, (_, ago) =>
    ago === 0 ? of : { node: 'ago', of, span: { count: ago, unit } },
  )
}
