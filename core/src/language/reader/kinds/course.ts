/** The time a ranking is over, where it does not stand at its figure: "pharma stocks performance this year". */
import type { Expression } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { hasPeriod, returnOver, span, window } from '../figures/make.ts'
import { assumed, became, type Parsed, type Sentence, senseAt, textOf } from '../token.ts'
import type { Parts } from './screen.ts'
import { readMoved } from './screen-ranks.ts'

/** "pharma stocks performance this year": what each did in that time, the furthest up first. */
export function readCourse(
  sentence: Sentence,
  { value, next }: Parsed<readonly Expression[]>,
  parts: Parts,
): number | null {
  const [only, ...others] = value
  const moved = readMoved(sentence, next)
  if (!only || !moved || others.length > 0 || parts.sort || parts.universe.within.length === 0) return null
  if (printExpression(only) !== printExpression(returnOver(span(1, 'y')))) return null
  parts.sort = { by: moved.value, descending: true }
  parts.notes.push(became(next - 1, moved.next, `sort ${printExpression(moved.value)} desc`))
  return moved.next
}

/** "last 5 years highest return stocks": the time stands first, and the return was taken over a year for want of one. */
export function readSpanAhead(sentence: Sentence, unread: readonly number[], parts: Parts): number | null {
  const [at, more] = unread
  const moved = at === undefined || more !== undefined ? null : readMoved(sentence, at)
  const [only, ...others] = parts.show
  // "performance of pharma stocks this year": shown, and so ranked.
  const isShown = !parts.sort && only !== undefined && others.length === 0
  const by = isShown ? only : parts.sort?.by
  if (at === undefined || !moved || !by) return null
  if (printExpression(by) !== printExpression(returnOver(span(1, 'y'))))
    return isShown ? null : rankByAverage(sentence, at, by, parts)
  if (isShown) parts.show.splice(0, 1)
  parts.sort = { by: moved.value, descending: parts.sort?.descending ?? true }
  const isStale = ({ meaning }: { readonly meaning: string }) => meaning === 'over 1 year'
  parts.notes.splice(
    0,
    parts.notes.length,
    ...parts.notes.map((each) => ({ ...each, assumptions: each.assumptions.filter((one) => !isStale(one)) })),
  )
  parts.notes.push(became(at, at + 1, printExpression(parts.sort.by)))
  return at
}

/** "highest roe stocks last 5 years": a figure of the books, by its average of those years. */
function rankByAverage(sentence: Sentence, at: number, by: Expression, parts: Parts): number | null {
  const range = senseAt(sentence, at, 'range')?.range
  if (range?.range !== 'last' || range.span.unit !== 'y' || range.span.count < 2 || range.span.count > 10) return null
  if (by.node !== 'field' || !hasPeriod(by.id, 'annual') || /_(?:growth|yoy|qoq|change)$|_cagr_/.test(by.id))
    return null
  const mean = window('avg', by, range.span)
  parts.sort = { by: mean, descending: parts.sort?.descending ?? true }
  const text = printExpression(mean)
  parts.notes.push(became(at, at + 1, text), assumed(textOf(sentence, at, at + 1), text))
  return at
}
