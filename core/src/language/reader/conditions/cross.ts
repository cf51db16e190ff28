/** Crossings: "close crosses above ema 20 within 5 days", "rsi crossing 30 from below". */
import type { Condition, Span } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { readExpression, readFigureWhole } from '../figures/figure.ts'
import { close, crosses, span } from '../figures/make.ts'
import { fitNumber } from '../figures/units.ts'
import { isWord, type Notes, nothingNoted, type Parsed, parsed, type Sentence, senseAt, skipWords } from '../token.ts'
import { sameBars } from './meet.ts'
import { opSense } from './operator.ts'

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
  const right = readExpression(sentence, next)
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
  const other = right.value.node === 'number' ? fitNumber(right.value, one).value : right.value
  // "crossed 50 dma yesterday": both as they were then.
  const isThen = other.node === 'ago' && one.node !== 'ago' && left !== null
  const [first, second] = sameBars(isThen ? { ...other, of: one } : one, other)
  if (right.value.node === 'number' && right.value.unit === 'percent' && first.node === 'price') return null
  const condition = crosses(first, direction ?? 'above', second, within?.value ?? span(1, 'd'))
  const said: Notes = direction
    ? nothingNoted
    : { became: [], assumptions: [{ phrase: 'crosses', meaning: printCondition(condition) }] }
  return parsed(condition, within?.next ?? next, left?.notes ?? nothingNoted, right.notes, said)
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
