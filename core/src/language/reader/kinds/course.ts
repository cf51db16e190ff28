/** The time a ranking is over, where it does not stand at its figure: "pharma stocks performance this year". */
import type { Condition, Expression } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print-expression.ts'
import { readWithin } from '../conditions/cross.ts'
import { quarterly } from '../conditions/relative.ts'
import { hasPeriod, returnOver, span, window } from '../figures/make.ts'
import { readInstrument } from '../figures/subject.ts'
import { assumed, became, isWord, type Parsed, type Sentence, senseAt, skipWords, textOf } from '../token.ts'
import type { Parts } from './screen.ts'
import { readMoved } from './screen-movers.ts'

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

const howDid =
  /^\s*how (?:did|do|does|have|has|are|is|were|was)\b.*\b(?:do|doing|done|perform|performed|performing|fare|fared)\b/i
const didWord =
  /^(?:how|how (?:did|do|does|have|has|are|is|were|was)|do|doing|done|perform|performed|performing|fared?)$/

/** "how did pharma do this year", "how are banks doing today": what each of them did in that time. */
export function readHowDid(sentence: Sentence, at: number, parts: Parts): number | null {
  if (at !== 0 || !howDid.test(sentence.text) || namesOne(sentence)) return null
  const last = sentence.tokens.length - 1
  const from = isWord(sentence, last - 1, 'in') ? last - 1 : last
  const by = isWord(sentence, last, 'today') ? returnOver(span(1, 'd')) : readMoved(sentence, from)?.value
  if (!by) return null
  parts.sort = { by, descending: true }
  const text = `sort ${printExpression(by)} desc`
  sentence.tokens.forEach(({ norm }, place) => {
    if (place < from && !didWord.test(norm)) return
    parts.used.add(place)
    parts.notes.push(became(place, place + 1, text))
  })
  return at + 1
}

/** "death cross nifty 500 this week": behind the part of the market, the days in which it happened. */
export function readHappened(sentence: Sentence, at: number, parts: Parts): number | null {
  const last = parts.conditions.at(-1)
  if (last?.node !== 'crosses' && last?.node !== 'pattern') return null
  const within = last.within.count === 1 && last.within.unit === 'd' ? readWithin(sentence, at) : null
  if (!within) return null
  changeLast(parts, last, { ...last, within: within.value }, at, within.next)
  return within.next
}

/** Another condition in the place of the last one, of its words and of those that changed it. */
function changeLast(parts: Parts, last: Condition, then: Condition, from: number, to: number): void {
  const [before, after] = [printCondition(last), printCondition(then)]
  const said = parts.notes.flatMap((notes) => notes.became).filter(({ text }) => text === before)
  parts.conditions.splice(-1, 1, then)
  parts.notes.push(...said.map((words) => became(words.from, words.to, after)), became(from, to, after))
}

/** "loss making companies last quarter", "made a loss last year": the period that a phrase of the books was said of. */
export function readLastPeriod(sentence: Sentence, at: number, parts: Parts): number | null {
  const last = parts.conditions.at(-1)
  if (last?.node !== 'compare' || last.left.node !== 'field' || last.left.period !== 'annual') return null
  const place = skipWords(sentence, at, 'in', 'for', 'of')
  const range = senseAt(sentence, place, 'range')?.range
  const unit =
    range?.range === 'previous'
      ? range.unit
      : range?.range === 'last' && range.span.count === 1
        ? range.span.unit
        : null
  const isQuarter = isWord(sentence, place, 'quarterly') || unit === 'quarter' || unit === 'q'
  if (!isQuarter && !isWord(sentence, place, 'annual') && unit !== 'year' && unit !== 'y') return null
  changeLast(parts, last, isQuarter ? { ...last, left: quarterly(last.left) } : last, at, place + 1)
  return place + 1
}

const namesOne = (sentence: Sentence): boolean => sentence.tokens.some((_, at) => readInstrument(sentence, at) !== null)

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
