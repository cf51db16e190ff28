/** How far a price is from a level: "within 10% of 52w high", "fell 90% from ATH", "5% above 200 dma". */
import type { Condition, Expression } from '../../ast.ts'
import { coreAt } from '../figures/bag.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { all, arithmetic, between, close, compare, near, num, percent, sure } from '../figures/make.ts'
import { assumed, became, isWord, type Parsed, parsed, type Sentence, senseAt, skipWords, textOf } from '../token.ts'
import { done } from './moves.ts'
import { readOperator, readPostOperator } from './operator.ts'

/** Levels a price is measured from, with the field that holds the distance. */
const distances: Readonly<Record<string, { readonly below: string | null; readonly above: string | null }>> = {
  high_52w: { below: 'from_52w_high', above: null },
  low_52w: { below: null, above: 'up_from_52w_low' },
  all_time_high: { below: 'from_all_time_high', above: null },
  all_time_low: { below: null, above: null },
}

const distanceFields: Readonly<Record<string, string>> = {
  from_52w_high: 'high_52w',
  up_from_52w_low: 'low_52w',
  from_all_time_high: 'all_time_high',
}

interface Level {
  readonly id: string | null
  readonly of: Expression
}

export function readLevel(sentence: Sentence, at: number): Parsed<Level> | null {
  const place = skipWords(sentence, at, 'from', 'of', 'in', 'than', 'away', 'is', 'latest')
  const field = senseAt(sentence, place, 'field')
  const named = field && (field.id in distances ? field.id : (distanceFields[field.id] ?? null))
  if (named) return parsed({ id: named, of: sure(named) }, place + 1, became(at, place + 1, named))
  // "20% below peak", "from highs", "from its high": the year's.
  const token = sentence.tokens[place]
  if (token && /^(?:peak|peaks|highs|its high|top|recent high|recent highs|its peak)$/.test(token.norm)) {
    return parsed(
      { id: 'high_52w', of: sure('high_52w') },
      place + 1,
      became(at, place + 1, 'high_52w'),
      assumed(token.text, '52-week high'),
    )
  }
  const price = senseAt(sentence, place, 'price')
  if (price && (price.of === 'high' || price.of === 'low') && place > at && coreAt(sentence, place)) {
    const id = price.of === 'high' ? 'high_52w' : 'low_52w'
    return parsed(
      { id, of: sure(id) },
      place + 1,
      became(at, place + 1, id),
      assumed(token?.text ?? '', price.of === 'high' ? '52-week high' : '52-week low'),
    )
  }
  const figure = readFigureWhole(sentence, place)
  if (!figure || figure.value.loose) return null
  const { expression } = figure.value
  if (
    expression.node !== 'technical' &&
    !(expression.node === 'field' && /book_value|dcf_value|graham|vwap|intrinsic/.test(expression.id))
  )
    return null
  return parsed({ id: null, of: expression }, figure.next, figure.notes)
}

/** Percent, or a bare number that can only be one. */
function percentAt(sentence: Sentence, at: number): { readonly value: number; readonly next: number } | null {
  const number = senseAt(sentence, at, 'number')
  if (!number || (number.unit !== 'percent' && number.unit !== 'plain')) return null
  return { value: number.value, next: at + 1 }
}

/** How near is near: "… within 1%". */
export function readNearness(sentence: Sentence, at: number): number | null {
  const number = isWord(sentence, at, 'within') ? senseAt(sentence, at + 1, 'number') : null
  return number?.unit === 'percent' ? number.value : null
}

/** "within 10% of 52w high", "10% away from 52 week low". */
export function readDistance(sentence: Sentence, at: number): Parsed<Condition> | null {
  const isPrice = senseAt(sentence, at, 'price')?.of === 'close'
  const start = skipWords(sentence, isPrice ? at + 1 : at, 'is')
  if (isWord(sentence, start, 'within', 'for') || isWord(sentence, start, 'near')) {
    const amount = percentAt(sentence, start + 1)
    const number = senseAt(sentence, start + 1, 'number')
    const level = amount && number?.unit === 'percent' ? readLevel(sentence, amount.next) : null
    if (amount && level) {
      const second = readFurtherDistance(sentence, level.next)
      const condition = near(close, level.value.of, amount.value)
      if (second) return done(at, second.next, all([condition, second.value]) ?? condition, second.notes, level.notes)
      return done(at, level.next, condition, level.notes)
    }
  }
  // "near 200 dma", "near all time high"
  if (isWord(sentence, start, 'near')) {
    const level = readLevel(sentence, start + 1)
    if (level) {
      const said = readNearness(sentence, level.next)
      if (said !== null) return done(at, level.next + 2, near(close, level.value.of, said), level.notes)
      const within = level.value.id ? 10 : 2
      const condition = near(close, level.value.of, within)
      return done(
        at,
        level.next,
        condition,
        level.notes,
        assumed(textOf(sentence, at, level.next), `within ${within}%`),
      )
    }
  }
  return (isPrice ? readPartOf(sentence, start, at) : null) ?? readFall(sentence, start, at) ?? readFallBy(sentence, at)
}

/** "price less than 50% of 52 week high": so much of it, not so far from it. */
function readPartOf(sentence: Sentence, start: number, at: number): Parsed<Condition> | null {
  const op = readOperator(sentence, start)
  const number = op && senseAt(sentence, op.next, 'number')
  if (!op || number?.unit !== 'percent' || !isWord(sentence, op.next + 1, 'of')) return null
  const level = readLevel(sentence, op.next + 2)
  if (!level) return null
  const part = arithmetic('*', num(number.value / 100), level.value.of)
  return done(at, level.next, compare(close, op.value, part), level.notes)
}

/** ", 100% of 52w Low": at least so far above the low, or within it. */
function readFurtherDistance(sentence: Sentence, at: number): Parsed<Condition> | null {
  const place = skipWords(sentence, at, 'comma', 'and')
  const number = senseAt(sentence, place, 'number')
  if (number?.unit !== 'percent' || !isWord(sentence, place + 1, 'of')) return null
  const level = readLevel(sentence, place + 1)
  if (level?.value.id !== 'low_52w') return null
  const condition = compare(sure('up_from_52w_low'), '<=', percent(number.value))
  return parsed(condition, level.next, assumed(textOf(sentence, place, level.next), 'within that much of the low'))
}

/** "down 15% from 52w high", "fell 90% from ath", "up 50% from 52w low", "20% below 52 week high", "5% above 200 dma". */
function readFall(sentence: Sentence, start: number, at: number): Parsed<Condition> | null {
  let place = start
  let direction: 'up' | 'down' | null = null
  if (isWord(sentence, place, 'up')) direction = 'up'
  else if (isWord(sentence, place, 'down')) direction = 'down'
  if (direction) place = skipWords(sentence, place + 1, 'by', 'is')
  const op = readOperator(sentence, place)
  const from = op ? op.next : place
  const both = senseAt(sentence, from, 'numbers')
  const number = senseAt(sentence, from, 'number')
  if (!both && !(number && (number.unit === 'percent' || (direction && number.unit === 'plain')))) return null
  let next = from + 1
  const post = readPostOperator(sentence, next)
  if (post && !isWord(sentence, next, 'away')) next = post.next
  const side = isWord(sentence, next, 'away') ? sentence.tokens[next]?.norm : null
  if (side && /below|under|down|off|lower|neeche/.test(side)) direction ??= 'down'
  if (side && /above|higher|upar/.test(side)) direction ??= 'up'
  const level = readLevel(sentence, next)
  if (!level) return null
  const isHigh = level.value.id === 'high_52w' || level.value.id === 'all_time_high'
  direction ??= isHigh ? 'down' : 'up'
  const distance = distanceOf(level.value, direction)
  if (!distance) return null
  const comparison = op?.value ?? post?.value ?? (number?.orMore ? '>=' : '>=')
  const condition = both
    ? between(distance, percent(both.low), percent(both.high))
    : compare(distance, comparison, percent(number?.value ?? 0))
  return done(at, level.next, condition, level.notes)
}

/** "fell from 52 week high by 30%", "up from 52 week low by more than 30%": the level first. */
function readFallBy(sentence: Sentence, at: number): Parsed<Condition> | null {
  const start = skipWords(sentence, at, 'is')
  const distance = distanceFirst(sentence, start)
  const place = distance && skipWords(sentence, distance.next, 'by')
  const op = place && readOperator(sentence, place)
  const number = place && senseAt(sentence, op ? op.next : place, 'number')
  if (!place || !number || number.unit !== 'percent') return null
  const condition = compare(distance.value, op ? op.value : '>=', percent(number.value))
  return done(at, (op ? op.next : place) + 1, condition, distance.notes)
}

function distanceFirst(sentence: Sentence, at: number): Parsed<Expression> | null {
  // "down from 52 week high" is a phrase of its own.
  const named = senseAt(sentence, at, 'field')?.id
  if (named && named in distanceFields) return parsed(sure(named), at + 1)
  const direction = isWord(sentence, at, 'up') ? 'up' : isWord(sentence, at, 'down') ? 'down' : null
  const level = direction && readLevel(sentence, at + 1)
  const distance = level && distanceOf(level.value, direction)
  return distance && parsed(distance, level.next, level.notes)
}

/** How far the price is from a level, in percent, the way the words say. */
function distanceOf(level: Level, direction: 'up' | 'down'): Expression | null {
  const fields = level.id ? distances[level.id] : null
  const stored = direction === 'down' ? fields?.below : fields?.above
  if (stored) return sure(stored)
  // (close - level) / level * 100, turned for a fall.
  const gap = direction === 'up' ? arithmetic('-', close, level.of) : arithmetic('-', level.of, close)
  return arithmetic('*', num(100, 'percent'), arithmetic('/', gap, level.of))
}
