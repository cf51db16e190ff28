/** "pe at 5 year low", "10 year low pe", "near its 3 year high": a figure at the end of what it was over so long. */
import type { Condition, Expression, Span } from '../../ast.ts'
import { isSpanFirst, readFigureWhole } from '../figures/figure.ts'
import { ago, close, compare, near, overYears, price, span, technical, window } from '../figures/make.ts'
import { barsOf, readRange, readSpan } from '../figures/time.ts'
import { assumed, isWord, nothingNoted, type Parsed, parsed, type Sentence, skipWords, textOf } from '../token.ts'
import { done } from './moves.ts'

type Side = 'high' | 'low'

/** How near is near, of a figure that is not the price. */
const nearPercent = 10

export function readAtExtreme(sentence: Sentence, at: number): Parsed<Condition> | null {
  return readFigureFirst(sentence, at) ?? readSpanFirst(sentence, at) ?? readLowestOf(sentence, at)
}

/** "tcs pe at 10 year low" asks whether it is, not what both were. */
export const saysAtExtreme = (sentence: Sentence): boolean =>
  sentence.tokens.some((_, at) => isWord(sentence, at, 'hit', 'near') && extremeAt(sentence, at + 1) !== null)

const sideAt = (sentence: Sentence, at: number, low: string, high: string): Side | null =>
  isWord(sentence, at, low) ? 'low' : isWord(sentence, at, high) ? 'high' : null

/** "5 year low", "3 yr high", "lowest in 5 years". */
function extremeAt(sentence: Sentence, at: number): Parsed<{ over: Span; side: Side }> | null {
  const over = readSpan(sentence, at)
  const side = over && sideAt(sentence, over.next, 'low', 'high')
  if (over && side) return parsed({ over: over.value, side }, over.next + 1)
  // "worst 5 days" is no stretch to be the lowest of.
  const first = isWord(sentence, at + 1, 'in', 'of', 'for') ? sideAt(sentence, at, 'lowest', 'highest') : null
  const range = first && readRange(sentence, at + 1)
  return first && range?.value.range === 'last' ? parsed({ over: range.value.span, side: first }, range.next) : null
}

/** "at their lowest pe in 5 years". */
function readLowestOf(sentence: Sentence, at: number): Parsed<Condition> | null {
  const side = isWord(sentence, at, 'hit') ? sideAt(sentence, at + 1, 'lowest', 'highest') : null
  const figure = side && readFigureWhole(sentence, at + 2)
  const range = figure && !figure.value.loose ? readRange(sentence, figure.next) : null
  if (!side || !figure || range?.value.range !== 'last') return null
  const condition = conditionOf(figure.value.expression, range.value.span, side, false)
  return condition && done(at, range.next, condition, figure.notes)
}

/** "pe at 5 year low", "roe near its 10 year high". */
function readFigureFirst(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure || figure.value.loose || isSpanFirst(figure.value)) return null
  const place = skipWords(sentence, figure.next, 'is', 'on', 'hit', 'in', 'latest')
  const isNear = isWord(sentence, place, 'near')
  const found = extremeAt(sentence, isNear ? place + 1 : place)
  const condition = found && conditionOf(figure.value.expression, found.value.over, found.value.side, isNear)
  if (!found || !condition) return null
  const notes = isNear ? assumed(textOf(sentence, place, found.next), `within ${nearPercent}%`) : nothingNoted
  return done(at, found.next, condition, figure.notes, notes)
}

/** "10 year low pe"; without a figure it is the price. */
function readSpanFirst(sentence: Sentence, at: number): Parsed<Condition> | null {
  const place = skipWords(sentence, at, 'on', 'hit', 'in')
  const found = extremeAt(sentence, place)
  if (!found) return null
  const { over, side } = found.value
  const figure = readFigureWhole(sentence, found.next)
  const isFigure = figure && !figure.value.loose && !isSpanFirst(figure.value)
  const condition = isFigure ? conditionOf(figure.value.expression, over, side, false) : ofPrice(over, side)
  return condition && done(at, isFigure ? figure.next : found.next, condition, isFigure ? figure.notes : nothingNoted)
}

/** Its own figure is among those of the span: at the low it is no lower than the lowest. */
function conditionOf(of: Expression, over: Span, side: Side, isNear: boolean): Condition | null {
  if (of.node === 'price') return of.of === 'close' && !isNear ? ofPrice(over, side) : null
  if (of.node !== 'field') return null
  const figure = overYears(of)
  const end = window(side === 'low' ? 'min' : 'max', figure, over)
  return isNear ? near(figure, end, nearPercent) : compare(figure, side === 'low' ? '<=' : '>=', end)
}

/** As a new 52-week low is read: beyond everything before today. */
function ofPrice(over: Span, side: Side): Condition | null {
  const id = side === 'low' ? 'lowest' : 'highest'
  const end = technical({ id, numbers: [barsOf(over)], of: price(side) })
  return end && compare(close, side === 'low' ? '<' : '>', ago(end, span(1, 'd')))
}
