/** Crossings: "close crosses above ema 20 within 5 days", "rsi crossing 30 from below". */
import type { Condition, Expression, Span } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { isSpanFirst, readExpression, readFigureWhole, trimNotes } from '../figures/figure.ts'
import { any, close, crosses, num, span } from '../figures/make.ts'
import { fitNumber } from '../figures/units.ts'
import { isWord, type Notes, nothingNoted, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'
import { readBound } from './compare.ts'
import { sameBars } from './meet.ts'
import { opSense } from './operator.ts'
import { readOtherLength } from './other-side.ts'
import { readDaysAverage } from './price-clauses.ts'

/** "close crosses above ema 20", "rsi crossed 30", "macd crosses signal", "20 ema crosses 50 ema from below within 5 days". */
export function readCross(sentence: Sentence, at: number): Parsed<Condition> | null {
  const figure = readFigureWhole(sentence, at)
  const left =
    figure && !figure.value.loose ? { value: figure.value.expression, next: figure.next, notes: figure.notes } : null
  const start = skipWords(sentence, left?.next ?? at, 'is', 'has')
  let direction: 'above' | 'below' | null = null
  let next = start
  if (isWord(sentence, start, 'crossup')) direction = 'above'
  else if (isWord(sentence, start, 'crossdown')) direction = 'below'
  if (direction) next = start + 1
  else if (isWord(sentence, start, 'cross') && !senseAt(sentence, start, 'op')) {
    next = start + 1
    const op = opSense(sentence, next, false)
    if (op === '>' || op === '<') {
      direction = op === '>' ? 'above' : 'below'
      next++
    }
  } else return null
  next = skipWords(sentence, next, 'of', 'in')
  const isPrice = left === null || (left.value.node === 'price' && left.value.of !== 'volume')
  const other = left && readOtherLength(sentence, next, left.value)
  const whole = other ?? (isPrice ? readDaysAverage(sentence, next) : null) ?? readExpression(sentence, next)
  const cut = readBeforeSpan(sentence, next)
  const right = cut && cut.next > (whole?.next ?? 0) ? cut : whole
  if (!right) return null
  next = right.next
  if (isWord(sentence, next, 'frombelow')) {
    direction ??= 'above'
    next++
  } else if (isWord(sentence, next, 'fromabove')) {
    direction ??= 'below'
    next++
  }
  const within = readWithin(sentence, next)
  const one = left?.value ?? close
  const against = right.value.node === 'number' ? fitNumber(right.value, one).value : right.value
  // "crossed 50 dma yesterday": both as they were then.
  const isThen = against.node === 'ago' && one.node !== 'ago' && left !== null
  const [first, second] = sameBars(isThen ? { ...against, of: one } : one, against)
  if (right.value.node === 'number' && right.value.unit === 'percent' && first.node === 'price') return null
  const over = within?.value ?? span(1, 'd')
  const single = crosses(first, direction ?? 'above', second, over)
  const away = readAway(sentence, within?.next ?? next, direction, first)
  const condition = away
    ? (any([single, crosses(first, away.value.direction, away.value.level, over)]) ?? single)
    : single
  const said: Notes = direction
    ? nothingNoted
    : { became: [], assumptions: [{ phrase: 'crosses', meaning: printCondition(condition) }] }
  return parsed(condition, away?.next ?? within?.next ?? next, left?.notes ?? nothingNoted, right.notes, said)
}

/** "200 dma in last 5 days": the days are those of the crossing. */
function readBeforeSpan(sentence: Sentence, at: number): Parsed<Expression> | null {
  const figure = readFigureWhole(sentence, at)
  if (!figure?.value.loose || isSpanFirst(figure.value)) return null
  const { expression, bag } = figure.value
  // The word before the span leads to it.
  const next = isWord(sentence, bag.spanFrom - 1, 'in', 'within', 'for') ? bag.spanFrom - 1 : bag.spanFrom
  return parsed(expression, next, trimNotes(figure.notes, next))
}

/** "rsi goes below 30 or above 70": out of a band on either side. */
function readAway(
  sentence: Sentence,
  at: number,
  direction: 'above' | 'below' | null,
  of: Expression,
): Parsed<{ readonly direction: 'above' | 'below'; readonly level: Expression }> | null {
  const bound = readBound(sentence, at)
  const number = bound && senseAt(sentence, bound.next, 'number')
  if (!bound?.value.isOr || !number || readFigureWhole(sentence, bound.next)) return null
  const other = bound.value.op.startsWith('>') ? 'above' : 'below'
  if (other === direction) return null
  const level = fitNumber(num(number.value, number.unit), of).value
  return parsed({ direction: other, level }, bound.next + 1)
}

/** "within 5 days", "in last 3 days", "today". */
export function readWithin(sentence: Sentence, at: number): Parsed<Span> | null {
  const place = skipWords(sentence, at, 'for', 'in', 'within')
  const range = senseAt(sentence, place, 'range')
  if (range?.range.range === 'last') return parsed(range.range.span, place + 1)
  if (range?.range.range === 'this' && ['week', 'month'].includes(range.range.unit))
    return parsed(range.range.unit === 'week' ? span(5, 'd') : span(21, 'd'), place + 1)
  const own = senseAt(sentence, place, 'span')
  if (own && place > at && ['d', 'w', 'm'].includes(own.span.unit)) return parsed(own.span, place + 1)
  if (isWord(sentence, place, 'today')) return parsed(span(1, 'd'), place + 1)
  return null
}
